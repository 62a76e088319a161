package dev.hotshard.experiment;

import java.util.concurrent.CancellationException;

/**
 * The end of work that nobody waits for any more, as the JDK tells it: the thread that does it is interrupted.
 * Shape: whatever takes long before, in or after a run looks here now and then; a look costs a nanosecond.
 */
final class Interruption {
    private Interruption() {}

    /**
     * Ends the work of an interrupted thread; its mark stays for who called.
     * Errors: CancellationException if the thread is interrupted.
     */
    static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the run was interrupted");
        }
    }
}
