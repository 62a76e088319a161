package dev.hotshard.cli;

import dev.hotshard.report.Comparison;
import dev.hotshard.report.SummaryJson;
import dev.hotshard.report.SummaryTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A run that was written before, as the command line names it: a run folder or its summary.json. */
final class EarlierRun {
    private EarlierRun() {}

    /**
     * Reads one; null if the name is that of neither.
     * Errors: Faults if there is no summary, IOException if it is none of ours.
     */
    static Comparison.@Nullable Side read(String called) throws Faults, IOException {
        Path path = path(called);
        if (path != null && Files.isDirectory(path)) {
            Path summary = path.resolve(SummaryJson.FILE_NAME);
            if (!Files.exists(summary)) {
                throw new Faults(called + ": is a folder without " + SummaryJson.FILE_NAME + ", no run folder");
            }
            return new Comparison.Side(called, SummaryTree.read(summary), resolved(path));
        }
        if (path != null && called.endsWith(".json")) {
            if (!Files.exists(path)) {
                throw new Faults(called + ": there is no such file");
            }
            return new Comparison.Side(
                    called,
                    SummaryTree.read(path),
                    resolved(path.toAbsolutePath().getParent()));
        }
        return null;
    }

    private static @Nullable String resolved(@Nullable Path folder) throws IOException {
        Path file = folder == null ? null : folder.resolve("scenario.resolved.yaml");
        return file == null || !Files.exists(file) ? null : Files.readString(file, StandardCharsets.UTF_8);
    }

    private static @Nullable Path path(String called) {
        try {
            return called.isEmpty() ? null : Path.of(called);
        } catch (InvalidPathException e) {
            return null;
        }
    }
}
