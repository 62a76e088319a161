package dev.hotshard.model.partition;

/** The strategy without salt: the logical key, of one field (plain) or several (composite), is the partition key. */
public final class BareKeys implements KeyStrategy {
    @Override
    public int buckets(byte[] logicalKey, int length) {
        return BARE;
    }
}
