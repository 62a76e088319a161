package dev.hotshard.cli;

import dev.hotshard.report.RunFolder;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/**
 * What happens to a run folder under way when its run fails or the program is told to end: it is removed. A program that is told to end ends with its own exit code.
 * Shape: open while the folder is being written; closing it removes a folder that isn't in its place by then.
 */
final class Interruption implements AutoCloseable {
    private final RunFolder folder;
    private final Thread hook;

    Interruption(RunFolder folder, Terminal terminal) {
        this.folder = folder;
        this.hook = new Thread(() -> interrupted(terminal), "interruption");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void interrupted(Terminal terminal) {
        try {
            folder.discard();
            terminal.err().println("hotshard: interrupted");
        } catch (IOException e) {
            terminal.err()
                    .println("hotshard: interrupted, and what it had written couldn't be removed: "
                            + FileFaults.text(e));
        }
        // Without this a kill would end with the signal's own number.
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
    }

    @Override
    public void close() throws IOException {
        folder.discard();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program is ending: what went wrong with a folder that is being removed is no news.
            waitForTheEnd();
        }
    }

    private static void waitForTheEnd() {
        boolean waiting = true;
        while (waiting) {
            try {
                new CountDownLatch(1).await();
                waiting = false;
            } catch (InterruptedException e) {
                // Nothing but the end of the program ends this.
                continue;
            }
        }
    }
}
