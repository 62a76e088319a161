package dev.hotshard.cli;

import dev.hotshard.report.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a run folder under way when its run fails or the program is told to end: it is removed. A program that is told to end ends with its own exit code.
 * Shape: open while the folder is being written; closing it removes a folder that isn't in its place by then.
 */
final class Interruption implements AutoCloseable {
    private final Terminal terminal;
    private final Thread hook = new Thread(this::interrupted, "interruption");
    private @Nullable RunFolder folder;

    Interruption(Terminal terminal) {
        this.terminal = terminal;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Begins the folder; a program that is told to end meanwhile waits until it can be removed. */
    synchronized RunFolder begin(Path target) throws IOException {
        folder = RunFolder.begin(target);
        return folder;
    }

    private synchronized void discard() throws IOException {
        if (folder != null) {
            folder.discard();
        }
    }

    private void interrupted() {
        try {
            discard();
            terminal.err().println("hotshard: interrupted");
        } catch (IOException e) {
            terminal.err()
                    .println("hotshard: interrupted, and what was written can't be removed: " + FileFaults.text(e));
        }
        // Without this a kill would end with the signal's own number.
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
    }

    @Override
    public void close() throws IOException {
        discard();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program is ending: what went wrong with a folder that is being removed is no news.
            waitForTheEnd();
        }
    }

    private static void waitForTheEnd() {
        while (true) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                // Nothing but the end of the program ends this.
            }
        }
    }
}
