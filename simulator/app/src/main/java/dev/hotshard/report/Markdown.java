package dev.hotshard.report;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A text in GitHub-flavoured Markdown under way, without HTML: what is written shows as it is and never as markup, a link, a mention or a reference.
 * Shape: where a backslash is of no use, for GitHub looks at what is shown, a space without width stands in what would be a mention or a link.
 */
final class Markdown {
    /** What opens or ends markup wherever it stands; {@code $} begins a formula. */
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]<>|~&$#]");

    /** Before what would make a list of a text. */
    private static final Pattern START = Pattern.compile("^(?=[-+])|(?<=^\\d{1,9})(?=[.)](\\s|$))");

    /**
     * The places in what GitHub or a reader of addresses would make a link of: {@code @name}, {@code #12}, {@code GH-12}, {@code :smile:}, {@code http://}, {@code www.}.
     */
    private static final Pattern REFERENCE = Pattern.compile(
            "(?<=@)(?=\\w)|(?<=#)(?=\\d)|(?<=GH-)(?=\\d)|(?<=:)(?=[\\w+-]+:)|(?<=:)(?=//)|(?<=www)(?=\\.)",
            Pattern.CASE_INSENSITIVE);

    private static final String NO_WIDTH = "\u200b";

    private final StringBuilder text = new StringBuilder();

    /** A heading of its own lines. */
    Markdown heading(int level, String title) {
        return block("#".repeat(level) + " " + escaped(title));
    }

    Markdown paragraph(String said) {
        return block(escaped(said));
    }

    Markdown strong(String said) {
        return block(bold(said));
    }

    /** A line that stands back. */
    Markdown emphasis(String said) {
        return block("*" + escaped(said) + "*");
    }

    /** A list whose entries are markup already. */
    Markdown list(List<String> entries) {
        return entries.isEmpty() ? this : block("- " + String.join("\n- ", entries));
    }

    /** A table: its first column holds texts, the others numbers. */
    Markdown table(List<String> header, List<String[]> rows) {
        StringBuilder table = new StringBuilder();
        row(table, header.toArray(new String[0]));
        table.append("|---|").append("---:|".repeat(header.size() - 1)).append('\n');
        rows.forEach(row -> row(table, row));
        return block(table.toString().stripTrailing());
    }

    private static void row(StringBuilder table, String[] cells) {
        table.append('|');
        for (String cell : cells) {
            String part = cell.startsWith(" ") ? "\u00a0\u00a0" : "";
            table.append(' ').append(part).append(escaped(cell.strip())).append(cell.isEmpty() ? "|" : " |");
        }
        table.append('\n');
    }

    /** Blocks are parted by an empty line. */
    private Markdown block(String lines) {
        text.append(text.isEmpty() ? "" : "\n").append(lines).append('\n');
        return this;
    }

    String text() {
        return text.toString();
    }

    static String bold(String said) {
        return "**" + escaped(said) + "**";
    }

    /** A text that shows as it is, in one line. */
    static String escaped(String said) {
        String visible =
                REFERENCE.matcher(said.isEmpty() ? "" : Texts.visible(said)).replaceAll(NO_WIDTH);
        String inert = MARKUP.matcher(visible).replaceAll("\\\\$0");
        return START.matcher(inert).replaceFirst("\\\\");
    }
}
