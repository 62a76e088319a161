package dev.hotshard.scenario;

/**
 * How a generated value is called: a text with one running number, {@code u{n}} or {@code host-{n:6}}.
 * Shape: value i has the number {@code first + i}, padded with zeros to {@code digits} (0: not padded), between {@code prefix} and {@code suffix}.
 */
public record NameTemplate(String prefix, String suffix, int digits, long first) {
    /** The text of value {@code index}. */
    public String text(long index) {
        String number = Long.toString(first + index);
        return prefix + "0".repeat(Math.max(0, digits - number.length())) + number + suffix;
    }
}
