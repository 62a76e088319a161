package dev.hotshard.scenario;

/**
 * The rule that sends a partition key to a shard.
 * Shape: {@code parameter} is the bound in bytes of {@code STICKY}, the number of candidates of {@code TWO_CHOICES}, and 0 for the others.
 */
public record PartitionerSpec(Kind kind, long parameter) {
    public PartitionerSpec {
        switch (kind) {
            case STICKY -> Rules.within(1, Limits.SIZE_BYTES, parameter, "parameter");
            case TWO_CHOICES -> Rules.within(1, Limits.CANDIDATES, parameter, "parameter");
            default -> Rules.within(0, 0, parameter, "parameter");
        }
    }

    /** Whether a key can have shards of its own: it alone has to tell the shard, and not by a shard's number. */
    public boolean allowsIsolation() {
        return kind.keyTellsShard() && kind != Kind.EXPLICIT;
    }

    /** Whether each shard has a range of hashes, so that it can be split and merged. */
    public boolean isByRanges() {
        return kind == Kind.MD5_RANGE || kind == Kind.HASH_RANGE;
    }

    /** The partitioner with its default parameter. */
    public static PartitionerSpec of(Kind kind) {
        return new PartitionerSpec(
                kind,
                switch (kind) {
                    case STICKY -> Defaults.STICKY_BYTES;
                    case TWO_CHOICES -> Defaults.CANDIDATES;
                    default -> 0;
                });
    }

    public enum Kind {
        MURMUR2,
        MD5_RANGE,
        CRC32,
        FNV1A,
        HASH_RANGE,
        EXPLICIT,
        ROUND_ROBIN,
        STICKY,
        TWO_CHOICES;

        /** Whether the partition key alone tells the shard, for those who look for it as for those who send it. */
        public boolean keyTellsShard() {
            return this != ROUND_ROBIN && this != STICKY && this != TWO_CHOICES;
        }
    }
}
