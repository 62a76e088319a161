package dev.hotshard.report.chart;

import java.awt.Color;
import java.awt.Stroke;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYAreaRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * A plot over the time of a run, to which areas and lines are added, each above those before it.
 * Units: courses come in seconds; the axis has the unit that its {@link TimeScale} chose.
 */
final class TimePlot {
    private final TimeScale time;
    private final XYPlot plot;
    private int layers;

    /** A plot from 0 to the end of the run, and from 0 to {@code top}. */
    TimePlot(Theme theme, double durationSeconds, double top) {
        time = TimeScale.of(durationSeconds);
        NumberAxis x = Theme.numbers();
        NumberAxis y = Theme.numbers();
        plot = theme.plot(x, y);
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        time.applyTo(x, durationSeconds);
        Theme.range(y, 0, top);
    }

    XYPlot plot() {
        return plot;
    }

    /** A moment's place on the axis. */
    double x(double seconds) {
        return seconds / time.seconds();
    }

    TimePlot area(Course course, Color colour) {
        XYAreaRenderer renderer = new XYAreaRenderer(XYAreaRenderer.AREA);
        renderer.setOutline(false);
        return add(course, renderer, colour);
    }

    TimePlot line(Course course, Color colour, Stroke stroke) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setSeriesStroke(0, stroke);
        renderer.setDrawSeriesLineAsPath(true);
        return add(course, renderer, colour);
    }

    /** A line across at one level. */
    TimePlot level(double value, Color colour, Stroke stroke) {
        plot.addRangeMarker(new ValueMarker(value, colour, stroke), Layer.FOREGROUND);
        return this;
    }

    /** A line from top to bottom at one moment; none where it is NaN. */
    TimePlot moment(double seconds, Color colour, Stroke stroke) {
        if (!Double.isNaN(seconds)) {
            plot.addDomainMarker(new ValueMarker(x(seconds), colour, stroke), Layer.FOREGROUND);
        }
        return this;
    }

    private TimePlot add(Course course, XYItemRenderer renderer, Color colour) {
        XYSeries points = new XYSeries("course", false, true);
        points.add(0, course.start());
        for (int i = 0; i < course.steps(); i++) {
            points.add(x(course.seconds(i)), course.value(i));
        }
        renderer.setSeriesPaint(0, colour);
        plot.setDataset(layers, new XYSeriesCollection(points));
        plot.setRenderer(layers, renderer);
        layers++;
        return this;
    }
}
