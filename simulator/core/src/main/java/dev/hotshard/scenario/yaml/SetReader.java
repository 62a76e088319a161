package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code set: {..}}. */
final class SetReader implements ActionReader {
    static final String KEY = "set";

    @Override
    public Set<String> companions() {
        return Set.of();
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
        if (!Changeable.check(overlay, entry.faults())) {
            return null;
        }
        return new Given(
                new Action.Set(),
                overlay,
                after -> new Node.Mapping(
                        Place.NOWHERE, "", Map.of(KEY, new Node.Entry(Place.NOWHERE, Projection.of(overlay, after)))));
    }
}
