package dev.hotshard.report;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A run folder under way: written beside its place under a hidden name, renamed into place when complete, so that nobody ever sees half of it.
 * Invariant: after {@link #publish} or {@link #discard} nothing of the hidden folder is left, whichever thread calls and however often.
 * Errors: {@link FolderTakenException} where something stands that isn't ours to replace.
 */
public final class RunFolder {
    private final Path parent;
    private final Path target;
    private final Path draft;
    private boolean published;
    private boolean discarded;

    private RunFolder(Path parent, Path target, Path draft) {
        this.parent = parent;
        this.target = target;
        this.draft = draft;
    }

    /**
     * Checks that a folder may be written to this place: nothing is there, an empty folder, or a run folder of ours.
     * Errors: FolderTakenException otherwise.
     */
    public static void check(Path target) throws IOException {
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isDirectory(target)) {
            throw new FolderTakenException(target, "is not a folder");
        }
        if (!isEmpty(target)
                && !SummaryJson.isOurs(target.resolve(SummaryJson.FILE_NAME))
                && !SweepPlan.isOurs(target.resolve(SweepPlan.FILE_NAME))) {
            throw new FolderTakenException(
                    target, "holds something else than a report of ours, which is never overwritten");
        }
    }

    /** Begins a run folder for {@code target}, whose parents are made where they don't exist. */
    public static RunFolder begin(Path target) throws IOException {
        check(target);
        Path place = Files.exists(target)
                ? target.toRealPath()
                : target.toAbsolutePath().normalize();
        Path parent = place.getParent();
        if (parent == null) {
            throw new FolderTakenException(target, "is no place for a report");
        }
        Files.createDirectories(parent);
        try {
            return new RunFolder(parent, place, makeHidden(parent, place.getFileName() + ".", ".partial"));
        } catch (FileSystemException e) {
            // The hidden name tells nobody anything.
            throw new FolderTakenException(target, "can't be written: no folder can be made in " + parent);
        }
    }

    /** Where the files are written until the folder is complete. */
    public Path draft() {
        return draft;
    }

    /** The folder's final place. */
    public Path target() {
        return target;
    }

    /**
     * Moves the complete folder into its place, instead of an older report of ours.
     * Errors: FolderTakenException if meanwhile something else was put there; the draft is still there then.
     */
    public synchronized void publish() throws IOException {
        if (published || discarded) {
            throw new IllegalStateException("the folder for " + target + " was closed before");
        }
        check(target);
        Path older = null;
        if (Files.exists(target)) {
            older = makeHidden(parent, target.getFileName() + ".", ".replaced.partial");
            Files.move(target, older.resolve("report"), StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        published = true;
        if (older != null) {
            delete(older);
        }
    }

    /** Removes what was written, unless it is already in its place; a writer that is still busy finds its folder gone. */
    public synchronized void discard() throws IOException {
        discarded = true;
        if (!published) {
            delete(draft);
        }
    }

    private static Path makeHidden(Path parent, String start, String end) throws IOException {
        // The number keeps apart what runs at the same time; it stands in no file.
        for (int i = 0; ; i++) {
            Path hidden = parent.resolve("." + start + ProcessHandle.current().pid() + "-" + i + end);
            try {
                return Files.createDirectory(hidden);
            } catch (FileAlreadyExistsException e) {
                // Left behind by a process that was killed, or of another run in this one: the next number is free.
            }
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            return !entries.iterator().hasNext();
        }
    }

    /** Deletes a folder with all that is in it, also while another thread still adds files. */
    private static void delete(Path folder) throws IOException {
        while (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.walkFileTree(folder, new Deletion());
            } catch (DirectoryNotEmptyException e) {
                // A file came in between: once more.
            }
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }

    /** A place that holds something we mustn't replace. */
    public static final class FolderTakenException extends IOException {
        private static final long serialVersionUID = 1;

        FolderTakenException(Path target, String why) {
            super(target + " " + why);
        }
    }
}
