package dev.hotshard.cli;

import dev.hotshard.report.Texts;
import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The three standard streams of a command, in UTF-8, and what may be done on them.
 * Shape: results go to {@code out}; faults, notes and progress go to {@code err}.
 */
final class Terminal {
    private final InputStream in;
    private final Watched watched;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean colour;
    private final boolean blocks;
    private final boolean progress;

    Terminal(InputStream in, OutputStream out, OutputStream err, boolean colour, boolean blocks, boolean progress) {
        this.in = in;
        this.watched = new Watched(out);
        this.out = new PrintStream(new BufferedOutputStream(watched, 1 << 15), false, StandardCharsets.UTF_8);
        this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
        this.colour = colour;
        this.blocks = blocks;
        this.progress = progress;
    }

    /** The streams of this process; colour, blocks and progress only where someone watches. */
    static Terminal ofProcess() {
        boolean mayColour = mayColour(System.getenv("NO_COLOR"), System.getenv("TERM"));
        boolean showsBlocks = showsBlocks(
                System.getenv("LC_ALL"), System.getenv("LC_CTYPE"), System.getenv("LANG"), System.getenv("TERM"));
        return new Terminal(
                System.in,
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                mayColour && isTerminal(1),
                showsBlocks && isTerminal(1),
                isTerminal(2));
    }

    /** Whether the environment allows colour: NO_COLOR of any length but 0 forbids it, and so does a terminal that calls itself dumb. */
    static boolean mayColour(@Nullable String noColour, @Nullable String term) {
        return (noColour == null || noColour.isEmpty()) && !"dumb".equals(term);
    }

    /** Prints a line about what the user gave, in which nothing commands a terminal, on stderr. */
    void tell(String line) {
        err().println(Texts.visible(line));
    }

    /** Whether the environment promises signs beyond ASCII: the first of the three locales that is set and not empty names UTF-8, and the terminal isn't dumb. Signs are no colour. */
    static boolean showsBlocks(
            @Nullable String lcAll, @Nullable String lcCtype, @Nullable String lang, @Nullable String term) {
        String locale = Stream.of(lcAll, lcCtype, lang)
                .filter(Objects::nonNull)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse("");
        String upper = locale.toUpperCase(Locale.ROOT);
        return (upper.contains("UTF-8") || upper.contains("UTF8")) && !"dumb".equals(term);
    }

    InputStream in() {
        return in;
    }

    PrintStream out() {
        return out;
    }

    PrintStream err() {
        return err;
    }

    /** Whether texts on {@code out} may carry colour. */
    boolean colour() {
        return colour;
    }

    /** Whether {@code out} is watched on a terminal that shows rows of blocks. */
    boolean blocks() {
        return blocks;
    }

    /** Whether someone watches {@code err}, so that a line of progress may be drawn and redrawn. */
    boolean progress() {
        return progress;
    }

    /** Whether the reader of {@code out} has left: what is still written goes nowhere. */
    boolean readerLeft() {
        return watched.failure != null;
    }

    /** Hands the rest of the results over; what went wrong with them, null if nothing did or if the reader just left. */
    @Nullable
    String finish() {
        out.flush();
        IOException failure = watched.failure;
        if (failure == null || "Broken pipe".equals(failure.getMessage())) {
            return null;
        }
        return "standard output can't be written: " + failure.getMessage();
    }

    /** Java 17 knows only whether all streams are a terminal; where the system tells it for each, ask there. */
    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        try {
            String device = Files.readSymbolicLink(link).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return consoleIsTerminal();
        }
    }

    /** From Java 22 on there may be a console that is no terminal, and a method that tells. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean consoleIsTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /** A stream that remembers its first failure: a PrintStream swallows it. */
    private static final class Watched extends FilterOutputStream {
        private volatile @Nullable IOException failure;

        Watched(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }
}
