package dev.hotshard.report;

import dev.hotshard.scenario.Platform;
import dev.hotshard.summary.Figures;
import java.util.Locale;

/**
 * How a platform's users speak: its name, and its word for a shard.
 */
public record PlatformWords(String platform, String shard) {
    /** The words of a platform, given as a summary names it. */
    public static PlatformWords of(String name) {
        Platform platform = Platform.valueOf(name.toUpperCase(Locale.ROOT));
        String spoken = switch (platform) {
            case KINESIS -> "Kinesis";
            case KAFKA -> "Kafka";
            case DYNAMODB -> "DynamoDB";
            case CUSTOM -> "custom platform";
        };
        return new PlatformWords(spoken, platform.shardWord());
    }

    public String shards() {
        return shard + "s";
    }

    /** {@code 1 shard}, {@code 16 shards}. */
    public String count(long shards) {
        return Figures.count(shards) + " " + (shards == 1 ? shard : shards());
    }
}
