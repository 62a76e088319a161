package dev.hotshard.scenario.yaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A part of a scenario's text as it stands there: with its place and its path, before anything is known of its meaning.
 * Shape: trees are immutable; overlays make new ones that share what they leave alone.
 */
sealed interface Node {
    Place place();

    String path();

    /**
     * A text; {@code isNull} if it is an unquoted {@code null} or {@code ~}, or with an empty text where a fault was told already; {@code isPlain} if it stands
     * without quotes, so that each of its letters is where it seems to be as long as it is on one line.
     */
    record Scalar(Place place, String path, String text, boolean isNull, boolean isPlain) implements Node {
        Scalar(Place place, String path, String text, boolean isNull) {
            this(place, path, text, isNull, false);
        }

        boolean isTold() {
            return isNull && text.isEmpty();
        }
    }

    record Sequence(Place place, String path, List<Node> items) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /** Entries in the order of the text. An entry whose value is null says that what layers below brought is removed. */
    record Mapping(Place place, String path, Map<String, Entry> entries) implements Node {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        /** The value under a key; null where there is none or it was removed. */
        @Nullable
        Node get(String key) {
            Entry entry = entries.get(key);
            return entry == null || entry.isNull() ? null : entry.value();
        }

        /** The keys that have a value, sorted: what was removed is nothing to refer to. */
        SortedSet<String> names() {
            return entries.keySet().stream()
                    .filter(name -> get(name) != null)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** A key's place and its value. */
    record Entry(Place keyPlace, Node value) {
        boolean isNull() {
            return value instanceof Scalar scalar && scalar.isNull();
        }
    }
}
