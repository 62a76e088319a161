package dev.hotshard.scenario.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The faults found so far; one that several variants share counts once in the end.
 * Shape: one that arises in some variants alone, at a place that isn't in what they lay over the scenario, names them.
 */
final class Faults {
    /** Nobody reads more of them. */
    private static final int TOLD_MAX = 1000;

    private final String mainFile;

    /** Each with the variants that it has to name; null where its place tells enough. */
    private final Map<Fault, @Nullable List<String>> found = new LinkedHashMap<>();

    private @Nullable String variant;
    private Set<Place> ofVariant = Set.of();
    private int count;
    private int untold;

    Faults(String mainFile) {
        this.mainFile = mainFile;
    }

    /** What is told from now on is about a variant, with this laid over the scenario. */
    void beginVariant(String name, Node.Mapping overlay) {
        variant = name;
        ofVariant = new HashSet<>();
        collect(overlay);
    }

    /** What is told from now on is about the scenario as a whole. */
    void endVariant() {
        variant = null;
        ofVariant = Set.of();
    }

    private void collect(Node node) {
        ofVariant.add(node.place());
        if (node instanceof Node.Mapping map) {
            for (Node.Entry entry : map.entries().values()) {
                ofVariant.add(entry.keyPlace());
                collect(entry.value());
            }
        } else if (node instanceof Node.Sequence list) {
            list.items().forEach(this::collect);
        }
    }

    void add(Place place, String path, String message) {
        add(new Fault(place.file(), place.line(), place.column(), path, message));
    }

    void add(Fault fault) {
        count++;
        if (found.size() >= TOLD_MAX && !found.containsKey(fault)) {
            untold++;
            return;
        }
        if (variant == null || ofVariant.contains(new Place(fault.file(), fault.line(), fault.column()))) {
            found.put(fault, null);
            return;
        }
        List<String> variants = found.containsKey(fault) ? found.get(fault) : new ArrayList<>();
        if (variants != null && !variants.contains(variant)) {
            variants.add(variant);
        }
        found.put(fault, variants);
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
            List<Fault> faults = new ArrayList<>();
            found.forEach((fault, variants) -> faults.add(variants == null ? fault : naming(variants, fault)));
            faults.sort(Comparator.comparing((Fault fault) -> !fault.file().equals(mainFile))
                    .thenComparing(Fault::file)
                    .thenComparingInt(Fault::line)
                    .thenComparingInt(Fault::column));
            if (untold > 0) {
                faults.add(new Fault(mainFile, 1, 1, "", "has " + untold + " faults more, which aren't told"));
            }
            throw new ScenarioException(faults);
        }
    }

    private static Fault naming(List<String> variants, Fault fault) {
        String in = (variants.size() == 1 ? "in variant " : "in variants ") + String.join(", ", variants) + ": ";
        return new Fault(fault.file(), fault.line(), fault.column(), fault.path(), in + fault.message());
    }
}
