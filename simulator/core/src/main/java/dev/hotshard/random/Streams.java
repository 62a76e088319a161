package dev.hotshard.random;

/**
 * The streams of random draws of one replication, found by name.
 *
 * <p>A component asks for the key of its stream ({@code flow/events/arrivals}) and draws with it from {@link Draw}.
 * There is no sequence that components share: adding one moves no draw of another, and two variants that use the
 * same name, seed and replication meet the same draws.
 * Cost: {@link #key} mixes once for each character; keep the key, not the name.
 */
public final class Streams {
    private final long root;

    /** The streams of the given replication, counted from 0, of an experiment with this seed. */
    public Streams(long seed, int replication) {
        this.root = absorb(absorb(0, seed), replication);
    }

    /**
     * The 64-bit key of the stream with this name.
     * Invariant: depends on seed, replication and name alone; different ones give keys that look independent.
     */
    public long key(String name) {
        long state = root;
        for (int i = 0; i < name.length(); i++) {
            state = absorb(state, name.charAt(i));
        }
        return absorb(state, name.length());
    }

    // A bijection of the state for each word and of the word for each state, so that two inputs that differ in one
    // word never meet at that word.
    private static long absorb(long state, long word) {
        return Draw.mix(state ^ Draw.mix(word + Draw.GOLDEN_GAMMA));
    }
}
