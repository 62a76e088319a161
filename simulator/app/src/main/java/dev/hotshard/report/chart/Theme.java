package dev.hotshard.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.io.IOException;
import java.io.InputStream;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/**
 * The one look of all charts: colours that colour-blind readers tell apart, the shipped font, white ground, faint grid.
 * Shape: the report repaints these very colours for dark screens, so a chart uses no others.
 */
final class Theme {
    static final Color INK = new Color(0x1f2328);
    static final Color MUTED = new Color(0x59636e);
    static final Color GRID = new Color(0xe4e7eb);
    static final Color GROUND = Color.WHITE;
    /** What the stream took. Blue, vermilion and amber after Okabe and Ito, "Color Universal Design" (2008). */
    static final Color ACCEPTED = new Color(0x0072b2);
    /** What it didn't take, and what was given up. */
    static final Color REFUSED = new Color(0xd55e00);
    /** What was refused for now. */
    static final Color THROTTLED = new Color(0xe69f00);

    /** From nearly empty to fairly full: a ground that fades into the blue of what was accepted. */
    static final List<Color> HEAT =
            List.of(new Color(0xeaf2f8), new Color(0xb9d6ea), new Color(0x6fabd4), new Color(0x2b7fbc));

    static final Stroke LINE = new BasicStroke(1.6f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    static final Stroke THICK = new BasicStroke(2.4f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    static final Stroke THIN = new BasicStroke(1f);
    static final Stroke DASHED = dashes(6, 4);
    static final Stroke DOTTED = dashes(1.5f, 3);

    private final Font regular;
    private final Font bold;

    /**
     * Reads the shipped font.
     * Errors: NoFontsException if this Java can't draw text at all.
     */
    Theme() throws NoFontsException {
        regular = font("DejaVuSans.ttf");
        bold = font("DejaVuSans-Bold.ttf");
    }

    Font text(float size) {
        return regular.deriveFont(size);
    }

    /** How wide a text is in points. */
    double width(String said, float size) {
        return text(size)
                .getStringBounds(said, new FontRenderContext(null, true, true))
                .getWidth();
    }

    Font heading(float size) {
        // The style is said once more: the SVG names it beside the family.
        return bold.deriveFont(Font.BOLD, size);
    }

    /** A chart of one plot, with a title and a line beneath it to the left, without legend. */
    JFreeChart chart(String title, String subtitle, XYPlot plot) {
        JFreeChart chart = new JFreeChart(null, heading(12), plot, false);
        chart.setBackgroundPaint(GROUND);
        chart.setPadding(new RectangleInsets(4, 4, 4, 12));
        chart.setTitle(line(title, heading(11.5f), INK, 0));
        chart.addSubtitle(line(subtitle, text(10.5f), MUTED, 6));
        return chart;
    }

    private static TextTitle line(String text, Font font, Color colour, double below) {
        TextTitle line = new TextTitle(text, font);
        line.setPaint(colour);
        line.setPosition(RectangleEdge.TOP);
        line.setHorizontalAlignment(HorizontalAlignment.LEFT);
        line.setTextAlignment(HorizontalAlignment.LEFT);
        line.setMaximumLinesToDisplay(1);
        line.setMargin(0, 4, below, 0);
        return line;
    }

    /** A plot on white ground with faint horizontal lines and no frame. */
    XYPlot plot(ValueAxis x, ValueAxis y) {
        XYPlot plot = new XYPlot();
        plot.setDomainAxis(style(x));
        plot.setRangeAxis(style(y));
        plot.setBackgroundPaint(GROUND);
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(THIN);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        y.setAxisLineVisible(false);
        y.setTickMarksVisible(false);
        return plot;
    }

    private ValueAxis style(ValueAxis axis) {
        axis.setLabelFont(text(11));
        axis.setLabelPaint(MUTED);
        axis.setTickLabelFont(text(10.5f));
        axis.setTickLabelPaint(MUTED);
        axis.setAxisLinePaint(MUTED);
        axis.setTickMarkPaint(MUTED);
        return axis;
    }

    /** An axis of numbers without a label, with separated thousands. */
    static NumberAxis numbers() {
        NumberAxis axis = new NumberAxis();
        axis.setNumberFormatOverride(new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        axis.setStandardTickUnits(NumberAxis.createStandardTickUnits(Locale.ROOT));
        return axis;
    }

    /** A logarithmic axis without a label, with a tick at each power of ten. */
    static LogAxis powersOfTen() {
        LogAxis axis = new LogAxis();
        DecimalFormat format = new DecimalFormat("#,##0.##########", DecimalFormatSymbols.getInstance(Locale.ROOT));
        axis.setNumberFormatOverride(format);
        axis.setTickUnit(new NumberTickUnit(1, format));
        axis.setMinorTickMarksVisible(false);
        return axis;
    }

    /** Makes both ends of an axis fixed. */
    static void range(ValueAxis axis, double low, double high) {
        axis.setRange(low, high);
    }

    private static Stroke dashes(float on, float off) {
        return new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {on, off}, 0);
    }

    private static Font font(String name) throws NoFontsException {
        InputStream resource = Theme.class.getResourceAsStream(name);
        if (resource == null) {
            throw new IllegalStateException(name + " is missing from the jar");
        }
        try (InputStream in = resource) {
            Font font = Font.createFont(Font.TRUETYPE_FONT, in);
            // Measured once: what can't measure can't draw, and would leave half a chart.
            font.getStringBounds("0", new FontRenderContext(null, true, true));
            return font;
        } catch (IOException | FontFormatException | LinkageError | InternalError | RuntimeException e) {
            // A slim Java has no font machinery, and says so in all these ways.
            throw new NoFontsException(e);
        }
    }
}
