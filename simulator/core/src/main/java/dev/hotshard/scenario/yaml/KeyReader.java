package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Limits;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code key}. */
final class KeyReader {
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
        return root.value("key", text -> text.equals("none") ? KeySpec.NONE : new KeySpec(Templates.key(text), null));
    }

    private static @Nullable KeySpec salted(Section key) {
        KeySpec.Template template = key.required("template", Templates::key, "a template such as \"{user_id}\"");
        Integer buckets = key.required(
                "buckets",
                Amounts.whole(1, Limits.BUCKETS),
                "how many suffixes, a whole number from 1 to " + Limits.BUCKETS);
        KeySpec.Scope scope = scope(key);
        if (template == null || buckets == null || scope == null) {
            return null;
        }
        return new KeySpec(template, new KeySpec.Salting(buckets, scope));
    }

    private static KeySpec.@Nullable Scope scope(Section key) {
        Node node = key.node("only");
        if (node == null) {
            return new KeySpec.Scope.All();
        }
        if (node instanceof Node.Mapping mapping) {
            Section only = key.section("only", mapping);
            Integer count = only.required(
                    "hottest", Amounts.whole(1, Limits.KEYS_TO_RANK), "how many of the hottest keys, such as 200");
            return count == null ? null : new KeySpec.Scope.Hottest(count);
        }
        List<Node.Scalar> names = key.texts("only", "logical keys, or a map such as {hottest: 200}");
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
