package dev.hotshard.intake;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the first lines of an input look like.
 * Shape: {@code doubt} is told to the user where the lines could be meant otherwise; null where they are clear.
 */
record Detection(KeyFormat format, @Nullable String doubt) {
    /** So many lines are looked at. */
    private static final int LINES = 100;

    private static final Pattern UNIQ = Pattern.compile(" *[0-9]+ .*");
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_ .-]*");
    private static final Pattern KEY_AND_COUNT = Pattern.compile("[^,\"]+,[0-9]+");

    /**
     * The format of an input that begins so.
     * Errors: WrongInputException where the key can't be told without the user's word.
     */
    static Detection of(String input, String beginning, KeyFields fields) throws WrongInputException {
        List<String> lines =
                beginning.lines().filter(line -> !line.isBlank()).limit(LINES).toList();
        boolean areObjects = most(lines, line -> line.stripLeading().startsWith("{\""));
        if (fields.key() != null || fields.count() != null) {
            return new Detection(areObjects ? KeyFormat.JSONL : KeyFormat.CSV, null);
        }
        if (areObjects) {
            throw new WrongInputException(input + ": looks like JSON lines: name the field that holds the key with "
                    + "--field, as in --field order.merchant; or say --input lines if each line is a key");
        }
        if (!lines.isEmpty() && isTable(lines.get(0))) {
            return new Detection(KeyFormat.CSV, null);
        }
        boolean areUniq = most(lines, line -> UNIQ.matcher(line).matches());
        String table = tableText(lines);
        if (most(lines, line -> line.indexOf('\t') >= 0)) {
            return new Detection(KeyFormat.KAFKA, table);
        }
        if (areUniq && lines.stream().anyMatch(line -> line.startsWith(" "))) {
            return new Detection(KeyFormat.UNIQ, null);
        }
        String doubt = null;
        if (areUniq) {
            doubt = "if these are counts with their keys, say --input uniq";
        } else if (most(lines, line -> KEY_AND_COUNT.matcher(line).matches())) {
            doubt = "if these are keys with their counts, say --input csv";
        } else if (table != null) {
            doubt = table;
        } else if (lines.stream().anyMatch(line -> line.indexOf('\t') >= 0)) {
            doubt = "if a TAB parts the key from the value, say --input kafka";
        }
        return new Detection(KeyFormat.LINES, doubt);
    }

    /** Whether nine lines in ten are so: some may be broken. */
    private static boolean most(List<String> lines, Predicate<String> so) {
        long such = lines.stream().filter(so).count();
        return such > 0 && 10 * such >= 9L * lines.size();
    }

    /** What to do if the lines are a table with a header that doesn't say which column is the key; null if they don't look so. */
    private static @Nullable String tableText(List<String> lines) {
        for (String separator : List.of(",", ";", "\t")) {
            List<String> names = lines.isEmpty() ? List.of() : cells(lines.get(0), separator);
            boolean areNames = names.size() > (separator.equals("\t") ? 2 : 1)
                    && names.stream().allMatch(name -> NAME.matcher(name).matches())
                    && names.stream().distinct().count() == names.size();
            List<String> rows = lines.subList(Math.min(1, lines.size()), lines.size());
            if (areNames && most(rows, row -> cells(row, separator).size() == names.size())) {
                return "looks like " + (separator.equals(",") ? "CSV" : "a table") + " with the columns "
                        + Quoted.text(String.join(", ", names))
                        + (separator.equals(",")
                                ? ": name the one that holds the key with --field"
                                : "; with commas between its cells --field could name the one that holds the key");
            }
        }
        return null;
    }

    private static List<String> cells(String line, String separator) {
        return separator.equals(",")
                ? CsvRow.of(line).cells().stream().map(String::valueOf).toList()
                : List.of(line.split(separator, -1));
    }

    /** Whether a line is the header of a table that names its key. */
    private static boolean isTable(String line) {
        CsvRow row = CsvRow.of(line);
        return row.fault() == null
                && !row.isOpen()
                && row.cells().size() > 1
                && row.cells().contains("key")
                && row.cells().contains("count");
    }
}
