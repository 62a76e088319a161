package dev.hotshard.scenario.yaml;

import java.util.concurrent.CancellationException;

/** What ends a long reading that nobody waits for any longer. */
final class Patience {
    private Patience() {}

    /** Errors: CancellationException if the thread was interrupted, which it then still is. */
    static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the reading was interrupted");
        }
    }
}
