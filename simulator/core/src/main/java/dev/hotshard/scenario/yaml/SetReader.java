package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Limits;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code set: {..}}, with {@code takes} where it sets the number of shards. */
final class SetReader implements ActionReader {
    static final String KEY = "set";
    private static final String DUAL_READ = "dual-read";

    @Override
    public Set<String> companions() {
        return Set.of(TopologyTimes.KEY, DUAL_READ);
    }

    @Override
    public @Nullable Given read(Section entry) {
        Node set = entry.node(KEY);
        if (set == null) {
            return null;
        }
        if (!(set instanceof Node.Mapping overlay)) {
            entry.faults().add(set, "must be a map of what changes, was " + Words.of(set));
            return null;
        }
        int before = entry.faults().count();
        long takes = TopologyTimes.read(entry);
        if (!Changeable.check(overlay, entry.faults()) || entry.faults().count() > before) {
            return null;
        }
        Node shards = overlay.get("stream") instanceof Node.Mapping stream ? stream.get("shards") : null;
        if (shards instanceof Node.Mapping) {
            entry.faults()
                    .add(
                            shards,
                            "must be a whole number in a set: ranges from a file are those with which a stream begins");
            return null;
        }
        if (shards == null && takes > 0) {
            entry.faults()
                    .add(
                            entry.place(TopologyTimes.KEY),
                            entry.path(TopologyTimes.KEY),
                            "goes with a set of stream.shards only, all else changes at once");
            return null;
        }
        if (entry.has(DUAL_READ) && !overlay.entries().containsKey("key")) {
            entry.faults()
                    .add(
                            entry.place(DUAL_READ),
                            entry.path(DUAL_READ),
                            "has no meaning where set doesn't change the key");
            return null;
        }
        Long dualRead = entry.value(DUAL_READ, Amounts::positiveDuration);
        if (dualRead == null && entry.has(DUAL_READ)) {
            return null;
        }
        return new Given(
                new Action.Set(count(shards), takes, dualRead == null ? 0 : dualRead),
                overlay,
                after -> written(overlay, after, takes, dualRead),
                shards == null ? overlay : shards);
    }

    /** The number of shards; null if there is none, or a wrong one, which is told when the scenario with the overlay is read. */
    private static @Nullable Integer count(@Nullable Node shards) {
        try {
            return shards instanceof Node.Scalar scalar && !scalar.isNull()
                    ? Amounts.whole(1, Limits.SHARDS).read(scalar.text())
                    : null;
        } catch (Wrong e) {
            return null;
        }
    }

    private static Node.Mapping written(Node.Mapping overlay, Node.Mapping after, long takes, @Nullable Long dualRead) {
        Entries written = new Entries().put(KEY, Projection.of(overlay, after));
        TopologyTimes.write(takes, written);
        if (dualRead != null) {
            written.put(DUAL_READ, Canonical.duration(dualRead));
        }
        return written.mapping();
    }
}
