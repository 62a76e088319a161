package dev.hotshard.model;

import dev.hotshard.model.partition.Murmur2;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Texts that are numbered from 0 in the order in which they first appear; equal texts have one number.
 * Shape: all bytes stand in one row, found again by an open-addressing table, so that ten million keys need no object each.
 * Cost: {@link #intern} is one hash and about one comparison; about 16 bytes a text beside its own bytes.
 * Errors: IllegalStateException when the texts together pass 2 GiB.
 */
public final class TextDirectory {
    private static final int HASH_SEED = 0x1b873593;
    private static final int LONGEST = Integer.MAX_VALUE - 8;

    private byte[] texts = new byte[1024];
    private int[] ends = new int[64];
    private int size;
    private int[] table = new int[128];

    /** How many different texts there are. */
    public int size() {
        return size;
    }

    /** The text with number {@code id}. */
    public String text(int id) {
        int start = start(id);
        return new String(texts, start, ends[id] - start, StandardCharsets.UTF_8);
    }

    /** Appends text {@code id} to {@code out}. */
    void write(int id, TextBuffer out) {
        int start = start(id);
        out.append(texts, start, ends[id] - start);
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
        return ends[id] - start == text.length()
                && Arrays.equals(texts, start, ends[id], text.bytes(), 0, text.length());
    }

    private void append(TextBuffer text) {
        int start = size == 0 ? 0 : ends[size - 1];
        if (text.length() > LONGEST - start) {
            throw new IllegalStateException("the keys of this run take more than 2 GiB");
        }
        int end = start + text.length();
        if (end > texts.length) {
            texts = Arrays.copyOf(texts, (int) Math.min(LONGEST, Math.max(end, texts.length + (texts.length / 2L))));
        }
        System.arraycopy(text.bytes(), 0, texts, start, text.length());
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, size + size / 2);
        }
        ends[size++] = end;
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
