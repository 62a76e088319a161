package dev.hotshard.model;

import dev.hotshard.random.AliasTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Texts and fields for tests of what makes keys. */
final class Texts {
    private Texts() {}

    static TextBuffer of(String text) {
        TextBuffer buffer = new TextBuffer();
        buffer.append(text.getBytes(StandardCharsets.UTF_8));
        return buffer;
    }

    static FieldSource constant(String text) {
        return new FieldSource.Constant(ValueNames.listed(List.of(text)));
    }

    /** A field with equally likely values. */
    static FieldSource drawn(long stream, String... values) {
        return drawn(stream, ValueNames.listed(List.of(values)), values.length);
    }

    /** A field with equally likely values u0, u1, .. */
    static FieldSource drawn(long stream, int count) {
        return drawn(stream, ValueNames.numbered("u", "", 0, 0), count);
    }

    private static FieldSource drawn(long stream, ValueNames names, int count) {
        double[] equal = new double[count];
        Arrays.fill(equal, 1);
        return new FieldSource.Drawn(names, new AliasTable(equal), stream);
    }

    /** The text of a record's value. */
    static String text(FieldSource source, long number, long offeredNanos) {
        TextBuffer buffer = new TextBuffer();
        source.write(source.value(number, offeredNanos), buffer);
        return buffer.toString();
    }
}
