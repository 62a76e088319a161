package dev.hotshard.intake;

import java.util.regex.Pattern;

/** The forms of which each line stands for itself. */
final class PlainLines {
    /** What the console consumer prints before the key if asked for: time, partition, offset, headers. */
    private static final Pattern BEFORE_KEY = Pattern.compile(
            "(CreateTime|LogAppendTime):-?[0-9]+|NO_TIMESTAMP|Partition:[0-9]+|Offset:[0-9]+|NO_HEADERS");

    /** Its closing line, where stderr is in the same file. */
    private static final Pattern PROCESSED = Pattern.compile("Processed a total of [0-9]+ messages");

    private PlainLines() {}

    /** A key is a line; an empty line is a record without a key. */
    static LineForm lines(LineForm.Taker taker) {
        return (number, line) -> {
            if (line.isEmpty()) {
                taker.withoutKey(number, 1);
            } else {
                taker.key(number, line, 1);
            }
        };
    }

    /** How often, one space, the key. */
    static LineForm uniq(LineForm.Taker taker) {
        return (number, line) -> {
            String text = line.stripLeading();
            int space = text.indexOf(' ');
            long count = space < 0 ? -1 : Counts.parse(text.substring(0, space));
            if (count < 0) {
                taker.broken(number, "must be a count, a space and a key, was " + Quoted.text(line));
            } else if (space + 1 == text.length()) {
                taker.withoutKey(number, count);
            } else {
                taker.key(number, text.substring(space + 1), count);
            }
        };
    }

    /** Key, TAB, value; the key {@code null} is how a record without one is printed. */
    static LineForm kafka(LineForm.Taker taker) {
        return (number, line) -> {
            int from = 0;
            int tab = line.indexOf('\t');
            while (tab >= 0 && BEFORE_KEY.matcher(line.substring(from, tab)).matches()) {
                from = tab + 1;
                tab = line.indexOf('\t', from);
            }
            if (tab < 0) {
                if (!PROCESSED.matcher(line).matches()) {
                    taker.broken(number, "must be a key, a TAB and a value, was " + Quoted.text(line));
                }
                return;
            }
            String key = line.substring(from, tab);
            if (key.equals("null")) {
                taker.withoutKey(number, 1);
            } else {
                taker.key(number, key, 1);
            }
        };
    }
}
