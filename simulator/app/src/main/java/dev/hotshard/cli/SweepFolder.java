package dev.hotshard.cli;

import dev.hotshard.report.DraftFile;
import dev.hotshard.report.SweepPlan;
import dev.hotshard.report.SweepPoint;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The finished points of a sweep that isn't through: its plan, and a file a point.
 * Invariant: a point's file is there whole or not at all, whenever the program is killed.
 */
final class SweepFolder {
    private static final String LOCK = ".lock";

    private final Path folder;
    private final SweepPlan plan;

    private SweepFolder(Path folder, SweepPlan plan) {
        this.folder = folder;
        this.plan = plan;
    }

    /** Where the points stand of a sweep that is to end in {@code target}. */
    static Path beside(Path target) {
        return target.resolveSibling(target.getFileName() + ".partial");
    }

    /**
     * Begins a sweep, or goes on with one.
     * Errors: Faults if points of an earlier sweep are there and nobody said to go on, or if they are of another sweep.
     */
    static SweepFolder open(Path folder, SweepPlan plan, boolean resume) throws Faults, IOException {
        Path file = folder.resolve(SweepPlan.FILE_NAME);
        if (Files.exists(file)) {
            if (!resume) {
                throw new Faults(
                        folder + ": holds the points of an earlier sweep; --resume goes on with it, or remove it");
            }
            if (!SweepPlan.read(file).equals(plan)) {
                throw new Faults(
                        folder + ": holds the points of another sweep, scenario or version; remove it to begin anew");
            }
        } else if (Files.exists(folder) && !isBare(folder)) {
            throw new Faults(folder + ": is in the way: it holds no sweep of ours");
        } else {
            // Parts that begin at the same time write the same plan.
            Files.createDirectories(folder);
            write(file, plan::write);
        }
        return new SweepFolder(folder, plan);
    }

    /** Whether a folder holds nothing but drafts: another part begins there now, or was killed as it did. */
    private static boolean isBare(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String name = String.valueOf(entry.getFileName());
                if (!name.startsWith(".") && !name.equals(SweepPlan.FILE_NAME)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** One that is there, to be read. */
    static SweepFolder read(Path folder) throws Faults, IOException {
        Path file = folder.resolve(SweepPlan.FILE_NAME);
        if (!Files.exists(file)) {
            throw new Faults(folder + ": holds no points of a sweep (they stand in FOLDER.partial)");
        }
        return new SweepFolder(folder, SweepPlan.read(file));
    }

    SweepPlan plan() {
        return plan;
    }

    /** The finished points by number. */
    SortedMap<Integer, SweepPoint> points() throws IOException {
        SortedMap<Integer, SweepPoint> points = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "point-*.json")) {
            for (Path file : files) {
                SweepPoint point = SweepPoint.read(file);
                boolean isOurs = point.number() >= 1
                        && point.number() <= plan.points().size()
                        && point.sha256().equals(plan.sha256().get(point.number() - 1));
                if (!isOurs) {
                    throw new IOException(file + ": is a point of another sweep");
                }
                points.put(point.number(), point);
            }
        }
        return points;
    }

    /**
     * Keeps others from finishing the same sweep at the same time, until it is closed or the process ends.
     * Errors: Faults if one is at it.
     */
    Closeable lock() throws Faults, IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (isLocked(channel)) {
            return channel;
        }
        channel.close();
        throw new Faults(folder + ": another sweep is at work there; wait until it ends");
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // Held by this very process.
            return false;
        }
    }

    /** Keeps a finished point. */
    void keep(SweepPoint point) throws IOException {
        write(folder.resolve(String.format(Locale.ROOT, "point-%05d.json", point.number())), point::write);
    }

    /** Removes what is no longer needed once the sweep is through. */
    void delete() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            all.forEach(files::add);
        }
        for (Path file : files) {
            Files.delete(file);
        }
        Files.delete(folder);
    }

    private static void write(Path file, Content content) throws IOException {
        try (DraftFile draft = DraftFile.of(file)) {
            try (Writer out = new OutputStreamWriter(draft.bytes(), StandardCharsets.UTF_8)) {
                content.writeTo(out);
            }
            draft.replace();
        }
    }

    /** What a file holds. */
    private interface Content {
        void writeTo(Writer out) throws IOException;
    }
}
