package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.Visibility;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What may stand under a key beside what its kind in the table says: words, amounts of another kind, and what the items of a list are.
 * Shape: by the path of the table; a key that isn't here takes what its kind says, and texts as items.
 */
final class KeyForms {
    private static final List<String> NONE = List.of("none");
    private static final List<String> UNLIMITED = List.of("unlimited");
    private static final List<String> ON_OFF = List.of("on", "off");
    private static final List<String> FULL = List.of("drop-newest", "drop-oldest");
    private static final Map<String, List<String>> WORDS = new LinkedHashMap<>();
    private static final Map<String, List<Kind>> OTHER_KINDS = Map.of(
            "traffic.*.rate",
            List.of(Kind.BYTE_RATE),
            "traffic.*.rate.steps.*",
            List.of(Kind.BYTE_RATE),
            "traffic.*.rate.ramp.*",
            List.of(Kind.BYTE_RATE),
            "stream.auto-split.above",
            List.of(Kind.BYTE_RATE),
            "traffic.*.fields.*",
            List.of(Kind.TEXT, Kind.LIST),
            "timeline.*.split-shard",
            List.of(Kind.WHOLE),
            SweepReader.SWEEP,
            List.of(Kind.LIST));
    private static final Map<String, Kind> ITEMS = Map.of(
            "traffic.*.size.uniform",
            Kind.SIZE,
            "timeline.*.merge-shards",
            Kind.WHOLE,
            SweepReader.SWEEP,
            Kind.MAP,
            // Whatever the path takes: a part of an overlay.
            "sweep.*",
            Kind.OVERLAY);

    static {
        WORDS.put("stream.platform", Choices.texts(Platform.class));
        WORDS.put("stream.partitioner", Choices.texts(PartitionerSpec.Kind.class));
        WORDS.put("stream.overflow", Choices.texts(StreamSpec.Overflow.class));
        for (String bound : List.of("cap", "total", "brokers", "read-cap", "auto-split")) {
            WORDS.put("stream." + bound, NONE);
        }
        WORDS.put("populations.*.popularity", List.of("uniform"));
        WORDS.put("traffic.*.fields.*.popularity", List.of("uniform"));
        WORDS.put("traffic.*.op", Choices.texts(FlowSpec.Op.class));
        WORDS.put("traffic.*.arrivals", Choices.texts(FlowSpec.Arrivals.class));
        WORDS.put("key.spread", Choices.texts(KeyReader.Spread.class));
        WORDS.put("key.only.measure", Choices.texts(KeySpec.Measure.class));
        WORDS.put("key.only.counter", Choices.texts(KeySpec.Counter.class));
        WORDS.put("hosts.retry.mode", Choices.texts(RetrySpec.Mode.class));
        for (String retry : List.of("hosts.retry", "hosts.except.*.retry")) {
            WORDS.put(retry + ".queue", UNLIMITED);
            WORDS.put(retry + ".full", FULL);
            WORDS.put(retry + ".backoff.jitter", Choices.texts(RetrySpec.Jitter.class));
            WORDS.put(retry + ".attempts", UNLIMITED);
            WORDS.put(retry + ".ttl", UNLIMITED);
        }
        WORDS.put(
                "hosts.except.*.partitioner",
                Arrays.stream(PartitionerSpec.Kind.values())
                        .filter(kind -> HostException.maySend(PartitionerSpec.of(kind)))
                        .map(Choices::text)
                        .toList());
        WORDS.put("consumers.*.assignor", Choices.texts(GroupSpec.Assignor.class));
        WORDS.put("consumers.*.silent-after", NONE);
        WORDS.put("consumers.*.commit.mode", Choices.texts(Coordination.Commit.Mode.class));
        WORDS.put("consumers.*.rebalance", Choices.texts(Coordination.Rebalance.class));
        WORDS.put("consumers.*.max-poll-interval", UNLIMITED);
        WORDS.put("timeline.*.split-shard", List.of(SplitReader.HOTTEST));
        WORDS.put("timeline.*.enable", Choices.texts(Visibility.Level.class));
        WORDS.put("observe.shards", ON_OFF);
        WORDS.put("observe.keys", ON_OFF);
    }

    private KeyForms() {}

    /** All paths that are named here. */
    static List<String> paths() {
        return Stream.of(WORDS, OTHER_KINDS, ITEMS)
                .flatMap(forms -> forms.keySet().stream())
                .distinct()
                .toList();
    }

    /** The words that a key takes; none for most. */
    static List<String> words(Key key) {
        return WORDS.getOrDefault(key.path(), List.of());
    }

    /** The kinds that a key takes, that of the table first. */
    static List<Kind> kinds(Key key) {
        List<Kind> kinds = new ArrayList<>(List.of(key.kind()));
        kinds.addAll(OTHER_KINDS.getOrDefault(key.path(), List.of()));
        return kinds;
    }

    /** What the items of a list under a key are. */
    static Kind items(Key key) {
        return ITEMS.getOrDefault(key.path(), Kind.TEXT);
    }
}
