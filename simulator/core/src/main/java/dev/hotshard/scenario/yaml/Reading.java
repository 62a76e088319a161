package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Population;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * What the readers of one scenario share: its faults, its input files, and the populations read so far.
 * Shape: layers share the nodes that they leave alone, so a population that no variant changes is read once.
 */
final class Reading {
    private final Faults faults;
    private final InputFiles inputs;
    private final IdentityHashMap<Node, Population> populations = new IdentityHashMap<>();

    Reading(Faults faults, InputFiles inputs) {
        this.faults = faults;
        this.inputs = inputs;
    }

    Faults faults() {
        return faults;
    }

    InputFiles inputs() {
        return inputs;
    }

    Map<Node, Population> populations() {
        return populations;
    }

    /** Tells a fault if a name of the user's has other characters than letters, digits, {@code - _ .}. */
    void checkName(String name, Node.Entry entry) {
        boolean good = !name.isEmpty()
                && name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.');
        if (!good) {
            faults.add(
                    entry.keyPlace(),
                    entry.value().path(),
                    "a name has letters, digits, - _ and . only, was " + Words.quoted(name));
        }
    }
}
