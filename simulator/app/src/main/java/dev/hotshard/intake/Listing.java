package dev.hotshard.intake;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * What a vendor's tool printed about the shards of a stream.
 * Shape: {@code name} is what the user calls the file.
 */
public record Listing(String name, String text, Kind kind) {
    /** A listing of 100,000 shards is some ten MB. */
    private static final int BYTES_MAX = 64 << 20;

    /** The tools whose listings are read. */
    public enum Kind {
        /** JSON or YAML of {@code aws kinesis describe-stream} or {@code list-shards}. */
        KINESIS_SHARDS,
        /** The table of {@code kafka-consumer-groups --describe}. */
        GROUP_LAG,
        /** Lines {@code topic:partition:offset} of {@code kafka-get-offsets}. */
        OFFSETS
    }

    /**
     * Reads a listing, unpacked where it is gzip.
     * Errors: WrongInputException if it is none that is known.
     */
    public static Listing read(String name, InputStream bytes) throws IOException, WrongInputException {
        byte[] all = LineReader.unpacked(bytes).readNBytes(BYTES_MAX + 1);
        if (all.length > BYTES_MAX) {
            throw new WrongInputException(name + ": is larger than " + (BYTES_MAX >> 20) + " MiB, and no listing");
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(all))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new WrongInputException(name + ": is no UTF-8");
        }
        text = text.startsWith("\ufeff") ? text.substring(1) : text;
        return new Listing(name, text, kind(name, text));
    }

    private static Kind kind(String name, String text) throws WrongInputException {
        String first = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        if (first.startsWith("{") || first.startsWith("StreamDescription:") || first.startsWith("Shards:")) {
            return Kind.KINESIS_SHARDS;
        }
        if (text.lines().anyMatch(GroupLag::isHeader)) {
            return Kind.GROUP_LAG;
        }
        if (text.lines().anyMatch(Offsets::isOffset)) {
            return Kind.OFFSETS;
        }
        throw new WrongInputException(name + ": is no listing that is known: JSON of aws kinesis describe-stream or "
                + "list-shards, the table of kafka-consumer-groups --describe, or lines topic:partition:offset of "
                + "kafka-get-offsets");
    }
}
