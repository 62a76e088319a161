package dev.hotshard.scenario;

import java.util.List;

/**
 * Values of a few parts of a scenario that are tried one after the other.
 * Shape: {@code paths} as {@code --set} takes them; each point has a value for each of them, in that order, as YAML in one line.
 */
public record Sweep(List<String> paths, List<List<String>> points) {
    public Sweep {
        paths = List.copyOf(paths);
        points = points.stream().map(List::copyOf).toList();
        Rules.notEmpty(paths, "paths");
        Rules.notEmpty(points, "points");
        Rules.different(paths, "paths");
        Rules.within(1, Limits.POINTS, points.size(), "points");
        for (List<String> point : points) {
            if (point.size() != paths.size()) {
                throw new IllegalArgumentException(point + " isn't a value for each of " + paths);
            }
        }
    }
}
