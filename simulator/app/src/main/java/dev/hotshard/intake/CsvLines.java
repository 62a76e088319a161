package dev.hotshard.intake;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table whose columns hold keys and, in one, how often each was seen.
 * Shape: a quoted cell may go over {@link #ROW_LINES_MAX} lines; a row that doesn't end by then is broken in its first line, and reading goes on with the second.
 */
final class CsvLines implements LineForm {
    private static final int ROW_LINES_MAX = 100;

    private static final String UNCLOSED = "a quote isn't closed";

    private final Taker taker;
    private final int keyAt;
    private final int countAt;
    private final int width;
    private final List<String> open = new ArrayList<>();
    private long openChars;
    private long lastNumber;

    private CsvLines(Taker taker, int keyAt, int countAt, int width) {
        this.taker = taker;
        this.keyAt = keyAt;
        this.countAt = countAt;
        this.width = width;
    }

    /**
     * A table with this first line, which is its header unless its second cell is a number.
     * Errors: WrongInputException if a column isn't there.
     */
    static CsvLines of(String input, @Nullable String header, KeyFields fields, Taker taker)
            throws WrongInputException {
        CsvRow row = CsvRow.of(header == null ? "" : header);
        if (header == null || row.isOpen() || row.fault() != null) {
            throw new WrongInputException(input + ":1: must begin with a header, such as key,count");
        }
        List<@Nullable String> names = row.cells();
        if (isHeadless(names) && fields.key() == null && fields.count() == null) {
            CsvLines table = new CsvLines(taker, 0, 1, names.size());
            table.take(1, header);
            return table;
        }
        int keyAt = column(input, names, fields.key() == null ? "key" : fields.key(), "--field");
        boolean hasCount = fields.count() != null || (fields.key() == null && names.contains("count"));
        int countAt = !hasCount
                ? -1
                : column(input, names, fields.count() == null ? "count" : fields.count(), "--count-field");
        return new CsvLines(taker, keyAt, countAt, names.size());
    }

    /** Whether a first row is no header but a key and its count. */
    private static boolean isHeadless(List<@Nullable String> cells) {
        return cells.size() == 2 && Counts.parse(cells.get(1)) >= 0;
    }

    private static int column(String input, List<@Nullable String> names, String name, String option)
            throws WrongInputException {
        int at = names.indexOf(name);
        if (at < 0) {
            throw new WrongInputException(input + ":1: the header has no column " + Quoted.text(name) + ", it has "
                    + Quoted.text(String.join(
                            ", ", names.stream().map(String::valueOf).toList())) + " (" + option
                    + " names another)" + otherSeparator(names));
        }
        if (names.lastIndexOf(name) != at) {
            throw new WrongInputException(input + ":1: the header has more than one column " + Quoted.text(name));
        }
        return at;
    }

    /** Why a header is one column: nothing but commas parts cells. */
    private static String otherSeparator(List<@Nullable String> names) {
        String only = names.size() == 1 ? String.valueOf(names.get(0)) : "";
        boolean hasOther = only.indexOf(';') >= 0 || only.indexOf('\t') >= 0;
        return hasOther ? "; cells are parted by commas, not by semicolons or tabs" : "";
    }

    @Override
    public void take(long number, String line) {
        lastNumber = number;
        if (open.isEmpty() && line.isEmpty()) {
            return;
        }
        open.add(line);
        openChars += line.length();
        CsvRow row = CsvRow.of(open.size() == 1 ? line : String.join("\n", open));
        long first = number - open.size() + 1;
        if (row.isOpen()) {
            if (open.size() == ROW_LINES_MAX || openChars > LineReader.LINE_BYTES_MAX) {
                giveUp(first, UNCLOSED);
            }
        } else if (row.fault() != null && open.size() > 1) {
            giveUp(first, row.fault());
        } else {
            close();
            read(first, row);
        }
    }

    private void close() {
        open.clear();
        openChars = 0;
    }

    @Override
    public void end() {
        while (!open.isEmpty()) {
            giveUp(lastNumber - open.size() + 1, UNCLOSED);
        }
    }

    /** The first line of an open row is broken; those after it are read anew. */
    private void giveUp(long first, String fault) {
        taker.broken(first, fault);
        List<String> rest = new ArrayList<>(open.subList(1, open.size()));
        close();
        for (int i = 0; i < rest.size(); i++) {
            take(first + 1 + i, rest.get(i));
        }
    }

    private void read(long number, CsvRow row) {
        if (row.fault() != null) {
            taker.broken(number, row.fault());
            return;
        }
        if (row.cells().size() != width) {
            taker.broken(
                    number,
                    "must have " + width + " cells as the header has, was "
                            + row.cells().size());
            return;
        }
        long count = countAt < 0 ? 1 : Counts.parse(row.cells().get(countAt));
        String key = row.cells().get(keyAt);
        if (count < 0) {
            taker.broken(number, Counts.wrong(row.cells().get(countAt)));
        } else if (key == null) {
            taker.withoutKey(number, count);
        } else {
            taker.key(number, key, count);
        }
    }
}
