package dev.hotshard.intake;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The way from files to counted keys: lines are read in their format and counted, one file after the other.
 * Shape: {@code format} null tells it of each input by its first lines.
 */
public final class KeyReading {
    /** The longest partition key of a platform that bounds it, DynamoDB; with it the memory for keys is bounded. */
    private static final int KEY_BYTES_MAX = 2048;

    private final KeyTally tally;
    private final @Nullable KeyFormat format;
    private final KeyFields fields;
    private final Consumer<String> notes;
    private final BrokenLines broken = new BrokenLines();
    private final List<String> lacking = new ArrayList<>();

    /**
     * A reading that counts into {@code tally}.
     *
     * @param notes gets a line for each input whose format was told by its first lines
     */
    public KeyReading(KeyTally tally, @Nullable KeyFormat format, KeyFields fields, Consumer<String> notes) {
        this.tally = tally;
        this.format = format;
        this.fields = fields;
        this.notes = notes;
    }

    /** The lines that couldn't be read so far. */
    public BrokenLines broken() {
        return broken;
    }

    /** What no line of an input had, a text for each such input: {@code file: what}. */
    public List<String> lacking() {
        return List.copyOf(lacking);
    }

    /**
     * Reads an input to its end.
     * Errors: IOException if its bytes can't be read or unpacked; WrongInputException if it hasn't got the form that it was taken for.
     */
    public void read(String input, InputStream bytes) throws IOException, WrongInputException {
        LineReader lines = LineReader.of(bytes);
        KeyFormat as = format;
        if (as == null) {
            Detection found = Detection.of(input, lines.beginning(), fields);
            as = found.format();
            String doubt = found.doubt() == null ? "" : "; " + found.doubt();
            notes.accept(input + ": read as " + as.words() + doubt);
        }
        LineForm form = null;
        LineForm.Taker taker = new Counting(input);
        while (lines.next()) {
            String line = lines.isTooLong() ? null : lines.text();
            if (form == null) {
                form = form(input, as, line, taker);
                if (as == KeyFormat.CSV) {
                    continue;
                }
            }
            if (line == null) {
                broken.add(
                        input,
                        lines.number(),
                        lines.isTooLong() ? "is longer than " + LineReader.LINE_BYTES_MAX + " bytes" : "is no UTF-8");
            } else {
                form.take(lines.number(), line);
            }
        }
        if (form != null) {
            form.end();
            String lacked = form.lacking();
            if (lacked != null) {
                lacking.add(input + ": " + lacked);
            }
        }
    }

    private LineForm form(String input, KeyFormat as, @Nullable String first, LineForm.Taker taker)
            throws WrongInputException {
        return switch (as) {
            case LINES -> PlainLines.lines(taker);
            case UNIQ -> PlainLines.uniq(taker);
            case KAFKA -> PlainLines.kafka(taker);
            case CSV -> CsvLines.of(input, first, fields, taker);
            case JSONL -> {
                if (fields.key() == null) {
                    throw new WrongInputException(
                            input + ": JSON lines need the field that holds the key: --field order.merchant");
                }
                yield new JsonLines(fields.key(), fields.count(), taker);
            }
        };
    }

    /** What an input gives goes to the tally. */
    private final class Counting implements LineForm.Taker {
        private final String input;

        Counting(String input) {
            this.input = input;
        }

        @Override
        public void key(long line, String key, long count) {
            // A char is three bytes at most.
            if (3 * key.length() > KEY_BYTES_MAX && key.getBytes(StandardCharsets.UTF_8).length > KEY_BYTES_MAX) {
                broken(line, "the key is longer than " + KEY_BYTES_MAX + " bytes");
                return;
            }
            try {
                tally.add(key, count);
            } catch (IllegalArgumentException e) {
                broken(line, String.valueOf(e.getMessage()));
            }
        }

        @Override
        public void withoutKey(long line, long count) {
            try {
                tally.addWithoutKey(count);
            } catch (IllegalArgumentException e) {
                broken(line, String.valueOf(e.getMessage()));
            }
        }

        @Override
        public void broken(long line, String text) {
            broken.add(input, line, text);
        }
    }
}
