package dev.hotshard.scenario.yaml;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a CSV text, one after the other.
 * Source: RFC 4180, with LF or CRLF at the end of a row; empty lines are passed over.
 */
final class Csv {
    private final String text;
    private int at;
    private int line = 1;
    private int rowLine = 1;

    Csv(String text) {
        this.text = text;
    }

    /** The line in which the last row began. */
    int rowLine() {
        return rowLine;
    }

    /** The cells of the next row; null after the last. */
    @Nullable
    List<String> next() throws Wrong {
        while (at < text.length() && isLineEnd()) {
            skipLineEnd();
        }
        if (at == text.length()) {
            return null;
        }
        rowLine = line;
        List<String> cells = new ArrayList<>();
        while (true) {
            cells.add(text.charAt(at) == '"' ? quotedCell() : plainCell());
            if (at == text.length()) {
                return cells;
            }
            if (isLineEnd()) {
                skipLineEnd();
                return cells;
            }
            at++;
            if (at == text.length()) {
                cells.add("");
                return cells;
            }
        }
    }

    private String plainCell() throws Wrong {
        int start = at;
        while (at < text.length() && text.charAt(at) != ',' && !isLineEnd()) {
            if (text.charAt(at) == '"') {
                throw new Wrong("a quote stands in a cell that doesn't begin with one");
            }
            at++;
        }
        return text.substring(start, at);
    }

    private String quotedCell() throws Wrong {
        StringBuilder cell = new StringBuilder();
        at++;
        while (true) {
            if (at == text.length()) {
                throw new Wrong("a quote isn't closed");
            }
            char c = text.charAt(at++);
            if (c == '\n') {
                line++;
            }
            if (c != '"') {
                cell.append(c);
            } else if (at < text.length() && text.charAt(at) == '"') {
                cell.append(c);
                at++;
            } else if (at == text.length() || text.charAt(at) == ',' || isLineEnd()) {
                return cell.toString();
            } else {
                throw new Wrong("a comma is missing after a quote");
            }
        }
    }

    private boolean isLineEnd() {
        char c = text.charAt(at);
        return c == '\n' || (c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n');
    }

    private void skipLineEnd() {
        at += text.charAt(at) == '\r' ? 2 : 1;
        line++;
    }
}
