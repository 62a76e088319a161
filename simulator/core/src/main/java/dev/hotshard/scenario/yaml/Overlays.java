package dev.hotshard.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules by which one layer of a scenario lies over another.
 * Shape: maps merge by leaf, everything else is replaced; a map that is a choice is replaced whole when the upper layer names another
 * alternative; naming one of several alternatives drops the others; null removes and stays, so that it removes from layers below as well. A key that is a text is a
 * map with that template to a map over it.
 */
final class Overlays {
    /** Maps of which the keys given here are alternatives that replace the whole map. */
    private static final Map<String, Set<String>> CHOICES = Map.ofEntries(
            Map.entry("traffic.*.rate", Set.of("steps", "ramp", "file")),
            Map.entry("traffic.*.size", Set.of("lognormal", "uniform")),
            Map.entry("populations.*", Set.of("weights", "count", "file")),
            Map.entry("traffic.*.fields.*", Set.of("of", "weights", "unique", "clock", "count", "file")),
            Map.entry("populations.*.popularity", Set.of("zipf", "lognormal")),
            Map.entry("traffic.*.fields.*.popularity", Set.of("zipf", "lognormal")),
            Map.entry("consumers.*.service", Set.of("fixed", "exponential", "lognormal")),
            Map.entry("consumers.*.except.*.service", Set.of("fixed", "exponential", "lognormal")),
            Map.entry("stream.partitioner", Set.of("sticky", "two-choices")),
            Map.entry("hosts.except.*.partitioner", Set.of("sticky", "two-choices")),
            Map.entry("stream.read-cap", Set.of("bytes", "units")),
            Map.entry("key.only", Set.of("hottest", "above")));

    /** Keys of one map of which each drops those of the other groups. */
    private static final Map<String, List<Set<String>>> ALTERNATIVES = Map.of(
            "hosts", List.of(Set.of("count"), Set.of("per")),
            "key", List.of(Set.of("spread"), Set.of("by")),
            "traffic.*", List.of(Set.of("rate"), Set.of("share")),
            "consumers.*", List.of(Set.of("rate"), Set.of("service")),
            "consumers.*.except.*", List.of(Set.of("rate"), Set.of("service")));

    /** Maps that are replaced like lists. */
    private static final Set<String> WHOLE = Set.of("populations.*.weights", "traffic.*.fields.*.weights");

    private Overlays() {}

    /** The lower layer with the upper one over it, both at the path in the key table. */
    static Node merge(Node plain, Node upper, String path) {
        Node lower = path.equals("key") && upper instanceof Node.Mapping ? withTemplate(plain) : plain;
        if (!(lower instanceof Node.Mapping below)
                || !(upper instanceof Node.Mapping above)
                || isReplaced(below, above, path)) {
            return upper;
        }
        // What is missing in a merged map was missing below already: that is the place to show.
        Map<String, Node.Entry> merged = new LinkedHashMap<>(below.entries());
        for (Set<String> group : ALTERNATIVES.getOrDefault(path, List.of())) {
            if (group.stream().anyMatch(key -> above.get(key) != null)) {
                for (Set<String> other : ALTERNATIVES.getOrDefault(path, List.of())) {
                    if (other != group) {
                        merged.keySet().removeAll(other);
                    }
                }
            }
        }
        above.entries().forEach((name, entry) -> {
            Node.Entry under = merged.get(name);
            merged.put(
                    name,
                    under == null || under.isNull() || entry.isNull()
                            ? entry
                            : new Node.Entry(
                                    entry.keyPlace(), merge(under.value(), entry.value(), KeyTable.child(path, name))));
        });
        return new Node.Mapping(below.place(), below.path(), merged);
    }

    /** A key as the map that salts it has it, if it is a template. */
    private static Node withTemplate(Node key) {
        if (!(key instanceof Node.Scalar text) || text.isNull() || text.text().equals(KeyReader.NONE)) {
            return key;
        }
        Node template =
                new Node.Scalar(text.place(), Paths.child(text.path(), "template"), text.text(), false, text.isPlain());
        return new Node.Mapping(text.place(), text.path(), Map.of("template", new Node.Entry(text.place(), template)));
    }

    /** Whether a map takes the place of another one whole. */
    static boolean isReplaced(Node.Mapping below, Node.Mapping above, String path) {
        if (WHOLE.contains(path)) {
            return true;
        }
        if (path.equals("key")) {
            return above.get("template") != null;
        }
        return CHOICES.getOrDefault(path, Set.of()).stream()
                .anyMatch(choice -> above.get(choice) != null && below.get(choice) == null);
    }
}
