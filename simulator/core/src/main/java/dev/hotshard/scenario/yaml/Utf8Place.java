package dev.hotshard.scenario.yaml;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/** Where in a text of bytes the first ones stand that are no UTF-8; line and column count from 1. */
record Utf8Place(int line, int column) {
    static Utf8Place of(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer good = CharBuffer.allocate(bytes.length);
        decoder.decode(ByteBuffer.wrap(bytes), good, true);
        String text = good.flip().toString();
        int start = text.lastIndexOf('\n') + 1;
        int line = (int) text.chars().filter(c -> c == '\n').count() + 1;
        return new Utf8Place(line, text.codePointCount(start, text.length()) + 1);
    }
}
