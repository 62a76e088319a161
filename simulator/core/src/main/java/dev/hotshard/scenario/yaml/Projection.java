package dev.hotshard.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What a change comes to: the values that a resolved tree has where the change names one. */
final class Projection {
    /** Maps that a change may name in parts, each key by itself. */
    private static final Set<String> BY_LEAF = Set.of(
            "stream",
            "stream.cap",
            "stream.total",
            "traffic",
            "traffic.*",
            "hosts",
            "hosts.retry",
            "hosts.retry.backoff",
            "consumers",
            "consumers.*");

    private Projection() {}

    /** The part of {@code resolved} that {@code change} names. */
    static Node.Mapping of(Node.Mapping change, Node.Mapping resolved) {
        return of(change, resolved, "");
    }

    private static Node.Mapping of(Node.Mapping change, Node.Mapping resolved, String path) {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        // In the tree's order, so that a change reads the same however it was written.
        resolved.entries().forEach((name, entry) -> {
            Node.Entry named = change.entries().get(name);
            if (named == null
                    && path.equals("consumers.*")
                    && Set.of("rate", "service").contains(name)) {
                named = change.entries().get(name.equals("rate") ? "service" : "rate");
            }
            if (named != null) {
                String child = KeyTable.child(path, name);
                entries.put(
                        name,
                        BY_LEAF.contains(child)
                                        && named.value() instanceof Node.Mapping above
                                        && entry.value() instanceof Node.Mapping below
                                ? new Node.Entry(Place.NOWHERE, of(above, below, child))
                                : entry);
            }
        });
        return new Node.Mapping(Place.NOWHERE, "", entries);
    }
}
