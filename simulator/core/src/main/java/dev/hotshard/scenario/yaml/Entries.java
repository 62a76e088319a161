package dev.hotshard.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map that is written and stands nowhere in a file, under construction in the order of its keys. */
final class Entries {
    /** The value that removes what a lower layer brings. */
    static final Node REMOVED = new Node.Scalar(Place.NOWHERE, "", "null", true);

    private final Map<String, Node.Entry> entries = new LinkedHashMap<>();

    Entries put(String key, Node value) {
        entries.put(key, new Node.Entry(Place.NOWHERE, value));
        return this;
    }

    Entries put(String key, String text) {
        return put(key, ResolvedTree.text(text));
    }

    /** Null where there is no text, so that lower layers don't shine through. */
    Entries putOrNull(String key, @Nullable String text) {
        return put(key, text == null ? REMOVED : ResolvedTree.text(text));
    }

    Entries putAll(Node.Mapping others) {
        entries.putAll(others.entries());
        return this;
    }

    Node.Mapping mapping() {
        return new Node.Mapping(Place.NOWHERE, "", entries);
    }
}
