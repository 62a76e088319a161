package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Experiment;
import java.util.List;
import java.util.Map;

/**
 * Where the actions of each variant are written, for faults of theirs that show only while they run.
 * Shape: by the variant's name; the actions of a variant's timeline in the order in which they are done, then its runbooks. A place is a fault without its message.
 */
public record ActionPlaces(Map<String, List<Fault>> ofVariants) {
    /** A fault of one action. */
    public Fault fault(String variant, int action, String message) {
        List<Fault> places = ofVariants.get(variant);
        if (places == null) {
            throw new IllegalArgumentException("there is no variant " + variant);
        }
        Fault place = places.get(action);
        String in = variant.equals(Experiment.BASELINE) ? "" : "in variant " + variant + ": ";
        return new Fault(place.file(), place.line(), place.column(), place.path(), in + message);
    }
}
