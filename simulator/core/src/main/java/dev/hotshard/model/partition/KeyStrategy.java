package dev.hotshard.model.partition;

/** What becomes of a logical key: whether it goes out bare or salted, and over how many buckets. */
public interface KeyStrategy {
    /** What {@link #buckets} is for a key that stays bare. */
    int BARE = 0;

    /** The number of buckets over which the logical key in the first {@code length} bytes is salted, or {@link #BARE}; asked once for each key. */
    int buckets(byte[] logicalKey, int length);
}
