package dev.hotshard.report.chart;

import dev.hotshard.report.Hover;
import dev.hotshard.report.Hover.Area;
import dev.hotshard.report.Hover.Line;
import dev.hotshard.report.Hover.Rows;
import dev.hotshard.summary.Figures;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jspecify.annotations.Nullable;

/**
 * The stretches of a panel's first axis at which the page says values.
 * Units: edges in the units of that axis, in its direction.
 * Shape: one more edge than stops; no edge at all where there is nothing to say.
 */
final class Stops {
    private final List<Double> edges;
    private final List<Line> lines = new ArrayList<>();
    private @Nullable Rows rows;

    Stops(List<Double> edges) {
        this.edges = List.copyOf(edges);
    }

    /** No stops: nothing is said. */
    static Stops none() {
        return new Stops(List.of());
    }

    /** A stop for each step of a course, headed by its end. */
    static Stops overTime(TimePlot plot, Course course) {
        if (course.steps() == 0) {
            return none();
        }
        List<Double> edges = new ArrayList<>(List.of(0.0));
        List<String> ends = new ArrayList<>();
        for (int i = 0; i < course.steps(); i++) {
            edges.add(plot.x(course.seconds(i)));
            ends.add(Figures.time(course.seconds(i)));
        }
        return new Stops(edges).say("", ends);
    }

    int count() {
        return Math.max(0, edges.size() - 1);
    }

    /** Adds a line with a value for each stop. */
    Stops say(String name, List<String> values) {
        if (values.size() != count()) {
            throw new IllegalArgumentException(values.size() + " values for " + count() + " stops");
        }
        lines.add(new Line(name, values));
        return this;
    }

    /** Adds a line with the values of a course that has the same steps; none of one that isn't in the series. */
    Stops say(String name, Course course, DoubleFunction<String> written) {
        if (course.steps() != count()) {
            return this;
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < course.steps(); i++) {
            values.add(Double.isNaN(course.value(i)) ? "" : written.apply(course.value(i)));
        }
        return say(name, values);
    }

    /** Makes it a map of rows. */
    Stops over(Rows rowsOfMap) {
        rows = rowsOfMap;
        return this;
    }

    /** The stops on a panel whose marks were drawn in {@code area}. */
    Hover on(XYPlot plot, Rectangle2D area) {
        List<Integer> places = new ArrayList<>();
        for (double edge : edges) {
            places.add(tenths(plot.getDomainAxis().valueToJava2D(edge, area, plot.getDomainAxisEdge())));
        }
        boolean down = plot.getOrientation() == PlotOrientation.HORIZONTAL;
        Area box = new Area(
                tenths(area.getMinX()), tenths(area.getMinY()), tenths(area.getMaxX()), tenths(area.getMaxY()));
        return new Hover(box, down, places, lines, rows);
    }

    private static int tenths(double points) {
        return (int) Math.round(10 * points);
    }
}
