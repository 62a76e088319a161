package dev.hotshard.intake;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a stream of bytes, unpacked where it is gzip, which its first bytes tell.
 * Shape: a line ends with a line feed, or a carriage return and a line feed; a byte order mark before the first is passed over.
 * Invariant: of a line no more than {@link #LINE_BYTES_MAX} are kept, however long it is.
 */
final class LineReader {
    /** A line may be a whole JSON object. */
    static final int LINE_BYTES_MAX = 1 << 20;

    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int end;
    private boolean ended;
    private long number;
    private byte[] line = new byte[256];
    private int length;
    private boolean tooLong;

    private LineReader(InputStream in) {
        this.in = in;
    }

    /** The lines of a stream that may be packed. */
    static LineReader of(InputStream bytes) throws IOException {
        LineReader reader = new LineReader(unpacked(bytes));
        reader.fill();
        if (reader.end >= 3
                && reader.buffer[0] == (byte) 0xef
                && reader.buffer[1] == (byte) 0xbb
                && reader.buffer[2] == (byte) 0xbf) {
            reader.at = 3;
        }
        return reader;
    }

    /** The bytes of a stream that may be packed. */
    static InputStream unpacked(InputStream bytes) throws IOException {
        byte[] magic = bytes.readNBytes(2);
        InputStream whole = new Joined(magic, bytes);
        boolean packed = magic.length == 2 && magic[0] == (byte) 0x1f && magic[1] == (byte) 0x8b;
        try {
            return packed ? new GZIPInputStream(whole, BUFFER) : whole;
        } catch (EOFException | ZipException e) {
            throw new IOException(unpacking(e), e);
        }
    }

    /** What the stream begins with, without taking it: whole lines, but for one that is longer than the buffer; ends in a line feed unless it is all. */
    String beginning() {
        int to = end;
        if (!ended) {
            while (to > at && buffer[to - 1] != '\n') {
                to--;
            }
        }
        return new String(buffer, at, (to == at ? end : to) - at, StandardCharsets.UTF_8);
    }

    /** Goes to the next line; false after the last. */
    boolean next() throws IOException {
        length = 0;
        tooLong = false;
        boolean any = false;
        while (true) {
            if (at == end) {
                if (ended) {
                    break;
                }
                fill();
                if (at == end) {
                    break;
                }
            }
            any = true;
            int stop = at;
            while (stop < end && buffer[stop] != '\n') {
                stop++;
            }
            append(at, stop);
            if (stop < end) {
                at = stop + 1;
                number++;
                if (length > 0 && line[length - 1] == '\r') {
                    length--;
                }
                return true;
            }
            at = stop;
        }
        number += any ? 1 : 0;
        return any;
    }

    /** The number of the line, from 1 on. */
    long number() {
        return number;
    }

    boolean isTooLong() {
        return tooLong;
    }

    /** The line as text; null if it is no UTF-8. */
    @Nullable
    String text() {
        String text = new String(line, 0, length, StandardCharsets.UTF_8);
        if (text.indexOf('\ufffd') < 0) {
            return text;
        }
        // The sign may stand in the line itself, or in the place of what is no UTF-8.
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private void append(int from, int to) {
        int size = to - from;
        if (tooLong || length + size > LINE_BYTES_MAX) {
            tooLong = true;
            return;
        }
        if (length + size > line.length) {
            line = Arrays.copyOf(line, Math.max(length + size, 2 * line.length));
        }
        System.arraycopy(buffer, from, line, length, size);
        length += size;
    }

    /** Fills the buffer as far as the stream reaches. */
    private void fill() throws IOException {
        at = 0;
        end = 0;
        try {
            end = in.readNBytes(buffer, 0, buffer.length);
        } catch (EOFException | ZipException e) {
            throw new IOException(unpacking(e), e);
        }
        ended = end < buffer.length;
    }

    private static String unpacking(IOException e) {
        return "can't be unpacked: " + (e.getMessage() == null ? "it ends too early" : e.getMessage());
    }

    /** A few bytes and the rest of their stream. */
    private static final class Joined extends InputStream {
        private final byte[] first;
        private final InputStream rest;
        private int at;

        Joined(byte[] first, InputStream rest) {
            this.first = first;
            this.rest = rest;
        }

        @Override
        public int read() throws IOException {
            return at < first.length ? first[at++] & 0xff : rest.read();
        }

        @Override
        public int read(byte[] into, int offset, int size) throws IOException {
            if (at == first.length) {
                return rest.read(into, offset, size);
            }
            int taken = Math.min(size, first.length - at);
            System.arraycopy(first, at, into, offset, taken);
            at += taken;
            return taken;
        }

        /** At least one, also while a pipe is silent: what unpacks stops where it is told that nothing follows, though another packed part may. */
        @Override
        public int available() throws IOException {
            return Math.max(1, first.length - at + rest.available());
        }
    }
}
