package dev.hotshard.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.Map;

/** What has to lie over one resolved tree to make another of it. */
final class Differences {
    private Differences() {}

    /**
     * The overlay.
     * Invariant: {@link Overlays#merge} of {@code from} and this reads as {@code to} does.
     */
    static Node.Mapping between(Node.Mapping from, Node.Mapping to) {
        return between(from, to, "");
    }

    private static Node.Mapping between(Node.Mapping from, Node.Mapping to, String path) {
        Map<String, Node.Entry> overlay = new LinkedHashMap<>();
        to.entries().forEach((name, entry) -> {
            Node.Entry before = from.entries().get(name);
            if (before == null) {
                overlay.put(name, entry);
            } else if (!before.value().equals(entry.value())) {
                String child = KeyTable.child(path, name);
                boolean merges = before.value() instanceof Node.Mapping below
                        && entry.value() instanceof Node.Mapping above
                        && !Overlays.isReplaced(below, above, child);
                overlay.put(
                        name,
                        merges
                                ? new Node.Entry(
                                        Place.NOWHERE,
                                        between((Node.Mapping) before.value(), (Node.Mapping) entry.value(), child))
                                : entry);
            }
        });
        from.entries().forEach((name, entry) -> {
            if (!to.entries().containsKey(name)) {
                overlay.put(name, new Node.Entry(Place.NOWHERE, Entries.REMOVED));
            }
        });
        return new Node.Mapping(Place.NOWHERE, "", overlay);
    }
}
