package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.AutoSplit;
import dev.hotshard.scenario.BrokersSpec;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.PlatformPreset;
import dev.hotshard.scenario.ShardRanges;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TotalSpec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads {@code stream}. */
final class StreamReader {
    private StreamReader() {}

    /** The stream; null if something in it is wrong. */
    static @Nullable StreamSpec read(Section stream, Platform platform, InputFiles inputs) {
        int faults = stream.faults().count();
        PlatformPreset preset = PlatformPreset.of(platform);
        stream.value("platform", Choices.of(Platform.class));
        ShardRanges ranges = ranges(stream, inputs);
        Integer shards = stream.node("shards") instanceof Node.Mapping
                ? (ranges == null ? null : (Integer) ranges.ranges().size())
                : stream.required(
                        "shards", Amounts.whole(1, Limits.SHARDS), "a whole number from 1 to " + Limits.SHARDS);
        PartitionerSpec partitioner = partitioner(stream, preset.partitioner());
        if (ranges != null && !partitioner.isByRanges()) {
            stream.faults()
                    .add(
                            stream.place("shards"),
                            stream.path("shards"),
                            "has ranges of hashes, which " + Canonical.partitionerWord(partitioner)
                                    + " doesn't go by; md5-range and hash-range do, or write how many shards");
        }
        CapSpec cap = cap(stream);
        TotalSpec total = total(stream);
        BrokersSpec brokers = brokers(stream, platform, total);
        StreamSpec.Overflow overflow =
                stream.value("overflow", Choices.of(StreamSpec.Overflow.class), preset.overflow());
        if (total != null && total.lendsLater() && overflow == StreamSpec.Overflow.DELAY) {
            stream.faults()
                    .add(
                            stream.place("total"),
                            stream.path("total"),
                            "lends by what is refused, but this stream delays; write lend: true or false, or stream.overflow: throttle");
        }
        StreamSpec.ReadCap readCap = readCap(stream);
        Long retention = stream.value("retention", Amounts::positiveDuration);
        AutoSplit autoSplit = shards == null ? null : AutoSplitReader.read(stream, platform, shards, partitioner);
        if (shards == null || stream.faults().count() > faults) {
            return null;
        }
        for (StreamSpec.Bucket bucket : StreamSpec.buckets(cap, total, brokers, shards)) {
            if (bucket.depth().compareTo(Fraction.ONE) < 0) {
                tellEmpty(stream, bucket, total, shards);
            }
        }
        if (stream.faults().count() > faults) {
            return null;
        }
        return new StreamSpec(
                platform,
                shards,
                partitioner,
                cap,
                total,
                brokers,
                overflow,
                preset.recordLimitBytes(),
                readCap,
                retention,
                autoSplit,
                ranges);
    }

    /** The ranges of a real stream's shards; null where only their number is given, or where they can't be read, which is told. */
    private static @Nullable ShardRanges ranges(Section stream, InputFiles inputs) {
        if (!(stream.node("shards") instanceof Node.Mapping mapping)) {
            return null;
        }
        Section shards = stream.section("shards", mapping);
        Node file = shards.node("file");
        if (file == null) {
            shards.missing("file", "the listing of a stream's shards");
            return null;
        }
        if (!(file instanceof Node.Scalar path)) {
            shards.faults().add(file, "must be the path of a file, was " + Words.of(file));
            return null;
        }
        return inputs.shards(path);
    }

    /** What the stream of a root does with what is above its caps; what {@link #read} tells as wrong counts as absent. */
    static StreamSpec.Overflow overflow(Section root, PlatformPreset preset) {
        String text = root.node("stream") instanceof Node.Mapping stream
                        && stream.get("overflow") instanceof Node.Scalar scalar
                        && !scalar.isNull()
                ? scalar.text()
                : "";
        for (StreamSpec.Overflow overflow : StreamSpec.Overflow.values()) {
            if (Choices.text(overflow).equals(text)) {
                return overflow;
            }
        }
        return preset.overflow();
    }

    /** A bucket that not even one record, byte or unit fits in. */
    private static void tellEmpty(Section stream, StreamSpec.Bucket bucket, @Nullable TotalSpec total, int shards) {
        String key = bucket.name().substring(0, bucket.name().indexOf('.'));
        String kind = bucket.name().substring(bucket.name().lastIndexOf('.') + 1);
        boolean isShare = key.equals("total") && total != null && total.hasShares();
        Node node = stream.node(key) instanceof Node.Mapping map ? map.get(kind) : null;
        if (key.equals("brokers")
                && stream.node(key) instanceof Node.Mapping map
                && map.get("cap") instanceof Node.Mapping cap) {
            node = cap.get(kind);
        }
        String message =
                isShare ? Words.emptyShares(shards) : "times burst is below 1, so nothing would ever be accepted";
        if (node == null) {
            stream.faults().add(stream.place(key), stream.path(key), kind + " " + message);
        } else if (isShare) {
            // A set of stream.shards finds what the checks of the whole timeline find: in the same words it is told
            // once.
            stream.faults().add(node, message);
        } else {
            stream.faults().add(node, message + ", was " + Words.of(node).replace("\"", ""));
        }
    }

    /** The partitioner of the stream, or of hosts that differ. */
    static PartitionerSpec partitioner(Section stream, PartitionerSpec fallback) {
        if (!(stream.node("partitioner") instanceof Node.Mapping mapping)) {
            return stream.value(
                    "partitioner",
                    text -> PartitionerSpec.of(
                            Choices.of(PartitionerSpec.Kind.class).read(text)),
                    fallback);
        }
        Section section = stream.section("partitioner", mapping);
        section.atMostOne("sticky", "two-choices");
        Long bytes = section.value("sticky", Amounts::size);
        Integer candidates = section.value("two-choices", Amounts.whole(1, Limits.CANDIDATES));
        if (bytes != null) {
            return new PartitionerSpec(PartitionerSpec.Kind.STICKY, bytes);
        }
        if (candidates != null) {
            return new PartitionerSpec(PartitionerSpec.Kind.TWO_CHOICES, candidates);
        }
        if (!section.has("sticky") && !section.has("two-choices")) {
            section.faults()
                    .add(
                            mapping,
                            "must be one of " + String.join(", ", Choices.texts(PartitionerSpec.Kind.class))
                                    + ", or a map such as {sticky: 16 KiB} or {two-choices: 2}");
        }
        return fallback;
    }

    private static CapSpec cap(Section stream) {
        Section cap = mapOrNone(stream, "cap", "records, bytes or units");
        if (cap == null) {
            return CapSpec.NONE;
        }
        return new CapSpec(
                cap.value("records", Amounts::positiveRate),
                cap.value("bytes", Amounts::positiveByteRate),
                cap.value("units", Amounts::positiveRate),
                cap.value("unit", Amounts::size, Defaults.UNIT_BYTES),
                cap.value("burst", Amounts::positiveDuration, Defaults.BURST_NANOS));
    }

    private static @Nullable TotalSpec total(Section stream) {
        Section total = mapOrNone(stream, "total", "records, bytes or units");
        if (total == null) {
            return null;
        }
        Fraction records = total.value("records", Amounts::positiveRate);
        Fraction bytes = total.value("bytes", Amounts::positiveByteRate);
        Fraction units = total.value("units", Amounts::positiveRate);
        long burst = total.value("burst", Amounts::positiveDuration, Defaults.TOTAL_BURST_NANOS);
        long lendAfter = lendAfter(total);
        if (!total.has("records") && !total.has("bytes") && !total.has("units")) {
            total.faults().add(total.map(), "bounds nothing, write records, bytes or units, or none");
        }
        return records == null && bytes == null && units == null
                ? null
                : new TotalSpec(records, bytes, units, burst, lendAfter);
    }

    private static @Nullable BrokersSpec brokers(Section stream, Platform platform, @Nullable TotalSpec total) {
        Section brokers = mapOrNone(stream, "brokers", "count and cap");
        if (brokers == null) {
            return null;
        }
        if (!platform.hasBrokers()) {
            stream.faults()
                    .add(
                            stream.place("platform"),
                            stream.path("platform"),
                            "has no brokers that users see, so that stream.brokers can't stand; it needs kafka or custom");
        }
        if (total != null) {
            stream.faults()
                    .add(
                            stream.place("total"),
                            stream.path("total"),
                            "can't stand beside stream.brokers, which bound the whole stream together");
        }
        Integer count = brokers.required(
                "count", Amounts.whole(1, Limits.BROKERS), "a whole number from 1 to " + Limits.BROKERS);
        Node written = brokers.node("cap");
        if (!(written instanceof Node.Mapping mapping)) {
            brokers.faults()
                    .add(
                            brokers.place("cap"),
                            brokers.path("cap"),
                            written == null
                                    ? "is missing, write what each broker takes, such as {bytes: 60 MiB/s}"
                                    : "must be a map of records or bytes, was " + Words.of(written));
            return null;
        }
        Section cap = brokers.section("cap", mapping);
        Fraction records = cap.value("records", Amounts::positiveRate);
        Fraction bytes = cap.value("bytes", Amounts::positiveByteRate);
        long burst = cap.value("burst", Amounts::positiveDuration, Defaults.BURST_NANOS);
        if (!cap.has("records") && !cap.has("bytes")) {
            cap.faults().add(cap.map(), "bounds nothing, write records or bytes");
        }
        return count == null || (records == null && bytes == null)
                ? null
                : new BrokersSpec(count, records, bytes, burst);
    }

    /** {@code true}, {@code false}, or {@code {after: 5m}}. */
    private static long lendAfter(Section total) {
        if (total.node("lend") instanceof Node.Mapping mapping) {
            Long after =
                    total.section("lend", mapping).required("after", Amounts::positiveDuration, "a time such as 5m");
            return after == null ? TotalSpec.NEVER : after;
        }
        return total.value("lend", Amounts::yesNo, Defaults.TOTAL_LEND) ? 0 : TotalSpec.NEVER;
    }

    private static StreamSpec.@Nullable ReadCap readCap(Section stream) {
        Section cap = mapOrNone(stream, "read-cap", "bytes or units");
        if (cap == null) {
            return null;
        }
        cap.atMostOne("bytes", "units");
        if (!cap.has("bytes") && !cap.has("units")) {
            cap.faults().add(cap.map(), "bounds nothing, write bytes or units, or none");
        }
        if (cap.has("bytes") && cap.has("unit")) {
            cap.faults().add(cap.place("unit"), cap.path("unit"), "can't stand beside \"bytes\", it is of units");
        }
        Fraction bytes = cap.value("bytes", Amounts::positiveByteRate);
        Fraction units = cap.value("units", Amounts::positiveRate);
        long unit = cap.value("unit", Amounts::size, Defaults.READ_UNIT_BYTES);
        long burst = cap.value("burst", Amounts::positiveDuration, Defaults.BURST_NANOS);
        if ((bytes == null) == (units == null)) {
            return null;
        }
        Fraction rate = units == null ? Objects.requireNonNull(bytes) : units;
        if (rate.times(Fraction.of(burst, StreamSpec.NANOS)).compareTo(Fraction.ONE) < 0) {
            String kind = units == null ? "bytes" : "units";
            cap.faults().add(cap.place(kind), cap.path(kind), "times burst is below 1, so nothing would ever be read");
            return null;
        }
        return new StreamSpec.ReadCap(bytes, units, unit, burst);
    }

    /** The section under a key; null where it's absent, {@code none}, or wrong. */
    static @Nullable Section mapOrNone(Section stream, String key, String what) {
        Node node = stream.node(key);
        if (node == null || (node instanceof Node.Scalar scalar && scalar.text().equals("none"))) {
            return null;
        }
        if (node instanceof Node.Mapping mapping) {
            return stream.section(key, mapping);
        }
        stream.faults().add(node, "must be a map of " + what + ", or none, was " + Words.of(node));
        return null;
    }
}
