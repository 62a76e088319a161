package dev.hotshard.intake;

import dev.hotshard.report.PlainNumber;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Counted keys as the file of a population: columns {@code key,count}.
 * Shape: where keys were too many to be counted one by one, those whose count is known well stand with it, and the rest of the records is dealt evenly among made-up
 * keys in place of all the others, {@link #ROWS_MAX} rows in all at most.
 */
public final class PopulationFile {
    /** A file of some 20 MB, which a scenario reads in a second. */
    static final int ROWS_MAX = 1_000_000;

    private final KeyCounts counts;
    private final List<KeyCounts.KeyCount> known;
    private final long madeUp;
    private final double restEach;

    public PopulationFile(KeyCounts counts) {
        this.counts = counts;
        this.known = counts.cardinality().isExact()
                ? counts.keys()
                : counts.keys().stream()
                        .filter(key -> key.count() > counts.tooLowByAtMost())
                        .toList();
        long rest = counts.records()
                - known.stream().mapToLong(KeyCounts.KeyCount::count).sum();
        long others = Math.max(1, counts.cardinality().count() - known.size());
        this.madeUp = rest == 0 ? 0 : Math.max(1, Math.min(others, ROWS_MAX - known.size()));
        this.restEach = (double) rest / madeUp;
    }

    /** The keys that stand in the file by their own names. */
    int known() {
        return known.size();
    }

    /** The made-up keys that stand for the others. */
    long madeUp() {
        return madeUp;
    }

    public void write(Writer out) throws IOException {
        out.write("key,count\n");
        for (KeyCounts.KeyCount key : known) {
            out.write(cell(key.key()) + "," + key.count() + "\n");
        }
        if (madeUp > 0) {
            String name = freeName();
            String each = PlainNumber.text(restEach);
            for (long i = 0; i < madeUp; i++) {
                out.write(name + i + "," + each + "\n");
            }
        }
    }

    /** A beginning that no real key has. */
    private String freeName() {
        String name = "other-";
        while (begins(name)) {
            name = "_" + name;
        }
        return name;
    }

    private boolean begins(String name) {
        return counts.keys().stream().anyMatch(key -> key.key().startsWith(name));
    }

    /** Quoted where a reader would misread it bare; an empty key always is, for a bare nothing is no key. */
    private static String cell(String key) {
        boolean bare = !key.isEmpty()
                && key.indexOf(',') < 0
                && key.indexOf('"') < 0
                && key.indexOf('\n') < 0
                && key.indexOf('\r') < 0
                && key.charAt(0) != '\ufeff';
        return bare ? key : "\"" + key.replace("\"", "\"\"") + "\"";
    }
}
