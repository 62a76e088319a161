package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * The lowest layer of defaults: what a scenario is given by its platform alone.
 * Shape: {@code key} null means that a scenario has to name one; {@code recordLimitBytes} null that a record may have any size.
 */
public record PlatformPreset(
        PartitionerSpec partitioner,
        CapSpec cap,
        @Nullable KeySpec key,
        RetrySpec.Mode mode,
        long attempts,
        RetrySpec.Backoff backoff,
        @Nullable Long recordLimitBytes) {
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1000 * MILLI;
    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;

    public static PlatformPreset of(Platform platform) {
        return switch (platform) {
            case KINESIS ->
                new PlatformPreset(
                        PartitionerSpec.of(PartitionerSpec.Kind.MD5_RANGE),
                        new CapSpec(
                                Fraction.of(1000), Fraction.of(MIB), null, Defaults.UNIT_BYTES, Defaults.BURST_NANOS),
                        null,
                        RetrySpec.Mode.QUEUE,
                        RetrySpec.UNLIMITED,
                        new RetrySpec.Backoff(100 * MILLI, 2, 5 * SECOND, RetrySpec.Jitter.FULL),
                        MIB);
            case KAFKA ->
                new PlatformPreset(
                        PartitionerSpec.of(PartitionerSpec.Kind.MURMUR2),
                        CapSpec.NONE,
                        KeySpec.NONE,
                        RetrySpec.Mode.RECORD,
                        RetrySpec.UNLIMITED,
                        new RetrySpec.Backoff(100 * MILLI, 2, SECOND, RetrySpec.Jitter.EQUAL),
                        MIB);
            case DYNAMODB ->
                new PlatformPreset(
                        PartitionerSpec.of(PartitionerSpec.Kind.HASH_RANGE),
                        new CapSpec(null, null, Fraction.of(1000), KIB, Defaults.BURST_NANOS),
                        null,
                        RetrySpec.Mode.RECORD,
                        9,
                        new RetrySpec.Backoff(25 * MILLI, 2, 20 * SECOND, RetrySpec.Jitter.FULL),
                        400 * KIB);
            case CUSTOM ->
                new PlatformPreset(
                        PartitionerSpec.of(PartitionerSpec.Kind.MURMUR2),
                        CapSpec.NONE,
                        null,
                        RetrySpec.Mode.QUEUE,
                        RetrySpec.UNLIMITED,
                        new RetrySpec.Backoff(100 * MILLI, 2, 5 * SECOND, RetrySpec.Jitter.FULL),
                        null);
        };
    }
}
