package dev.hotshard.model;

import dev.hotshard.model.partition.Murmur2;
import java.util.Arrays;

/**
 * Texts that are numbered from 0 in the order in which they first appear; equal texts have one number.
 * Shape: all bytes stand in one row, found again by an open-addressing table, so that ten million keys need no object each. The row is cut into blocks, so that
 * growing copies no text and takes no more than is needed.
 * Cost: {@link #intern} is one hash and about one comparison; about 16 bytes a text beside its own bytes.
 * Errors: IllegalStateException when the texts together pass 2 GiB.
 */
public final class TextDirectory {
    private static final int HASH_SEED = 0x1b873593;
    private static final int BLOCK_BITS = 16;
    private static final int BLOCK = 1 << BLOCK_BITS;

    private byte[][] blocks = new byte[4][];
    private int blockCount;
    private int[] ends = new int[64];
    private int size;
    private int[] table = new int[128];

    /** How many different texts there are. */
    public int size() {
        return size;
    }

    /** The text with number {@code id}. */
    public String text(int id) {
        TextBuffer out = new TextBuffer();
        write(id, out);
        return out.toString();
    }

    /** Appends text {@code id} to {@code out}. */
    void write(int id, TextBuffer out) {
        int at = start(id);
        while (at < ends[id]) {
            int part = Math.min(ends[id] - at, restOfBlock(at));
            out.append(blocks[at >>> BLOCK_BITS], inBlock(at), part);
            at += part;
        }
    }

    /** The number of a text, a new one if it hasn't appeared before. */
    public int intern(TextBuffer text) {
        int mask = table.length - 1;
        int place = Murmur2.hash(text.bytes(), text.length(), HASH_SEED) & mask;
        while (table[place] != 0) {
            int id = table[place] - 1;
            if (isAt(id, text)) {
                return id;
            }
            place = (place + 1) & mask;
        }
        table[place] = size + 1;
        append(text);
        if (2 * size > table.length) {
            growTable();
        }
        return size - 1;
    }

    private int start(int id) {
        return id == 0 ? 0 : ends[id - 1];
    }

    private boolean isAt(int id, TextBuffer text) {
        int start = start(id);
        if (ends[id] - start != text.length()) {
            return false;
        }
        int same = 0;
        while (same < text.length()) {
            int from = inBlock(start + same);
            int part = Math.min(text.length() - same, restOfBlock(start + same));
            byte[] block = blocks[(start + same) >>> BLOCK_BITS];
            if (!Arrays.equals(block, from, from + part, text.bytes(), same, same + part)) {
                return false;
            }
            same += part;
        }
        return true;
    }

    private static int inBlock(int at) {
        return at & (BLOCK - 1);
    }

    private static int restOfBlock(int at) {
        return BLOCK - inBlock(at);
    }

    private void append(TextBuffer text) {
        int start = size == 0 ? 0 : ends[size - 1];
        if (text.length() > Integer.MAX_VALUE - start) {
            throw new IllegalStateException("the keys of this run take more than 2 GiB");
        }
        int end = start + text.length();
        int at = start;
        while (at < end) {
            int part = Math.min(end - at, restOfBlock(at));
            System.arraycopy(text.bytes(), at - start, block(at >>> BLOCK_BITS), inBlock(at), part);
            at += part;
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, size + size / 2);
        }
        ends[size++] = end;
    }

    private byte[] block(int index) {
        if (index == blockCount) {
            if (index == blocks.length) {
                blocks = Arrays.copyOf(blocks, 2 * index);
            }
            blocks[blockCount++] = new byte[BLOCK];
        }
        return blocks[index];
    }

    private void growTable() {
        int[] longer = new int[2 * table.length];
        int mask = longer.length - 1;
        TextBuffer text = new TextBuffer();
        for (int id = 0; id < size; id++) {
            write(id, text.clear());
            int place = Murmur2.hash(text.bytes(), text.length(), HASH_SEED) & mask;
            while (longer[place] != 0) {
                place = (place + 1) & mask;
            }
            longer[place] = id + 1;
        }
        table = longer;
    }
}
