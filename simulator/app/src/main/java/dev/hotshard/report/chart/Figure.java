package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.Hover;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.apache.batik.svggen.SVGIDGenerator;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;

/**
 * A title, a line of explanation, a legend, beneath them the panels, and at the foot where it all comes from; drawn once as SVG and once as PNG.
 * Units: points of the SVG; the PNG has twice as many pixels.
 * Shape: two panels side by side, one alone is wider and higher; a legend that is wider than the figure goes on beneath.
 */
final class Figure {
    private static final int WIDTH = 960;
    private static final int MARGIN = 12;
    private static final int PNG_SCALE = 2;
    private static final int FIRST_LEGEND_BASELINE = 66;
    private static final int LEGEND_LINE = 18;
    private static final int FOOT = 26;
    private static final float LEGEND_SIZE = 11;
    private static final double LEGEND_GAP = 22;
    private static final double MARK_GAP = 6;

    /** The space of the vertical axis and the margins of a panel. */
    private static final double AXIS_WIDTH = 80;

    private final Theme theme;
    private final Heading heading;
    private final List<List<LegendEntry>> legend;
    private final List<Panel> panels;
    private final int panelHeight;
    private final String footer;

    /** A figure whose panels have the usual height. */
    Figure(Theme theme, Heading heading, List<LegendEntry> legend, List<Panel> panels, String footer) {
        this(theme, heading, legend, panels, panels.size() == 1 ? 340 : 245, footer);
    }

    Figure(Theme theme, Heading heading, List<LegendEntry> legend, List<Panel> panels, int panelHeight, String footer) {
        this.theme = theme;
        this.heading = heading;
        this.legend = lines(theme, legend);
        this.panels = List.copyOf(panels);
        this.panelHeight = panelHeight;
        this.footer = footer;
    }

    /** The name of the chart's files, what it shows, and how to read it. */
    record Heading(String name, String title, String explanation) {}

    /** What a mark means: a box, a dot, or a line where {@code stroke} isn't null. */
    record LegendEntry(String text, Color colour, @Nullable Stroke stroke, boolean dot) {
        static LegendEntry box(String text, Color colour) {
            return new LegendEntry(text, colour, null, false);
        }

        static LegendEntry line(String text, Color colour, Stroke stroke) {
            return new LegendEntry(text, colour, stroke, false);
        }

        static LegendEntry dot(String text, Color colour) {
            return new LegendEntry(text, colour, null, true);
        }

        /** How wide the mark is with the gap behind it. */
        private double markWidth() {
            return MARK_GAP + (stroke != null ? 20 : dot ? 6 : 12);
        }
    }

    Chart draw() {
        List<Hover> hover = new ArrayList<>();
        String svg = svg(hover);
        return new Chart(heading.name(), heading.title(), svg, SvgText.themed(svg), List.copyOf(hover), this::png);
    }

    private String svg(List<Hover> hover) {
        Document document = GenericDOMImplementation.getDOMImplementation()
                .createDocument("http://www.w3.org/2000/svg", "svg", null);
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
        context.setComment(null);
        // A hundredth of a point is more than an eye can tell.
        context.setPrecision(2);
        context.setIDGenerator(new NamedIds(heading.name()));
        SVGGraphics2D canvas = new SVGGraphics2D(context, false);
        canvas.setSVGCanvasSize(new Dimension(WIDTH, height()));
        hover.addAll(paint(canvas));
        StringWriter out = new StringWriter();
        try {
            canvas.stream(out, true);
        } catch (SVGGraphics2DIOException e) {
            throw new IllegalStateException("an SVG couldn't be written to memory", e);
        }
        return SvgText.tidy(out.toString(), WIDTH, height(), heading.title());
    }

    private byte[] png() {
        BufferedImage image = new BufferedImage(WIDTH * PNG_SCALE, height() * PNG_SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = image.createGraphics();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        canvas.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        canvas.scale(PNG_SCALE, PNG_SCALE);
        paint(canvas);
        canvas.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Paints everything, and says where on it what is to be said. */
    private List<Hover> paint(Graphics2D canvas) {
        canvas.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        canvas.setPaint(Theme.GROUND);
        canvas.fill(new Rectangle2D.Double(0, 0, WIDTH, height()));
        canvas.setPaint(Theme.INK);
        canvas.setFont(theme.heading(16));
        canvas.drawString(heading.title(), MARGIN, 26);
        canvas.setPaint(Theme.MUTED);
        canvas.setFont(theme.text(11.5f));
        canvas.drawString(heading.explanation(), MARGIN, 45);
        for (int line = 0; line < legend.size(); line++) {
            paintLegend(canvas, legend.get(line), FIRST_LEGEND_BASELINE + line * LEGEND_LINE);
        }
        canvas.setPaint(Theme.MUTED);
        canvas.setFont(theme.text(9.5f));
        canvas.drawString(footer, MARGIN, height() - 10);
        int columns = columns(panels.size());
        double panelWidth = panelWidth(panels.size());
        List<Hover> hover = new ArrayList<>();
        for (int i = 0; i < panels.size(); i++) {
            double x = MARGIN + panelWidth * (i % columns);
            double y = headHeight() + panelHeight * Math.floor((double) i / columns);
            Panel panel = panels.get(i);
            // Without a collection of what was drawn: the places of the axes are all that is asked for.
            ChartRenderingInfo drawn = new ChartRenderingInfo(null);
            panel.picture().draw(canvas, new Rectangle2D.Double(x, y, panelWidth, panelHeight), null, drawn);
            if (panel.stops().count() > 0) {
                XYPlot plot = panel.picture().getXYPlot();
                hover.add(panel.stops().on(plot, drawn.getPlotInfo().getDataArea()));
            }
        }
        return hover;
    }

    /** The entries in lines that aren't wider than the figure. */
    private static List<List<LegendEntry>> lines(Theme theme, List<LegendEntry> entries) {
        List<List<LegendEntry>> lines = new ArrayList<>();
        double x = WIDTH;
        for (LegendEntry entry : entries) {
            double width = entry.markWidth() + theme.width(entry.text(), LEGEND_SIZE);
            if (x + width > WIDTH - MARGIN) {
                lines.add(new ArrayList<>());
                x = MARGIN;
            }
            lines.get(lines.size() - 1).add(entry);
            x += width + LEGEND_GAP;
        }
        return lines;
    }

    private void paintLegend(Graphics2D canvas, List<LegendEntry> entries, int baseline) {
        canvas.setFont(theme.text(LEGEND_SIZE));
        double x = MARGIN;
        for (LegendEntry entry : entries) {
            canvas.setPaint(entry.colour());
            double width = entry.markWidth() - MARK_GAP;
            if (entry.stroke() != null) {
                canvas.setStroke(entry.stroke());
                canvas.draw(new Line2D.Double(x, baseline - 4, x + width, baseline - 4));
            } else if (entry.dot()) {
                canvas.fill(new Ellipse2D.Double(x, baseline - 7, width, width));
            } else {
                canvas.fill(new Rectangle2D.Double(x, baseline - 9, width, 10));
            }
            x += entry.markWidth();
            canvas.setPaint(Theme.INK);
            canvas.drawString(entry.text(), (float) x, baseline);
            x += theme.width(entry.text(), LEGEND_SIZE) + LEGEND_GAP;
        }
    }

    private static int columns(int panels) {
        return Math.min(2, panels);
    }

    /** How many steps of a course can be told apart on one of so many panels. */
    static int points(int panels) {
        return panels == 1 ? 300 : 150;
    }

    /** About how wide the plot of one of so many panels over time is: what is left beside the axis and the margins. */
    static double plotWidth(int panels) {
        return panelWidth(panels) - AXIS_WIDTH;
    }

    /** How wide each of so many panels is. */
    static double panelWidth(int panels) {
        return (WIDTH - 2.0 * MARGIN) / columns(panels);
    }

    private int headHeight() {
        return FIRST_LEGEND_BASELINE + LEGEND_LINE * (legend.size() - 1) + 14;
    }

    private int height() {
        int columns = columns(panels.size());
        int lines = (panels.size() + columns - 1) / columns;
        return headHeight() + lines * panelHeight + FOOT;
    }

    /** Ids that begin with the figure's name: several figures stand in one page. */
    private static final class NamedIds extends SVGIDGenerator {
        private final String name;

        NamedIds(String name) {
            this.name = name;
        }

        @Override
        public String generateID(String prefix) {
            return name + "-" + super.generateID(prefix);
        }
    }
}
