package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Limits;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code key} and {@code order-by}. */
final class KeyReader {
    static final String ORDER_BY = "order-by";
    static final String NONE = "none";

    private KeyReader() {}

    /** The key; null if it's absent and the platform brings none, or something in it is wrong. */
    static @Nullable KeySpec read(Section root, @Nullable KeySpec fallback) {
        Node node = root.node("key");
        if (node == null) {
            if (fallback == null) {
                root.missing("key", "a template such as \"{user_id}\", or none");
            }
            return fallback;
        }
        if (node instanceof Node.Mapping mapping) {
            return salted(root.section("key", mapping));
        }
        return root.value("key", KeyReader::plain);
    }

    /** Within what the order of records is watched; the fallback if the text doesn't say, null for none. */
    static KeySpec.@Nullable Template order(Section root, KeySpec.@Nullable Template fallback) {
        if (!root.has(ORDER_BY)) {
            return fallback;
        }
        KeySpec given = root.value(ORDER_BY, KeyReader::plain);
        return given == null ? null : given.template();
    }

    private static KeySpec plain(String text) throws Wrong {
        return text.equals(NONE) ? KeySpec.NONE : new KeySpec(Templates.key(text), null);
    }

    private static @Nullable KeySpec salted(Section key) {
        KeySpec.Template template = key.required("template", Templates::key, "a template such as \"{user_id}\"");
        KeySpec.Buckets buckets = buckets(key);
        KeySpec.Scope scope = scope(key);
        KeySpec.Spread spread = spread(key, scope);
        if (template == null || buckets == null || scope == null || spread == null) {
            return null;
        }
        return new KeySpec(template, new KeySpec.Salting(buckets, spread, scope));
    }

    private static KeySpec.@Nullable Buckets buckets(Section key) {
        if (!(key.node("buckets") instanceof Node.Mapping mapping)) {
            Integer count = key.required(
                    "buckets",
                    Amounts.whole(1, Limits.BUCKETS),
                    "how many suffixes, a whole number from 1 to " + Limits.BUCKETS
                            + ", or a map such as {target: 700/s}");
            return count == null ? null : new KeySpec.Buckets.Fixed(count);
        }
        int faults = key.faults().count();
        Section buckets = key.section("buckets", mapping);
        Fraction target =
                buckets.required("target", Amounts::positiveRate, "what one bucket is to take at most, such as 700/s");
        Fraction percent = buckets.value("percentile", Amounts::percentile, Defaults.BUCKETS_PERCENTILE);
        long over = buckets.value("over", Amounts::ratesTime, Defaults.BUCKETS_OVER_NANOS);
        return target == null || key.faults().count() > faults
                ? null
                : new KeySpec.Buckets.Target(target, percent, over);
    }

    /** Which bucket a record gets; null if it's wrong, or nobody knows the scope that it needs. */
    private static KeySpec.@Nullable Spread spread(Section key, KeySpec.@Nullable Scope scope) {
        key.atMostOne("spread", "by");
        if (key.has("by")) {
            KeySpec.Template by = key.value("by", Templates::key);
            return by == null ? null : new KeySpec.Spread.By(by);
        }
        Spread spread = key.value("spread", Choices.of(Spread.class), Spread.RECORD);
        if (spread == Spread.RECORD || scope == null) {
            return new KeySpec.Spread.PerRecord();
        }
        if (!(scope instanceof KeySpec.Scope.Measured)) {
            key.faults()
                    .add(
                            key.place("spread"),
                            key.path("spread"),
                            "goes by the windows of \"only\", write {above: 500/s, window: 60s} or {hottest: 200, refresh: 60s} there");
            return null;
        }
        return new KeySpec.Spread.PerWindow();
    }

    /** The words of {@code spread}. */
    enum Spread {
        RECORD,
        WINDOW
    }

    private static KeySpec.@Nullable Scope measured(Section only) {
        int faults = only.faults().count();
        only.atMostOne("hottest", "above");
        if (only.has("above")) {
            Fraction above = only.value("above", Amounts::positiveRate);
            long window = only.value("window", Amounts::positiveDuration, Defaults.KEY_WINDOW_NANOS);
            KeySpec.Measure measure = only.value("measure", Choices.of(KeySpec.Measure.class), Defaults.KEY_MEASURE);
            KeySpec.Counter counter = only.value("counter", Choices.of(KeySpec.Counter.class), Defaults.KEY_COUNTER);
            refuse(only, "refresh", "hottest");
            return above == null || only.faults().count() > faults
                    ? null
                    : new KeySpec.Scope.Above(above, window, measure, counter);
        }
        Integer count = only.required(
                "hottest",
                Amounts.whole(1, Limits.KEYS_TO_RANK),
                "how many of the hottest keys, such as 200, or above with a rate");
        Long refresh = only.value("refresh", Amounts::positiveDuration);
        for (String ofAbove : List.of("window", "measure", "counter")) {
            refuse(only, ofAbove, "above");
        }
        if (count == null || only.faults().count() > faults) {
            return null;
        }
        return refresh == null ? new KeySpec.Scope.Hottest(count) : new KeySpec.Scope.MostOffered(count, refresh);
    }

    /** Tells a fault of a key that goes with another one that isn't there. */
    private static void refuse(Section only, String key, String with) {
        if (only.has(key) && !only.has(with)) {
            only.faults().add(only.place(key), only.path(key), "goes with " + Words.quoted(with) + " alone");
        }
    }

    private static KeySpec.@Nullable Scope scope(Section key) {
        Node node = key.node("only");
        if (node == null) {
            return new KeySpec.Scope.All();
        }
        if (node instanceof Node.Mapping mapping) {
            return measured(key.section("only", mapping));
        }
        List<Node.Scalar> names = key.texts("only", "logical keys, or a map such as {hottest: 200} or {above: 500/s}");
        if (names == null) {
            return null;
        }
        int faults = key.faults().count();
        Set<String> seen = new HashSet<>();
        for (Node.Scalar name : names) {
            if (!seen.add(name.text())) {
                key.faults().add(name, "stands in the list twice, was " + Words.of(name));
            }
        }
        if (names.isEmpty()) {
            key.faults().add(node, "must name one key at least");
        }
        return key.faults().count() > faults
                ? null
                : new KeySpec.Scope.Named(names.stream().map(Node.Scalar::text).toList());
    }
}
