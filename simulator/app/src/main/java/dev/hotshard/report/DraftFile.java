package dev.hotshard.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file as it is written: under a hidden name beside its place, which it takes when it is whole.
 * Invariant: nothing half-written ever has the name, and nothing half-written stays.
 * Errors: IOException that names the place, which the user knows, and not the hidden name.
 */
public final class DraftFile implements AutoCloseable {
    private final Path target;
    private final Path draft;
    private boolean published;

    private DraftFile(Path target, Path draft) {
        this.target = target;
        this.draft = draft;
    }

    /** The draft of a file in a folder that is there. */
    public static DraftFile of(Path target) {
        Path draft = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        return new DraftFile(target, draft);
    }

    /** Finds out whether anything can be written there, as far as that can be known before: many a folder that says so takes no file. */
    public void check() throws IOException {
        try (OutputStream out = bytes()) {
            out.flush();
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Begins it anew. */
    public OutputStream bytes() throws IOException {
        // Who interrupts us leaves no draft behind.
        draft.toFile().deleteOnExit();
        try {
            return Files.newOutputStream(draft);
        } catch (FileSystemException e) {
            throw named(e);
        }
    }

    /** Gives it its name, in place of what has it. */
    public void replace() throws IOException {
        try {
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (FileSystemException e) {
            throw named(e);
        }
        published = true;
    }

    /** Gives it its name, which nothing has. */
    public void publish() throws IOException {
        try {
            Files.move(draft, target);
        } catch (FileSystemException e) {
            throw named(e);
        }
        published = true;
    }

    /** Takes away what wasn't published. */
    @Override
    public void close() throws IOException {
        if (!published) {
            Files.deleteIfExists(draft);
        }
    }

    private IOException named(FileSystemException e) {
        String place = target.toString();
        FileSystemException named = e instanceof NoSuchFileException
                ? new FileSystemException(place, null, "can't be written there")
                : e instanceof AccessDeniedException
                        ? new AccessDeniedException(place)
                        : e instanceof FileAlreadyExistsException
                                ? new FileSystemException(place, null, "is there already, and is left as it is")
                                : new FileSystemException(place, null, e.getReason());
        named.initCause(e);
        return named;
    }
}
