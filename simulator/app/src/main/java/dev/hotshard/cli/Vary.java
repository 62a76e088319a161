package dev.hotshard.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a scenario and the values that it is to take, as the command line has them: {@code stream.shards=8,16,32}, {@code key.buckets=1..64*2},
 * {@code load=1x..3x+0.5}.
 * Shape: {@code values} are YAML in one line; commas within quotes, brackets and braces part nothing. A range goes up by what is added or multiplied, by 1 if it says
 * nothing, and always has its end in it.
 */
record Vary(String path, List<String> values) {
    private static final int VALUES_MAX = 10_000;
    private static final int DIGITS_MAX = 30;
    private static final Pattern LEADING_NUMBER = Pattern.compile("(\\d{1,30}(?:[.]\\d{1,30})?)(|\\s*[A-Za-z%/][^.]*)");
    private static final String NUMBER = "(\\d+(?:[.]\\d+)?)";
    private static final Pattern RANGE =
            Pattern.compile(NUMBER + "([^.\\d+*]*)[.][.]" + NUMBER + "([^.\\d+*]*)(?:([+*])" + NUMBER + ")?");

    /** What was meant as a range: no value that a key takes begins with a digit and holds two dots. */
    private static final Pattern LIKE_A_RANGE = Pattern.compile("[\\d.+-]+[^\"'\\[{]*?[.][.].*");

    Vary {
        values = List.copyOf(values);
    }

    /**
     * Reads one.
     * Errors: IllegalArgumentException, saying what is wrong.
     */
    static Vary parse(String text) {
        int equals = pathEnd(text);
        if (equals < 0) {
            throw new IllegalArgumentException(
                    "must be path=values such as stream.shards=8,16,32 or key.buckets=1..64*2, was \"" + text + "\"");
        }
        List<String> values = new ArrayList<>();
        for (String part : parts(text.substring(equals + 1))) {
            values.addAll(range(part, text));
            if (values.size() > VALUES_MAX) {
                throw new IllegalArgumentException("more than " + VALUES_MAX + " values in \"" + text + "\"");
            }
        }
        Set<String> once = new HashSet<>();
        for (String value : values) {
            if (!once.add(plain(value))) {
                throw new IllegalArgumentException("the value " + value + " stands twice in \"" + text + "\"");
            }
        }
        return new Vary(text.substring(0, equals).strip(), values);
    }

    /** A value by which equal ones are found: 2 and 2.0 are. */
    private static String plain(String value) {
        Matcher number = LEADING_NUMBER.matcher(value);
        return number.matches()
                ? written(new BigDecimal(number.group(1))) + number.group(2).strip()
                : value;
    }

    /** Where the first {@code =} outside quotes is; negative for nowhere. */
    private static int pathEnd(String text) {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            quoted ^= text.charAt(i) == '"';
            if (text.charAt(i) == '=' && !quoted) {
                return i;
            }
        }
        return -1;
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        char quote = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '[' || c == '{') {
                depth++;
            } else if (c == ']' || c == '}') {
                depth--;
            } else if (c == ',' && depth == 0) {
                parts.add(value(text.substring(from, i), text));
                from = i + 1;
            }
        }
        parts.add(value(text.substring(from), text));
        return parts;
    }

    private static String value(String part, String text) {
        if (part.isBlank()) {
            throw new IllegalArgumentException("a value is empty in \"" + text + "\"");
        }
        return part.strip();
    }

    private static List<String> range(String part, String text) {
        Matcher range = RANGE.matcher(part);
        if (!range.matches()) {
            if (LIKE_A_RANGE.matcher(part).matches()) {
                throw new IllegalArgumentException(
                        "the range " + part + " isn't understood: it is FROM..TO, FROM..TO+STEP or"
                                + " FROM..TO*FACTOR with plain numbers, one unit behind each end and none behind the step, such as 1x..2x+0.25"
                                + " or 60s..90s+10");
            }
            return List.of(part);
        }
        BigDecimal from = new BigDecimal(range.group(1));
        BigDecimal to = new BigDecimal(range.group(3));
        String unit = range.group(4);
        if (!range.group(2).isEmpty() && !range.group(2).equals(unit)) {
            throw new IllegalArgumentException("both ends of the range " + part + " must have the same unit");
        }
        boolean multiplies = "*".equals(range.group(5));
        BigDecimal step = range.group(6) == null ? BigDecimal.ONE : new BigDecimal(range.group(6));
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException("the range " + part + " must go up");
        }
        if (step.signum() == 0 || (multiplies && (step.compareTo(BigDecimal.ONE) <= 0 || from.signum() == 0))) {
            throw new IllegalArgumentException("the range " + part + " must go up with each step");
        }
        List<String> values = new ArrayList<>();
        BigDecimal at = from;
        while (at.compareTo(to) < 0) {
            values.add(written(at) + unit);
            if (at.precision() > DIGITS_MAX) {
                throw new IllegalArgumentException("the range " + part + " comes to values of more than " + DIGITS_MAX
                        + " digits; write them one by one");
            }
            if (values.size() > VALUES_MAX) {
                throw new IllegalArgumentException("more than " + VALUES_MAX + " values in \"" + text + "\"");
            }
            at = multiplies ? at.multiply(step) : at.add(step);
        }
        values.add(written(to) + unit);
        return values;
    }

    private static String written(BigDecimal number) {
        return (number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros()).toPlainString();
    }
}
