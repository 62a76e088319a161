package dev.hotshard.experiment;

import dev.hotshard.model.partition.Crc32;
import dev.hotshard.model.partition.ExplicitShard;
import dev.hotshard.model.partition.Fnv1a;
import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.Md5Range;
import dev.hotshard.model.partition.Murmur2;
import dev.hotshard.scenario.PartitionerSpec;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The partitioners that the key alone decides, by the name that a scenario gives them. */
public final class KeyHashes {
    private KeyHashes() {}

    /** What makes this partitioner anew, for one run; null for a kind that goes by more than the key. */
    public static @Nullable Supplier<KeyHash> maker(PartitionerSpec.Kind kind) {
        return switch (kind) {
            case MURMUR2 -> Murmur2::new;
            case MD5_RANGE, HASH_RANGE -> Md5Range::new;
            case CRC32 -> Crc32::new;
            case FNV1A -> Fnv1a::new;
            case EXPLICIT -> ExplicitShard::new;
            case ROUND_ROBIN, STICKY, TWO_CHOICES -> null;
        };
    }
}
