package dev.hotshard.scenario.yaml;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The user's fault: a scenario that can't be run as it stands, with all that is wrong with it.
 * Shape: faults in the order of the text, at least one.
 */
public final class ScenarioException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<Fault> faults;

    public ScenarioException(List<Fault> faults) {
        super(faults.stream().map(Fault::toString).collect(Collectors.joining("\n")));
        if (faults.isEmpty()) {
            throw new IllegalArgumentException("a scenario without faults is no exception");
        }
        this.faults = List.copyOf(faults);
    }

    public List<Fault> faults() {
        return faults;
    }
}
