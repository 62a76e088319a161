package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.HostsSpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PlatformPreset;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.StreamSpec;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Reads {@code hosts}. */
final class HostsReader {
    private HostsReader() {}

    /** The hosts; null if something in them is wrong. */
    static @Nullable HostsSpec read(Section root, PlatformPreset preset) {
        int faults = root.faults().count();
        Section hosts = root.section("hosts");
        if (hosts == null) {
            return null;
        }
        hosts.atMostOne("count", "per");
        int count = hosts.value("count", Amounts.whole(1, Limits.HOSTS), Defaults.HOSTS);
        String per = hosts.value("per", text -> text);
        Section retry = hosts.section("retry");
        if (retry == null) {
            return null;
        }
        StreamSpec.Overflow overflow = StreamReader.overflow(root, preset);
        RetrySpec common = retry(retry, preset, overflow);
        Section except = hosts.section("except");
        if (except == null || root.faults().count() > faults) {
            return null;
        }
        SortedMap<String, HostException> differing = HostExceptionReader.read(except, count, per, common, overflow);
        return root.faults().count() > faults
                ? null
                : new HostsSpec(per == null ? count : Defaults.HOSTS, per, common, differing);
    }

    private static RetrySpec retry(Section retry, PlatformPreset preset, StreamSpec.Overflow overflow) {
        PlatformPreset.Buffer buffer = preset.buffer(overflow);
        if (overflow == StreamSpec.Overflow.DELAY) {
            tellUseless(retry);
        }
        RetrySpec.Capacity queue = retry.value("queue", Amounts::capacity, buffer.queue());
        RetrySpec.Full full = full(retry, buffer.full());
        if (letsNothingThrough(retry, queue, full)) {
            full = Defaults.FULL;
        }
        return new RetrySpec(
                retry.value("mode", Choices.of(RetrySpec.Mode.class), preset.mode()),
                queue,
                full,
                retry.value("batch", Amounts.whole(1, Limits.RECORDS), Defaults.BATCH),
                backoff(retry, preset.backoff()),
                retry.value("attempts", Amounts.wholeOrUnlimited(1, Limits.RECORDS), preset.attempts()),
                retry.value("ttl", Amounts::ttl, buffer.ttlNanos()));
    }

    /** Whether nothing would ever be tried; tells it. */
    static boolean letsNothingThrough(Section retry, RetrySpec.Capacity queue, RetrySpec.Full full) {
        if (full.rule() != RetrySpec.Full.Rule.BLOCK || queue.records() != 0) {
            return false;
        }
        retry.faults()
                .add(
                        retry.place("queue"),
                        retry.path("queue"),
                        "must be above 0 where full blocks, or nothing would ever be tried, was 0");
        return true;
    }

    /** Where the stream delays nobody tries, and so nobody tries again: these keys would do nothing. */
    static void tellUseless(Section retry) {
        for (String key : List.of("mode", "batch", "backoff", "attempts")) {
            if (retry.has(key)) {
                retry.faults()
                        .add(
                                retry.place(key),
                                retry.path(key),
                                "has no meaning where stream.overflow is delay, since nothing is tried again; write overflow: throttle, or leave it out");
            }
        }
    }

    static RetrySpec.Full full(Section retry, RetrySpec.Full fallback) {
        if (retry.node("full") instanceof Node.Mapping mapping) {
            Section section = retry.section("full", mapping);
            Long block = section.required("block", Amounts::positiveDuration, "how long new records wait, such as 60s");
            return block == null ? fallback : RetrySpec.Full.block(block);
        }
        return retry.value("full", HostsReader::full, fallback);
    }

    private static RetrySpec.Full full(String text) throws Wrong {
        return switch (text) {
            case "drop-newest" -> RetrySpec.Full.DROP_NEWEST;
            case "drop-oldest" -> RetrySpec.Full.DROP_OLDEST;
            default ->
                throw new Wrong(
                        "must be drop-newest, drop-oldest, or a map such as {block: 60s}, was " + Words.quoted(text));
        };
    }

    private static RetrySpec.Backoff backoff(Section retry, RetrySpec.Backoff preset) {
        Section backoff = retry.section("backoff");
        if (backoff == null) {
            return preset;
        }
        return new RetrySpec.Backoff(
                backoff.value("first", Amounts::positiveDuration, preset.firstNanos()),
                backoff.value("factor", Amounts::growth, preset.factor()),
                backoff.value("max", Amounts::positiveDuration, preset.maxNanos()),
                backoff.value("jitter", Choices.of(RetrySpec.Jitter.class), preset.jitter()));
    }
}
