package dev.hotshard.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a page says where the pointer stands on one panel of a chart.
 * Units: tenths of a point of the chart's SVG.
 * Shape: the area is cut into stops, from left to right or, where {@code down}, from top to bottom; there is one more edge than stops, and each line has a value
 * for each stop, an empty one where it has nothing to say.
 */
public record Hover(
        Area area,
        boolean down,
        List<Integer> edges,
        List<Line> lines,
        @Nullable Rows rows) {
    public Hover {
        edges = List.copyOf(edges);
        lines = List.copyOf(lines);
    }

    /** Where the panel's marks are. */
    public record Area(int left, int top, int right, int bottom) {}

    /** One line of what is said: a name, empty for the heading, and its values. */
    public record Line(String name, List<String> values) {
        public Line {
            values = List.copyOf(values);
        }
    }

    /** For a map, whose stops are cut into rows of equal height: their names, and what its paints mean. */
    public record Rows(List<String> names, List<Paint> paints) {
        public Rows {
            names = List.copyOf(names);
            paints = List.copyOf(paints);
        }
    }

    /** A paint of the themed SVG, as its style names it, and its meaning. */
    public record Paint(String paint, String meaning) {}

    /** All panels of a chart as JSON on one line. */
    static String json(List<Hover> panels) {
        return JsonText.line(panels, Hover::fields);
    }

    private static void fields(Fields out, Hover hover) {
        Area area = hover.area();
        out.plainList("area", List.of(area.left(), area.top(), area.right(), area.bottom()));
        out.flag("down", hover.down());
        out.plainList("edges", hover.edges());
        out.list("lines", hover.lines(), (fields, line) -> {
            fields.text("name", line.name());
            fields.plainList("values", changes(line.values()));
        });
        out.object("rows", hover.rows(), (fields, rows) -> {
            fields.plainList("names", rows.names());
            fields.list("paints", rows.paints(), (each, paint) -> {
                each.text("paint", paint.paint());
                each.text("meaning", paint.meaning());
            });
        });
    }

    /** The values with a 0 for each that is as the one before: of a curve much is. */
    private static List<?> changes(List<String> values) {
        List<Object> changes = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            boolean same = i > 0 && values.get(i).equals(values.get(i - 1));
            changes.add(same ? Integer.valueOf(0) : values.get(i));
        }
        return changes;
    }
}
