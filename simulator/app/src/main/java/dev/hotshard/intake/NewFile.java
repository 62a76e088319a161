package dev.hotshard.intake;

import dev.hotshard.report.DraftFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * A file that isn't there yet: it is written under another name beside its place and gets its own when it is whole.
 * Invariant: a file that is there is never replaced, and nothing half-written stays.
 */
public final class NewFile implements AutoCloseable {
    private final Path target;
    private final DraftFile draft;

    private NewFile(Path target, DraftFile draft) {
        this.target = target;
        this.draft = draft;
    }

    /**
     * A file to be written at a place.
     * Errors: WrongInputException, naming the option, if something is there already or there is no such folder.
     */
    public static NewFile at(String option, Path target) throws WrongInputException {
        if (target.toString().isEmpty()) {
            throw new WrongInputException(option + ": is empty, and no file");
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new WrongInputException(option + ": " + target + " is there already, and is left as it is");
        }
        Path absolute = target.toAbsolutePath();
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        if (folder == null || name == null || !Files.isDirectory(folder)) {
            throw new WrongInputException(option + ": " + target + ": there is no such folder to write it to");
        }
        DraftFile draft = DraftFile.of(target);
        try {
            draft.check();
        } catch (IOException e) {
            throw new WrongInputException(option + ": " + target + ": can't be written");
        }
        return new NewFile(target, draft);
    }

    public Path target() {
        return target;
    }

    /** Writes the text of the file; packed if its name ends with {@code .gz}. */
    public void write(Content content) throws IOException {
        OutputStream bytes = draft.bytes();
        try (Writer out = new OutputStreamWriter(
                target.toString().endsWith(".gz") ? new GZIPOutputStream(bytes, 1 << 16) : bytes,
                StandardCharsets.UTF_8)) {
            content.write(out);
        }
    }

    /** Gives the file its name. */
    public void publish() throws IOException {
        draft.publish();
    }

    /** Takes away what wasn't published. */
    @Override
    public void close() throws IOException {
        draft.close();
    }

    /** What writes the text. */
    @FunctionalInterface
    public interface Content {
        void write(Writer out) throws IOException;
    }
}
