package dev.hotshard.report.chart;

import dev.hotshard.report.Texts;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Action;
import dev.hotshard.summary.VariantSummary.Alarm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.TextAnchor;
import org.jspecify.annotations.Nullable;

/**
 * What was done to the stream, and which alarms went off, as marks over time with their words in lines above the curves.
 * Shape: at most {@link #MARKS_MAX}, the earliest; a text that would lie across an earlier one stands in the line beneath, one that finds no room is cut,
 * and where even that doesn't help it has only its mark: the page says it where the pointer stands.
 */
final class Moments {
    private static final int MARKS_MAX = 12;
    private static final int LINES_MAX = 4;

    /** A text that finds no room is cut to fewer letters. */
    private static final int[] LETTERS = {38, 24, 14};

    private static final float SIZE = 9.5f;

    /** How high a line of text is, as a part of the axis. */
    private static final double LINE_HEIGHT = 0.085;

    private final List<Mark> all;
    private final List<Placed> placed;

    private record Mark(double seconds, String text) {}

    /** A mark whose text stands in {@code line}, to the left of it or to the right; without text where {@code line} is negative. */
    private record Placed(Mark mark, int line, boolean toTheLeft) {}

    private Moments(List<Mark> all, List<Placed> placed) {
        this.all = all;
        this.placed = placed;
    }

    /** The moments of a variant on a plot that is so many points wide. */
    static Moments of(VariantSummary variant, Theme theme, double durationSeconds, double plotWidth) {
        List<Mark> marks = new ArrayList<>();
        for (Action action : variant.actions()) {
            marks.add(new Mark(action.atSeconds(), action.what()));
        }
        for (Alarm alarm : variant.alarms()) {
            if (!Double.isNaN(alarm.firedAtSeconds())) {
                marks.add(new Mark(alarm.firedAtSeconds(), "\u25b2 " + alarm.name()));
            }
        }
        marks.sort(Comparator.comparingDouble(Mark::seconds));
        double[] ends = new double[LINES_MAX];
        List<Placed> placed = new ArrayList<>();
        for (Mark mark : marks.subList(0, Math.min(MARKS_MAX, marks.size()))) {
            Placed best = null;
            for (int i = 0; i < LETTERS.length && best == null; i++) {
                best = place(mark, LETTERS[i], theme, plotWidth, plotWidth * mark.seconds() / durationSeconds, ends);
            }
            placed.add(best == null ? new Placed(mark, -1, false) : best);
        }
        return new Moments(marks, placed);
    }

    /** A place for a mark's text of at most so many letters, at x in points, in the first line that is free there; null where none is. */
    private static @Nullable Placed place(
            Mark mark, int letters, Theme theme, double plotWidth, double x, double[] ends) {
        Mark shown = new Mark(mark.seconds(), Texts.visible(mark.text(), letters));
        double width = theme.width(shown.text(), SIZE) + 8;
        boolean toTheLeft = x + width > plotWidth;
        double left = toTheLeft ? x - width : x;
        for (int line = 0; line < LINES_MAX && left >= 0; line++) {
            if (ends[line] <= left) {
                ends[line] = left + width;
                return new Placed(shown, line, toTheLeft);
            }
        }
        return null;
    }

    /** How much higher a plot must be to hold the words above its curves. */
    double headroom() {
        int lines = 1 + placed.stream().mapToInt(Placed::line).max().orElse(-1);
        return 1 / (1 - LINE_HEIGHT * lines);
    }

    /** Draws them on a plot whose axis leaves the headroom. */
    void drawOn(TimePlot target, Theme theme) {
        XYPlot plot = target.plot();
        double top = plot.getRangeAxis().getUpperBound();
        double gap = 0.006 * plot.getDomainAxis().getUpperBound();
        for (Placed at : placed) {
            target.moment(at.mark().seconds(), Theme.MUTED, Theme.DOTTED);
            if (at.line() < 0) {
                continue;
            }
            double x = target.x(at.mark().seconds());
            XYTextAnnotation text = new XYTextAnnotation(
                    at.mark().text(), at.toTheLeft() ? x - gap : x + gap, top * (1 - LINE_HEIGHT * (at.line() + 0.15)));
            text.setTextAnchor(at.toTheLeft() ? TextAnchor.TOP_RIGHT : TextAnchor.TOP_LEFT);
            text.setFont(theme.text(SIZE));
            text.setPaint(Theme.INK);
            text.setBackgroundPaint(Theme.GROUND);
            plot.addAnnotation(text);
        }
    }

    /** What happened in each step of a course, whole, also where the plot has no room for it. */
    List<String> during(Course course) {
        List<String> said = new ArrayList<>();
        for (int i = 0; i < course.steps(); i++) {
            double from = i == 0 ? Double.NEGATIVE_INFINITY : course.seconds(i - 1);
            double to = course.seconds(i);
            said.add(all.stream()
                    .filter(mark -> mark.seconds() > from && mark.seconds() <= to)
                    .map(mark -> Texts.visible(mark.text()))
                    .collect(Collectors.joining("; ")));
        }
        return said;
    }

    boolean isEmpty() {
        return placed.isEmpty();
    }
}
