package dev.hotshard.report;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** What is wrong with a text that is no JSON, in one line: the parser's own words without what it says of itself. */
public final class JsonFault {
    /** How the parser writes a place: {@code [Source: REDACTED (..); line: 1, column: 1]}. */
    private static final Pattern PLACE = Pattern.compile(
            "\\s*(\\(?start marker )?at \\[Source: [^\\]]*?(?:line: (\\d+), column: (\\d+)|byte offset: [^\\]]*)\\]\\)?");

    private JsonFault() {}

    /** The fault and where it is, by line and column. */
    public static String text(JacksonException e) {
        TokenStreamLocation at = e.getLocation();
        String what = what(e.getOriginalMessage());
        return at == null || at.getLineNr() < 1
                ? what
                : what + ", at line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    /** The fault alone, of a text that is one line. */
    public static String what(@Nullable String told) {
        if (told == null) {
            return "unreadable";
        }
        String line = told.lines().findFirst().orElse("");
        return PLACE.matcher(line)
                .replaceAll(place -> place.group(1) != null && place.group(2) != null
                        ? " that began at line " + place.group(2) + ", column " + place.group(3)
                        : "");
    }
}
