package dev.hotshard.scenario.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The faults found so far; one that several variants share counts once in the end. */
final class Faults {
    private final String mainFile;
    private final Set<Fault> found = new LinkedHashSet<>();
    private int count;

    Faults(String mainFile) {
        this.mainFile = mainFile;
    }

    void add(Place place, String path, String message) {
        add(new Fault(place.file(), place.line(), place.column(), path, message));
    }

    void add(Fault fault) {
        found.add(fault);
        count++;
    }

    void add(Node node, String message) {
        add(node.place(), node.path(), message);
    }

    /** How often something was found, repetitions included: a part that was read without a fault leaves it alone. */
    int count() {
        return count;
    }

    /** Counts a fault that was told before, for those that ask whether a part is good. */
    void repeat() {
        count++;
    }

    void throwIfAny() throws ScenarioException {
        if (!found.isEmpty()) {
            List<Fault> faults = new ArrayList<>(found);
            faults.sort(Comparator.comparing((Fault fault) -> !fault.file().equals(mainFile))
                    .thenComparing(Fault::file)
                    .thenComparingInt(Fault::line)
                    .thenComparingInt(Fault::column));
            throw new ScenarioException(faults);
        }
    }
}
