package dev.hotshard.cli;

import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.Sweep;
import dev.hotshard.scenario.yaml.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What several {@code --vary} come to together. */
final class Varied {
    /** What is about all points together. */
    private static final Set<String> FIXED = Set.of("replications", "precision", "sweep", "variants");

    private Varied() {}

    /**
     * Reads them.
     * Errors: Faults with all that is wrong.
     */
    static List<Vary> parse(List<String> texts) throws Faults {
        List<Vary> axes = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (String text : texts) {
            try {
                Vary axis = Vary.parse(text);
                if (axes.stream().anyMatch(other -> other.path().equals(axis.path()))) {
                    faults.add("--vary: " + axis.path() + " is varied twice");
                }
                for (Vary other : axes) {
                    if (isWithin(axis.path(), other.path()) || isWithin(other.path(), axis.path())) {
                        faults.add("--vary: " + axis.path() + " and " + other.path()
                                + " lie within each other, so one would cover the other up");
                    }
                }
                if (FIXED.contains(axis.path())) {
                    faults.add("--vary: " + axis.path() + " can't be varied");
                }
                axes.add(axis);
            } catch (IllegalArgumentException e) {
                faults.add("--vary: " + e.getMessage());
            }
        }
        if (!faults.isEmpty()) {
            throw new Faults(faults);
        }
        return axes;
    }

    private static boolean isWithin(String inner, String outer) {
        return inner.startsWith(outer + ".");
    }

    /** All against all, the last one fastest. */
    static Sweep grid(List<Vary> axes) throws Faults {
        List<List<String>> points = List.of(List.of());
        for (Vary axis : axes) {
            if ((long) points.size() * axis.values().size() > Limits.POINTS) {
                throw new Faults("--vary: more than " + Limits.POINTS + " points");
            }
            List<List<String>> crossed = new ArrayList<>();
            for (List<String> point : points) {
                for (String value : axis.values()) {
                    List<String> more = new ArrayList<>(point);
                    more.add(value);
                    crossed.add(more);
                }
            }
            points = crossed;
        }
        return new Sweep(paths(axes), points);
    }

    /** The first values of all, the second ones, and so on. */
    static Sweep zip(List<Vary> axes) throws Faults {
        int count = axes.get(0).values().size();
        List<List<String>> points = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<String> point = new ArrayList<>();
            for (Vary axis : axes) {
                if (axis.values().size() != count) {
                    throw new Faults("--zip: " + axes.get(0).path() + " has " + count + " values and " + axis.path()
                            + " has " + axis.values().size());
                }
                point.add(axis.values().get(i));
            }
            points.add(point);
        }
        return new Sweep(paths(axes), points);
    }

    /**
     * Refuses a change of the command line at a path that is varied: it would be lost.
     * Errors: Faults with all of them.
     */
    static void checkApart(Sweep sweep, List<Setting> changes) throws Faults {
        List<String> faults = changes.stream()
                .filter(change -> sweep.paths().stream()
                        .anyMatch(path -> change.path().equals(path) || isWithin(change.path(), path)))
                .map(change -> change.option() + ": " + change.path() + " is varied as well")
                .toList();
        if (!faults.isEmpty()) {
            throw new Faults(faults);
        }
    }

    private static List<String> paths(List<Vary> axes) {
        return axes.stream().map(Vary::path).toList();
    }
}
