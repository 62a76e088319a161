package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.Sweep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is to be tried one after the other: a map of paths and their values is a grid, a list of maps its points one by one. The paths go by name, for no result
 * depends on the order of a map.
 */
final class SweepReader {
    static final String SWEEP = "sweep";

    private final Faults faults;

    private SweepReader(Faults faults) {
        this.faults = faults;
    }

    /** A point: the values of paths, as they stand in the file. */
    record Point(Map<String, Node> values) {}

    /** The points of a root, in their order; empty without a sweep, or with one that has faults. */
    static List<Point> points(Node.Mapping root, Faults faults) {
        Node node = root.get(SWEEP);
        SweepReader reader = new SweepReader(faults);
        if (node instanceof Node.Mapping grid) {
            return reader.grid(grid);
        } else if (node instanceof Node.Sequence list) {
            return reader.list(list);
        } else if (node != null) {
            faults.add(
                    node,
                    "must be a map of paths with a list of values each, such as {stream.shards: [16, 32]}, or a list of points, such as [{stream.shards: 16, load: 2x}], was "
                            + Words.of(node));
        }
        return List.of();
    }

    /** The sweep of these points; null for none. */
    static @Nullable Sweep sweep(List<Point> points) {
        return points.isEmpty()
                ? null
                : new Sweep(
                        List.copyOf(points.get(0).values().keySet()),
                        points.stream()
                                .map(point -> point.values().values().stream()
                                        .map(YamlText::flow)
                                        .toList())
                                .toList());
    }

    private List<Point> grid(Node.Mapping grid) {
        int before = faults.count();
        List<Map<String, Node>> points = new ArrayList<>(List.of(Map.of()));
        if (grid.entries().isEmpty()) {
            faults.add(grid, "varies nothing, write a path and its values, such as {stream.shards: [16, 32]}");
        }
        for (Map.Entry<String, Node.Entry> axis : new TreeMap<>(grid.entries()).entrySet()) {
            checkPath(axis.getKey(), axis.getValue());
            if (!(axis.getValue().value() instanceof Node.Sequence values)
                    || values.items().isEmpty()) {
                Node value = axis.getValue().value();
                faults.add(
                        value,
                        "must be a list of values to try, was "
                                + (value instanceof Node.Sequence ? "an empty list" : Words.of(value)));
                continue;
            }
            if ((long) points.size() * values.items().size() > Limits.POINTS) {
                faults.add(grid, tooMany());
                return List.of();
            }
            List<Map<String, Node>> crossed = new ArrayList<>();
            for (Map<String, Node> point : points) {
                for (Node value : values.items()) {
                    Map<String, Node> more = new LinkedHashMap<>(point);
                    more.put(axis.getKey(), value);
                    crossed.add(more);
                }
            }
            points = crossed;
        }
        return told(before, points);
    }

    private List<Point> list(Node.Sequence list) {
        int before = faults.count();
        List<Map<String, Node>> points = new ArrayList<>();
        SortedSet<String> paths = new TreeSet<>();
        if (list.items().isEmpty()) {
            faults.add(list, "has no point, write one at least, such as [{stream.shards: 16}]");
        } else if (list.items().size() > Limits.POINTS) {
            faults.add(list, tooMany());
            return List.of();
        }
        for (Node item : list.items()) {
            if (!(item instanceof Node.Mapping point) || point.entries().isEmpty()) {
                faults.add(
                        item,
                        "must be a map of paths and their values, such as {stream.shards: 16}, was " + Words.of(item));
                continue;
            }
            if (paths.isEmpty()) {
                paths.addAll(point.entries().keySet());
                point.entries().forEach(this::checkPath);
            } else if (!paths.equals(point.entries().keySet())) {
                faults.add(
                        point,
                        "must name the same paths as the first point, " + String.join(", ", paths) + ", named "
                                + String.join(", ", point.entries().keySet()));
                continue;
            }
            Map<String, Node> values = new TreeMap<>();
            point.entries().forEach((path, entry) -> values.put(path, entry.value()));
            points.add(values);
        }
        return told(before, points);
    }

    private List<Point> told(int before, List<Map<String, Node>> points) {
        return faults.count() > before
                ? List.of()
                : points.stream().map(Point::new).toList();
    }

    private static String tooMany() {
        return "has too many points, at most " + Limits.POINTS;
    }

    private void checkPath(String path, Node.Entry entry) {
        try {
            String first = Paths.parts(path).get(0);
            if (Layers.OF_THE_EXPERIMENT.contains(first)) {
                faults.add(entry.keyPlace(), entry.value().path(), Words.quoted(first) + " can't be varied");
            }
        } catch (Wrong e) {
            faults.add(entry.keyPlace(), entry.value().path(), e.text());
        }
    }
}
