package dev.hotshard.model;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Texts and fields for tests of what makes keys. */
final class Texts {
    private Texts() {}

    static TextBuffer of(String text) {
        TextBuffer buffer = new TextBuffer();
        buffer.append(text.getBytes(StandardCharsets.UTF_8));
        return buffer;
    }

    /** A field that goes through these values, record by record. */
    static FieldSource inTurn(String... values) {
        return new FieldSource.Picked(ValueNames.listed(List.of(values)), values.length, 1, ANEW, 1, 1);
    }

    /** A record a nanosecond, each an occurrence of its own. */
    private static final Occurrences ANEW = new Occurrences(0, 1);

    static String text(FieldSource source, long number, long offeredNanos) {
        TextBuffer buffer = new TextBuffer();
        source.write(source.value(number, offeredNanos), buffer);
        return buffer.toString();
    }
}
