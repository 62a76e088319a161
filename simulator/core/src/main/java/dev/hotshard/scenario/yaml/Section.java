package dev.hotshard.scenario.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A map of the scenario, read with the keys that the table allows in it.
 * Shape: what is absent and what was removed by {@code null} are the same.
 */
final class Section {
    /** Words that users know from their platforms, and the key that says the same here. */
    private static final Map<String, String> PLATFORM_WORDS = Map.of(
            "partitions", "shards",
            "topic", "stream",
            "producers", "hosts",
            "groups", "consumers",
            "consumer-groups", "consumers",
            "instances", "members",
            "partition-key", "key");

    private final Node.Mapping map;
    private final String keyPath;
    private final Faults faults;

    private Section(Node.Mapping map, String keyPath, Faults faults) {
        this.map = map;
        this.keyPath = keyPath;
        this.faults = faults;
    }

    /** The section of a map; keys that aren't in the table are told as faults. */
    static Section of(Node.Mapping map, String keyPath, Faults faults) {
        Set<String> allowed = KeyTable.children(keyPath);
        if (!allowed.contains(KeyTable.ANY)) {
            map.entries().forEach((name, entry) -> {
                if (!allowed.contains(name)) {
                    faults.add(
                            entry.keyPlace(),
                            entry.value().path(),
                            "unknown key " + Words.quoted(name) + suggestion(name, allowed));
                }
            });
        }
        for (Node.Entry entry : map.entries().values()) {
            if (entry.value() instanceof Node.Scalar scalar && scalar.isTold()) {
                faults.repeat();
            }
        }
        return new Section(map, keyPath, faults);
    }

    Node.Mapping map() {
        return map;
    }

    Faults faults() {
        return faults;
    }

    boolean has(String key) {
        return map.get(key) != null;
    }

    @Nullable
    Node node(String key) {
        return map.get(key);
    }

    /** Where a key stands, if only to remove it; else where the map does. */
    Place place(String key) {
        Node.Entry entry = map.entries().get(key);
        return entry == null ? map.place() : entry.keyPlace();
    }

    String path(String key) {
        Node.Entry entry = map.entries().get(key);
        return entry == null ? Paths.child(map.path(), key) : entry.value().path();
    }

    /** The value of a key; null if it's absent or wrong. */
    <T> @Nullable T value(String key, Format<T> format) {
        Node node = map.get(key);
        return node == null ? null : scalar(node, format, faults);
    }

    /** The value of a key, or what holds where it's absent. */
    <T> T value(String key, Format<T> format, T fallback) {
        T value = value(key, format);
        return value == null ? fallback : value;
    }

    /** The value of a key that has to be there; null if it's absent or wrong. */
    <T> @Nullable T required(String key, Format<T> format, String allowed) {
        if (!has(key)) {
            missing(key, allowed);
            return null;
        }
        return value(key, format);
    }

    void missing(String key, String allowed) {
        if (isMisspelt(key)) {
            return;
        }
        Node.Entry entry = map.entries().get(key);
        if (entry != null && entry.value() instanceof Node.Scalar scalar && scalar.isTold()) {
            return;
        }
        faults.add(place(key), path(key), "is missing, write " + allowed);
    }

    /** Whether an unknown key is told to be this one: then it isn't missing as well. */
    boolean isMisspelt(String key) {
        Set<String> allowed = KeyTable.children(keyPath);
        return map.entries().keySet().stream()
                .anyMatch(name -> !allowed.contains(name) && key.equals(meant(name, allowed)));
    }

    /** The key that an unknown one stands for, if any is near: a platform's word of the same meaning, or one that is spelt alike. */
    private static @Nullable String meant(String name, Set<String> allowed) {
        String ours = PLATFORM_WORDS.get(name);
        return ours != null && allowed.contains(ours) ? ours : Words.nearest(name, allowed);
    }

    private static String suggestion(String name, Set<String> allowed) {
        String meant = meant(name, allowed);
        return Words.suggestion(meant == null ? name : meant, allowed);
    }

    /** The section under a key; an empty one if it's absent, null if it's no map. */
    @Nullable
    Section section(String key) {
        Node node = map.get(key);
        if (node == null) {
            return new Section(new Node.Mapping(place(key), path(key), Map.of()), KeyTable.child(keyPath, key), faults);
        }
        if (node instanceof Node.Mapping mapping) {
            return of(mapping, KeyTable.child(keyPath, key), faults);
        }
        faults.add(node, "must be a map" + keys(KeyTable.child(keyPath, key)) + ", was " + Words.of(node));
        return null;
    }

    /** The section of a map that stands under a key. */
    Section section(String key, Node.Mapping mapping) {
        return of(mapping, KeyTable.child(keyPath, key), faults);
    }

    private static String keys(String path) {
        Set<String> keys = KeyTable.children(path);
        return keys.isEmpty() || keys.contains(KeyTable.ANY) ? "" : " of " + String.join(", ", keys);
    }

    /** Tells a fault if the time under a key isn't before the end of the run. */
    void checkBeforeTheEnd(String key, long nanos, long durationNanos) {
        if (nanos >= durationNanos) {
            faults.add(place(key), path(key), Words.tooLate(nanos, durationNanos));
        }
    }

    /** Tells a fault if more than one of the keys is there. */
    void atMostOne(String... keys) {
        String first = null;
        for (String key : keys) {
            if (has(key)) {
                if (first != null) {
                    faults.add(
                            place(key),
                            path(key),
                            "can't stand beside " + Words.quoted(first) + ", only one of them may");
                }
                first = first == null ? key : first;
            }
        }
    }

    /** The items of a list of texts; null if it's absent or something else. */
    @Nullable
    List<Node.Scalar> texts(String key, String what) {
        Node node = map.get(key);
        if (node == null) {
            return null;
        }
        if (!(node instanceof Node.Sequence sequence)) {
            faults.add(node, "must be a list of " + what + ", was " + Words.of(node));
            return null;
        }
        List<Node.Scalar> texts = new ArrayList<>();
        for (Node item : sequence.items()) {
            if (item instanceof Node.Scalar scalar && !scalar.isNull()) {
                texts.add(scalar);
            } else if (item instanceof Node.Scalar scalar && scalar.isTold()) {
                faults.repeat();
            } else {
                faults.add(item, "must be a text, was " + Words.of(item));
            }
        }
        return texts;
    }

    /** The value of a node; null if it's wrong. */
    static <T> @Nullable T scalar(Node node, Format<T> format, Faults faults) {
        if (!(node instanceof Node.Scalar scalar)) {
            faults.add(node, "must be one value, was " + Words.of(node));
            return null;
        }
        if (scalar.isNull()) {
            if (scalar.isTold()) {
                faults.repeat();
            } else {
                faults.add(node, "must be one value, was null");
            }
            return null;
        }
        try {
            return format.read(scalar.text());
        } catch (Wrong e) {
            faults.add(node, e.text());
            return null;
        }
    }
}
