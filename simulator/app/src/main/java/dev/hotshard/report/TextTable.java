package dev.hotshard.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table of plain text: the first column to the left, the others to the right, two spaces between them.
 * Shape: a column is as wide as its widest cell.
 */
final class TextTable {
    private final List<String[]> rows = new ArrayList<>();

    void header(String... cells) {
        row(cells);
    }

    void row(String... cells) {
        rows.add(cells);
    }

    /** The width of its longest line. */
    int width() {
        int[] widths = widths();
        return IntStream.of(widths).sum() + 2 * Math.max(0, widths.length - 1);
    }

    /** The lines, each ended by a line feed. */
    String text() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < row.length; c++) {
                String space = " ".repeat(widths[c] - width(row[c]));
                if (c == 0) {
                    line.append(row[c]).append(space);
                } else {
                    line.append("  ").append(space).append(row[c]);
                }
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[rows.stream().mapToInt(row -> row.length).max().orElse(0)];
        for (String[] row : rows) {
            for (int c = 0; c < row.length; c++) {
                widths[c] = Math.max(widths[c], width(row[c]));
            }
        }
        return widths;
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
