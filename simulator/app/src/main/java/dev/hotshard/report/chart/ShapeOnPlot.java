package dev.hotshard.report.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.annotations.AbstractXYAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jspecify.annotations.Nullable;

/**
 * A filled shape in the plot's own coordinates, on linear axes.
 * Shape: its edges are drawn as they are, without smoothing, so that neighbours leave no seam.
 */
final class ShapeOnPlot extends AbstractXYAnnotation {
    private final transient Path2D shape;
    private final Color colour;

    ShapeOnPlot(Path2D shape, Color colour) {
        this.shape = shape;
        this.colour = colour;
    }

    @Override
    public void draw(
            Graphics2D canvas,
            XYPlot plot,
            Rectangle2D area,
            ValueAxis x,
            ValueAxis y,
            int rendererIndex,
            @Nullable PlotRenderingInfo info) {
        double left = x.valueToJava2D(0, area, RectangleEdge.BOTTOM);
        double top = y.valueToJava2D(0, area, RectangleEdge.LEFT);
        AffineTransform toCanvas = new AffineTransform(
                x.valueToJava2D(1, area, RectangleEdge.BOTTOM) - left,
                0,
                0,
                y.valueToJava2D(1, area, RectangleEdge.LEFT) - top,
                left,
                top);
        Object smoothing = canvas.getRenderingHint(RenderingHints.KEY_ANTIALIASING);
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
        canvas.setPaint(colour);
        canvas.fill(toCanvas.createTransformedShape(shape));
        if (smoothing != null) {
            canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, smoothing);
        }
    }
}
