package dev.hotshard.model;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** What the values of a field are called, by their number from 0. */
public interface ValueNames {
    /** Appends the text of value {@code index}. */
    void write(long index, TextBuffer out);

    /** Names that are listed one by one. */
    static ValueNames listed(List<String> names) {
        byte[][] texts = names.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        return (index, out) -> out.append(texts[(int) index]);
    }

    /** Names with a running number from {@code first}, padded with zeros to {@code digits}, between two texts. */
    static ValueNames numbered(String prefix, String suffix, int digits, long first) {
        byte[] before = prefix.getBytes(StandardCharsets.UTF_8);
        byte[] after = suffix.getBytes(StandardCharsets.UTF_8);
        return (index, out) -> {
            out.append(before);
            out.appendDecimal(first + index, digits);
            out.append(after);
        };
    }
}
