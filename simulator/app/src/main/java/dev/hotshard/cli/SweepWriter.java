package dev.hotshard.cli;

import dev.hotshard.report.RunFolder;
import dev.hotshard.report.SweepFiles;
import dev.hotshard.report.SweepResult;
import dev.hotshard.report.chart.SweepCharts;
import java.io.IOException;
import java.nio.file.Path;

/** Writes what came of a sweep, as a folder that is there whole or not at all. */
final class SweepWriter {
    /** The page in the folder. */
    static final String PAGE = SweepFiles.PAGE_NAME;

    private final Terminal terminal;

    SweepWriter(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Checks that a folder may be written there, before anything runs.
     * Errors: Faults otherwise.
     */
    static void check(Path target) throws Faults {
        try {
            RunFolder.check(target);
        } catch (IOException e) {
            throw new Faults(FileFaults.text(e));
        }
    }

    void write(SweepResult result, Path target) throws IOException {
        try (Interruption interruption = new Interruption(terminal)) {
            RunFolder folder = interruption.begin(target);
            SweepFiles.write(folder.draft(), result, Runs.drawn(terminal, () -> SweepCharts.draw(result)));
            folder.publish();
        }
    }
}
