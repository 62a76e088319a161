package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Runbook.Part;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;

/** What a timeline's {@code set} may change. */
final class Changeable {
    private static final Set<String> PATHS = Set.of(
            "load",
            "key",
            "stream.shards",
            "stream.cap",
            "stream.total",
            "stream.partitioner",
            "traffic.*.rate",
            "hosts.retry.queue",
            "hosts.retry.full",
            "hosts.retry.batch",
            "hosts.retry.backoff",
            "hosts.retry.attempts",
            "hosts.retry.ttl",
            "consumers.*.members",
            "consumers.*.rate",
            "consumers.*.service",
            "consumers.*.except");
    private static final String ALLOWED =
            "load, key, stream.shards, stream.cap, stream.total, stream.partitioner, traffic.*.rate, hosts.retry but its mode, and members, rate, service or except of consumers.*";

    private Changeable() {}

    /** Whether a path of the table of keys may stand in a set. */
    static boolean mayHold(String path) {
        return PATHS.stream()
                .anyMatch(allowed ->
                        allowed.equals(path) || allowed.startsWith(path + ".") || path.startsWith(allowed + "."));
    }

    /** The parts of a run that a good set touches. */
    static Set<Part> parts(Node.Mapping set) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (String key : set.entries().keySet()) {
            switch (key) {
                case "load", "traffic" -> parts.add(Part.RATES);
                case "key" -> parts.add(Part.KEY);
                case "hosts" -> parts.add(Part.RETRY);
                case "consumers" -> parts.add(Part.CONSUMERS);
                case "stream" ->
                    parts.addAll(ofStream((Node.Mapping) set.entries().get(key).value()));
                default -> throw new IllegalStateException("a set may not hold " + key);
            }
        }
        return parts;
    }

    private static Set<Part> ofStream(Node.Mapping stream) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (String key : stream.entries().keySet()) {
            switch (key) {
                case "cap", "total" -> parts.add(Part.CAPS);
                case "partitioner" -> parts.add(Part.PARTITIONER);
                // The action itself says how many shards there are to be.
                case "shards" -> {}
                default -> throw new IllegalStateException("a set may not hold stream." + key);
            }
        }
        return parts;
    }

    /** Whether a set holds nothing else; tells what it must not. */
    static boolean check(Node.Mapping set, Faults faults) {
        if (set.entries().isEmpty()) {
            faults.add(set, "changes nothing, write one of " + ALLOWED);
            return false;
        }
        return check(set, "", faults);
    }

    private static boolean check(Node.Mapping map, String path, Faults faults) {
        boolean good = true;
        for (var each : map.entries().entrySet()) {
            String child = KeyTable.child(path, each.getKey());
            Node.Entry entry = each.getValue();
            if (PATHS.contains(child)) {
                continue;
            }
            boolean leadsOn = PATHS.stream().anyMatch(allowed -> allowed.startsWith(child + "."));
            if (leadsOn && entry.value() instanceof Node.Mapping below) {
                good &= check(below, child, faults);
                continue;
            }
            good = false;
            Set<String> known = new TreeSet<>(KeyTable.children(path));
            faults.add(
                    entry.keyPlace(),
                    entry.value().path(),
                    known.contains(each.getKey()) || known.contains(KeyTable.ANY)
                            ? "can't change while the run goes on; set may change " + ALLOWED
                            : "unknown key " + Words.quoted(each.getKey()) + Words.suggestion(each.getKey(), known));
        }
        return good;
    }
}
