package dev.hotshard.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A page under way: well-formed, everything of the user's escaped.
 */
final class Html {
    private final StringBuilder page = new StringBuilder();
    private final PageWords words;

    Html(String shardWord) {
        words = new PageWords(shardWord);
    }

    /** A page that no platform speaks in, up to where its content begins. */
    static Html page(String title) {
        return page(title, "shard");
    }

    /** A page up to where its content begins: title and style; {@code shardWord} is what its readers call a shard. */
    static Html page(String title, String shardWord) {
        return new Html(shardWord)
                .raw("<!DOCTYPE html>")
                .raw("<html lang=\"en\"><head><meta charset=\"utf-8\"/>")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>")
                .element("title", title)
                .raw("<style>")
                .raw(resource("report.css"))
                .raw("</style></head><body><main>");
    }

    /** A file that stands beside this class in the jar. */
    static String resource(String name) {
        try (InputStream in = Html.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Markup of ours, as it is. */
    Html raw(String markup) {
        page.append(markup).append('\n');
        return this;
    }

    /** A chart, with what the script says where the pointer stands. */
    Html figure(Chart chart) {
        String hover = chart.hover().isEmpty() ? "" : " data-hover='" + inApostrophes(Hover.json(chart.hover())) + "'";
        return raw("<figure id=\"" + chart.name() + "\"" + hover + ">"
                + chart.themedSvg().strip() + "</figure>");
    }

    /** JSON as an attribute: its many quotes stay as they are. */
    private static String inApostrophes(String json) {
        return json.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;");
    }

    /** A label of ours, escaped; the glossary's words lead to the list at the page's end. */
    String word(String label) {
        return words.linked(label);
    }

    /** A heading that begins with a label of ours. */
    Html heading(String level, String label, String rest) {
        return raw("<" + level + ">" + word(label) + prose(rest) + "</" + level + ">");
    }

    /** The end of a page, with the words that it uses, and its script, whose signs a reader of XML has to leave alone. */
    Html end() {
        page.append(words.list());
        return raw("</main><script>//<![CDATA[").raw(resource("report.js")).raw("//]]></script></body></html>");
    }

    /** An element that holds a text. */
    Html element(String name, String text) {
        page.append('<')
                .append(name)
                .append('>')
                .append(prose(text))
                .append("</")
                .append(name)
                .append(">\n");
        return this;
    }

    /** A table that scrolls by itself where the screen is narrow; the first column holds texts, the others numbers. Its rows stay as they are. */
    Html measures(List<String> header, List<String[]> rows) {
        return table("numbers", false, header, rows);
    }

    /** A table as above whose rows are things of one kind: readers may sort them. */
    Html table(List<String> header, List<String[]> rows) {
        return table("numbers sortable", true, header, rows);
    }

    /** A sortable table whose last column holds texts. */
    Html tableWithTexts(List<String> header, List<String[]> rows) {
        return table("texts sortable", true, header, rows);
    }

    /** Labels of ours head the columns of what is sortable, else the rows; the others are names of the user's. */
    private Html table(String kind, boolean isSortable, List<String> header, List<String[]> rows) {
        page.append("<div class=\"scroll\"><table class=\"" + kind + "\">\n<thead><tr>");
        for (String cell : header) {
            page.append("<th scope=\"col\"")
                    .append(isSortable ? words.attribute(cell) : "")
                    .append('>')
                    .append(prose(cell))
                    .append("</th>");
        }
        page.append("</tr></thead>\n<tbody>\n");
        for (String[] row : rows) {
            page.append("<tr>");
            for (int c = 0; c < row.length; c++) {
                String text = row[c].strip();
                String cell = c == 0 && !isSortable ? word(text) : prose(text);
                if (c == 0) {
                    boolean part = row[c].startsWith(" ");
                    page.append(part ? "<th scope=\"row\" class=\"part\">" : "<th scope=\"row\">");
                    page.append(cell).append("</th>");
                } else {
                    page.append("<td>").append(cell).append("</td>");
                }
            }
            page.append("</tr>\n");
        }
        page.append("</tbody></table></div>\n");
        return this;
    }

    String text() {
        return page.toString();
    }

    /** An escaped text in which no line ends between a number and its percent sign. */
    static String prose(String text) {
        return escape(text).replace(" %", "\u00a0%");
    }

    /** A text as it may stand between tags and in quoted attributes; what XML can't hold becomes a replacement mark. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isXml(c) ? c : 0xfffd);
            }
        });
        return escaped.toString();
    }

    private static boolean isXml(int c) {
        return c == '\t' || c == '\n' || (c >= 0x20 && c < 0xd800) || (c >= 0xe000 && c != 0xfffe && c != 0xffff);
    }
}
