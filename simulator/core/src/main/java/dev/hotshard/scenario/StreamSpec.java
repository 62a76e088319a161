package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The partitioned stream: how many shards, which partitioner, which caps on what is written and what is read.
 * Units: {@code recordLimitBytes} in bytes as billed, null where a record may have any size; {@code retentionNanos} is
 * null where records stay for good.
 * Shape: {@code autoSplit} null where shards are split by actions alone; {@code total} bounds the whole stream as well, {@code brokers} all shards of each broker, {@code readCap} what is read of a shard; null where
 * nothing does. A total and brokers don't stand together. {@code ranges} is null where the shards begin with equal ones, or have none.
 */
public record StreamSpec(
        Platform platform,
        int shards,
        PartitionerSpec partitioner,
        CapSpec cap,
        @Nullable TotalSpec total,
        @Nullable BrokersSpec brokers,
        Overflow overflow,
        @Nullable Long recordLimitBytes,
        @Nullable ReadCap readCap,
        @Nullable Long retentionNanos,
        @Nullable AutoSplit autoSplit,
        @Nullable ShardRanges ranges) {
    /** Nanoseconds in a second. */
    public static final long NANOS = 1_000_000_000L;

    public StreamSpec {
        if (retentionNanos != null) {
            Rules.within(1, Limits.DURATION_NANOS, retentionNanos, "retentionNanos");
        }
        Rules.within(1, Limits.SHARDS, shards, "shards");
        if (total != null && total.lendsLater() && overflow == Overflow.DELAY) {
            throw new IllegalArgumentException("what is lent later goes by what is refused, and nothing is");
        }
        if (brokers != null && (total != null || !platform.hasBrokers())) {
            throw new IllegalArgumentException("brokers bound a stream of Kafka, and it has no other total");
        }
        if (ranges != null && (!partitioner.isByRanges() || ranges.ranges().size() != shards)) {
            throw new IllegalArgumentException("each shard has a range, and only ranges of hashes can be uneven");
        }
        if (autoSplit != null && !partitioner.isByRanges()) {
            throw new IllegalArgumentException("only ranges of hashes are split");
        }
        for (Bucket bucket : buckets(cap, total, brokers, shards)) {
            if (bucket.depth().compareTo(Fraction.ONE) < 0) {
                throw new IllegalArgumentException("the bucket of " + bucket.name() + " never admits anything");
            }
        }
    }

    /** What becomes of a record that is above a cap. */
    public enum Overflow {
        /** It is refused, and its host tries again. */
        THROTTLE,
        /** It is held back: it waits on its host without being tried, and is accepted as soon as there is room. */
        DELAY
    }

    /**
     * What each shard gives to those who read, bytes or units of so many bytes each: to each group, and apart from them to all flows of reads together.
     * Units: {@code burstNanos} times the rate is the depth of the token bucket that flows of reads take from; a group reads at the rate.
     * Shape: one of the rates is null.
     */
    public record ReadCap(
            @Nullable Fraction bytesPerSecond, @Nullable Fraction unitsPerSecond, long unitBytes, long burstNanos) {
        public ReadCap {
            if ((bytesPerSecond == null) == (unitsPerSecond == null)) {
                throw new IllegalArgumentException("a read cap is of bytes or of units");
            }
            Rules.rate(bytesPerSecond, Limits.BYTES_PER_SECOND, "bytesPerSecond");
            Rules.rate(unitsPerSecond, Limits.RATE_PER_SECOND, "unitsPerSecond");
            Rules.within(1, Limits.SIZE_BYTES, unitBytes, "unitBytes");
            Rules.within(1, Limits.DURATION_NANOS, burstNanos, "burstNanos");
            if (depth(perSecond(bytesPerSecond, unitsPerSecond), burstNanos).compareTo(Fraction.ONE) < 0) {
                throw new IllegalArgumentException("the bucket of the read cap never gives anything");
            }
        }

        /** The rate of that which is capped. */
        public Fraction perSecond() {
            return perSecond(bytesPerSecond, unitsPerSecond);
        }

        private static Fraction perSecond(@Nullable Fraction bytes, @Nullable Fraction units) {
            return Objects.requireNonNull(bytes == null ? units : bytes);
        }

        /** How many bytes one of that is. */
        public long bytesEach() {
            return bytesPerSecond == null ? unitBytes : 1;
        }

        /** The rate as the nearest double. */
        public double rate() {
            return perSecond().toDouble();
        }

        /** The most bytes that a shard gives at once, however long one waits. */
        long largestBytes() {
            Fraction depth = depth(perSecond(), burstNanos);
            // One has a byte at least, and more bytes than that no read has.
            BigInteger most = depth.numerator().divide(depth.denominator()).multiply(BigInteger.valueOf(bytesEach()));
            return most.min(BigInteger.valueOf(Limits.READ_BYTES)).longValueExact();
        }

        private static Fraction depth(Fraction perSecond, long burstNanos) {
            return perSecond.times(Fraction.of(burstNanos, NANOS));
        }
    }

    /** The most bytes that a shard can ever give at once. */
    public long largestReadBytes() {
        return readCap == null ? Limits.READ_BYTES : readCap.largestBytes();
    }

    /** What a group may read of a shard; on DynamoDB groups read the table's stream of changes, which the cap of reads of the table doesn't bind. */
    public @Nullable ReadCap groupReadCap() {
        return platform == Platform.DYNAMODB ? null : readCap;
    }

    /**
     * One token bucket that a record has to pass.
     * Units: {@code depth} in records, bytes or units, {@code bytesEach} bytes of one of them; 0 where a record counts one whatever its size.
     * Shape: {@code name} is the key that brings it, {@code cap.bytes}.
     */
    public record Bucket(String name, Fraction depth, long bytesEach) {}

    /** The buckets that a record has to pass; the share of each shard in the total where shards have one. */
    public static List<Bucket> buckets(
            CapSpec cap, @Nullable TotalSpec total, @Nullable BrokersSpec brokers, int shards) {
        List<Bucket> buckets = new ArrayList<>();
        Fraction burst = Fraction.of(cap.burstNanos(), NANOS);
        add(buckets, "cap.records", cap.recordsPerSecond(), burst, 0);
        add(buckets, "cap.bytes", cap.bytesPerSecond(), burst, 1);
        add(buckets, "cap.units", cap.unitsPerSecond(), burst, cap.unitBytes());
        if (total != null) {
            Fraction each =
                    Fraction.of(total.burstNanos(), NANOS).dividedBy(Fraction.of(total.hasShares() ? shards : 1));
            add(buckets, "total.records", total.recordsPerSecond(), each, 0);
            add(buckets, "total.bytes", total.bytesPerSecond(), each, 1);
            add(buckets, "total.units", total.unitsPerSecond(), each, cap.unitBytes());
        }
        if (brokers != null) {
            Fraction each = Fraction.of(brokers.burstNanos(), NANOS);
            add(buckets, "brokers.cap.records", brokers.recordsPerSecond(), each, 0);
            add(buckets, "brokers.cap.bytes", brokers.bytesPerSecond(), each, 1);
        }
        return buckets;
    }

    private static void add(
            List<Bucket> buckets, String name, @Nullable Fraction rate, Fraction burst, long bytesEach) {
        if (rate != null) {
            buckets.add(new Bucket(name, rate.times(burst), bytesEach));
        }
    }

    /** The most bytes that a record may have to be accepted ever: what the record limit and the smallest bucket leave, with so many shards. */
    public long largestRecordBytes(int ofShards) {
        BigInteger largest = BigInteger.valueOf(recordLimitBytes == null ? Limits.SIZE_BYTES : recordLimitBytes);
        for (Bucket bucket : buckets(cap, total, brokers, ofShards)) {
            if (bucket.bytesEach() > 0) {
                BigInteger tokens =
                        bucket.depth().numerator().divide(bucket.depth().denominator());
                largest = largest.min(tokens.multiply(BigInteger.valueOf(bucket.bytesEach())));
            }
        }
        return largest.longValueExact();
    }
}
