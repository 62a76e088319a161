package dev.hotshard.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing row of UTF-8 bytes that is used again and again, so that writing a key allocates nothing. */
public final class TextBuffer {
    private static final int LONG_DIGITS = 20;

    private byte[] bytes = new byte[64];
    private int length;

    /** The bytes written since the last {@link #clear()}, in the first {@link #length()} places. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Starts afresh. */
    public TextBuffer clear() {
        length = 0;
        return this;
    }

    public void append(byte[] text) {
        append(text, 0, text.length);
    }

    void append(byte[] text, int from, int count) {
        reserve(count);
        System.arraycopy(text, from, bytes, length, count);
        length += count;
    }

    /** Appends a number of at least 0 in decimal, padded with zeros to at least {@code digits}. */
    public void appendDecimal(long number, int digits) {
        reserve(Math.max(LONG_DIGITS, digits));
        int width = 1;
        for (long rest = number; rest >= 10; rest /= 10) {
            width++;
        }
        for (int i = width; i < digits; i++) {
            bytes[length++] = '0';
        }
        int place = length + width;
        length = place;
        long rest = number;
        for (int i = 0; i < width; i++) {
            bytes[--place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
