package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How one kind of action stands in an entry of the timeline. */
interface ActionReader {
    /** The keys that say more about this action, beside its own and {@code at}. */
    Set<String> companions();

    /** Reads the action of an entry that has its key; null if something in it is wrong, which is told. */
    @Nullable
    Given read(Section entry);

    /**
     * An action as it was read.
     * Shape: {@code overlay} is what it lays over the scenario from then on, empty for an action that changes nothing that a scenario says; {@code written} is
     * the entry without its time, once all of it is known; {@code about} is where faults of the action against others are told.
     */
    record Given(Action action, Node.Mapping overlay, Written written, Node about) {
        /** An action that lays nothing over the scenario. */
        static Given of(Action action, Node.Mapping written, @Nullable Node about) {
            return new Given(
                    action,
                    new Node.Mapping(Place.NOWHERE, "", Map.of()),
                    after -> written,
                    Objects.requireNonNull(about));
        }
    }

    /** The keys of an entry with nothing left to defaults. */
    @FunctionalInterface
    interface Written {
        /** They, where the scenario is {@code after} from then on. */
        Node.Mapping in(Node.Mapping after);
    }
}
