package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import org.jspecify.annotations.Nullable;

/**
 * The lowest layer of defaults: what a scenario is given by its platform alone.
 * Shape: {@code delayed} is what hosts keep where the stream delays; {@code key} null means that a scenario has to name one; {@code recordLimitBytes} null that a record may have any size.
 */
public record PlatformPreset(
        PartitionerSpec partitioner,
        CapSpec cap,
        StreamSpec.@Nullable ReadCap readCap,
        StreamSpec.Overflow overflow,
        @Nullable KeySpec key,
        RetrySpec.Mode mode,
        long attempts,
        RetrySpec.Backoff backoff,
        Buffer delayed,
        @Nullable Long recordLimitBytes) {
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1000 * MILLI;
    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;

    /** The Java client's {@code buffer.memory}, {@code max.block.ms} and {@code delivery.timeout.ms}. */
    private static final Buffer KAFKA_BUFFER =
            new Buffer(RetrySpec.Capacity.ofBytes(32 * MIB), RetrySpec.Full.block(60 * SECOND), 120 * SECOND);

    /** What a host keeps, and for how long. */
    public record Buffer(RetrySpec.Capacity queue, RetrySpec.Full full, long ttlNanos) {
        static final Buffer PLAIN = new Buffer(Defaults.QUEUE, Defaults.FULL, Defaults.TTL_NANOS);
    }

    /** What a host keeps of what isn't accepted at once. */
    public Buffer buffer(StreamSpec.Overflow of) {
        return of == StreamSpec.Overflow.DELAY ? delayed : Buffer.PLAIN;
    }

    public static PlatformPreset of(Platform platform) {
        return switch (platform) {
            case KINESIS ->
                new PlatformPreset(
                        PartitionerSpec.of(PartitionerSpec.Kind.MD5_RANGE),
                        new CapSpec(
                                Fraction.of(1000), Fraction.of(MIB), null, Defaults.UNIT_BYTES, Defaults.BURST_NANOS),
                        null,
                        StreamSpec.Overflow.THROTTLE,
                        null,
                        RetrySpec.Mode.QUEUE,
                        RetrySpec.UNLIMITED,
                        new RetrySpec.Backoff(100 * MILLI, 2, 5 * SECOND, RetrySpec.Jitter.FULL),
                        Buffer.PLAIN,
                        MIB);
            case KAFKA ->
                new PlatformPreset(
                        PartitionerSpec.of(PartitionerSpec.Kind.MURMUR2),
                        CapSpec.NONE,
                        null,
                        StreamSpec.Overflow.DELAY,
                        KeySpec.NONE,
                        RetrySpec.Mode.RECORD,
                        RetrySpec.UNLIMITED,
                        new RetrySpec.Backoff(100 * MILLI, 2, SECOND, RetrySpec.Jitter.EQUAL),
                        KAFKA_BUFFER,
                        MIB);
            case DYNAMODB ->
                new PlatformPreset(
                        PartitionerSpec.of(PartitionerSpec.Kind.HASH_RANGE),
                        new CapSpec(null, null, Fraction.of(1000), KIB, Defaults.BURST_NANOS),
                        new StreamSpec.ReadCap(null, Fraction.of(3000), 4 * KIB, Defaults.BURST_NANOS),
                        StreamSpec.Overflow.THROTTLE,
                        null,
                        RetrySpec.Mode.RECORD,
                        9,
                        new RetrySpec.Backoff(25 * MILLI, 2, 20 * SECOND, RetrySpec.Jitter.FULL),
                        Buffer.PLAIN,
                        400 * KIB);
            case CUSTOM ->
                new PlatformPreset(
                        PartitionerSpec.of(PartitionerSpec.Kind.MURMUR2),
                        CapSpec.NONE,
                        null,
                        StreamSpec.Overflow.THROTTLE,
                        null,
                        RetrySpec.Mode.QUEUE,
                        RetrySpec.UNLIMITED,
                        new RetrySpec.Backoff(100 * MILLI, 2, 5 * SECOND, RetrySpec.Jitter.FULL),
                        Buffer.PLAIN,
                        null);
        };
    }
}
