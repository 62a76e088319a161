package dev.hotshard.observe;

/** How many records were offered, accepted and dropped, and how many attempts throttled; of records first offered after the warm-up. */
public record Counts(long offered, long accepted, long throttled, long dropped) {
    public long attempts() {
        return accepted + throttled;
    }
}
