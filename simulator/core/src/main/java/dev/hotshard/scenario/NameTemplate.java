package dev.hotshard.scenario;

/**
 * How a generated value is called: a text with one running number, {@code u{n}} or {@code host-{n:6}}.
 * Shape: value i has the number {@code first + i}, padded with zeros to {@code digits} (0: not padded), between {@code prefix} and {@code suffix}.
 */
public record NameTemplate(String prefix, String suffix, int digits, long first) {
    public NameTemplate {
        Rules.within(0, Limits.DIGITS, digits, "digits");
        Rules.within(0, Limits.RECORDS, first, "first");
    }

    private static final int LONGEST_NUMBER = 18;

    /** The index of the value that has this text, -1 if none has. */
    public long index(String text) {
        int end = text.length() - suffix.length();
        int length = end - prefix.length();
        if (length < 1 || length > Limits.DIGITS || !text.startsWith(prefix) || !text.endsWith(suffix)) {
            return -1;
        }
        long number = 0;
        for (int i = prefix.length(); i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        boolean isPadded = length > Math.max(1, digits) && text.charAt(prefix.length()) == '0';
        return number < first || length < digits || isPadded ? -1 : number - first;
    }

    /** The text of value {@code index}. */
    public String text(long index) {
        String number = Long.toString(first + index);
        return prefix + "0".repeat(Math.max(0, digits - number.length())) + number + suffix;
    }

    /** The index of the value with this text among the first {@code count}, -1 if there's none. */
    public int indexOf(String text, int count) {
        int end = text.length() - suffix.length();
        if (end <= prefix.length() || end - prefix.length() > LONGEST_NUMBER) {
            return -1;
        }
        String number = text.substring(prefix.length(), end);
        if (!number.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return -1;
        }
        long index = Long.parseLong(number) - first;
        return index >= 0 && index < count && text(index).equals(text) ? (int) index : -1;
    }
}
