package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Shard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A run at one glance on a terminal: a row of blocks a variant for what each shard was offered, and another for what went wrong over time.
 * Shape: at most 80 columns; all rows of a part have one scale, whose top is said above them; a dot is nothing. What went wrong is what was dropped, else refused,
 * else the lag; a part that has nothing to show is left out.
 */
final class Glance {
    private static final String BLOCKS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
    private static final char NOTHING = '.';
    private static final int NAME_WIDTH = 20;
    private static final int INDENT = 2;

    private final ExperimentSummary summary;
    private final List<Series> series;
    private final double countedSeconds;
    private final PlatformWords words;

    Glance(RunResult result) {
        summary = result.summary();
        series = result.series();
        countedSeconds = result.countedSeconds();
        words = PlatformWords.of(summary.scenario().platform());
    }

    /** A heading and the lines beneath it. */
    record Part(String heading, List<String> lines) {
        Part {
            lines = List.copyOf(lines);
        }
    }

    /** A metric of the series that tells what went wrong; a rate is a count by the length of its step. */
    private record Trouble(String metric, String name, boolean rate) {}

    private static final List<Trouble> TROUBLES = List.of(
            new Trouble("dropped", "Dropped over time", true),
            new Trouble("throttled", "Refused attempts over time", true),
            new Trouble("lag", "Lag over time", false));

    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        loads(parts);
        for (Trouble trouble : TROUBLES) {
            if (overTime(parts, trouble)) {
                break;
            }
        }
        return parts;
    }

    private void loads(List<Part> parts) {
        int shards = summary.variants().stream()
                .mapToInt(variant -> variant.shards().size())
                .max()
                .orElse(0);
        int inMark = perMark(shards);
        List<double[]> rows = new ArrayList<>();
        for (VariantSummary variant : summary.variants()) {
            double[] offered = variant.shards().stream()
                    .mapToDouble(Shard::offered)
                    .map(count -> count / countedSeconds)
                    .toArray();
            rows.add(largest(offered, inMark));
        }
        double top = top(rows);
        if (shards > 1 && top > 0) {
            String marks = inMark == 1 ? "" : ", a mark the fullest of " + inMark;
            parts.add(part("Offered by " + words.shard() + marks + ", up to " + Figures.rate(top), rows, top));
        }
    }

    private boolean overTime(List<Part> parts, Trouble trouble) {
        List<double[]> rows = new ArrayList<>();
        for (Series each : series) {
            double[] values = new double[each.steps()];
            for (Series.Column column : each.columns()) {
                // A group's lag is that of all its shards; they have columns of their own.
                boolean whole = column.entity().equals("stream")
                        || column.entity().startsWith("group ")
                                && !column.entity().contains(" shard ");
                for (int i = 0; whole && column.metric().equals(trouble.metric()) && i < values.length; i++) {
                    double length = each.seconds(i) - (i == 0 ? 0 : each.seconds(i - 1));
                    double value = column.value(i) / (trouble.rate() ? length : 1);
                    values[i] = Math.max(values[i], Double.isNaN(value) ? 0 : value);
                }
            }
            rows.add(largest(values, perMark(values.length)));
        }
        double top = top(rows);
        if (!(top > 0)) {
            return false;
        }
        String most = trouble.rate() ? Figures.rate(top) : Figures.count(top);
        String end = Figures.time(summary.scenario().durationSeconds());
        parts.add(part(trouble.name() + ", 0 to " + end + ", up to " + most, rows, top));
        return true;
    }

    private Part part(String heading, List<double[]> rows, double top) {
        List<String> lines = new ArrayList<>();
        for (int v = 0; v < rows.size(); v++) {
            StringBuilder line = new StringBuilder(" ".repeat(INDENT));
            if (summary.variants().size() > 1) {
                String name = name(summary.variants().get(v));
                line.append(name).append(" ".repeat(nameWidth() - name.length() + 2));
            }
            for (double value : rows.get(v)) {
                line.append(mark(value, top));
            }
            lines.add(line.toString());
        }
        return new Part(heading, lines);
    }

    /** The block of a value: one of eight steps, the lowest for whatever is above nothing. */
    private static char mark(double value, double top) {
        int step = (int) Math.ceil(BLOCKS.length() * value / top);
        return value > 0 ? BLOCKS.charAt(Math.min(Math.max(step, 1), BLOCKS.length()) - 1) : NOTHING;
    }

    /** How many of so many values stand in one mark, so that a row fits. */
    private int perMark(int values) {
        int room = Texts.LINE_WIDTH - INDENT - (summary.variants().size() == 1 ? 0 : nameWidth() + 2);
        return Math.max(1, (values + room - 1) / room);
    }

    private static double[] largest(double[] values, int inMark) {
        double[] marks = new double[(values.length + inMark - 1) / inMark];
        for (int i = 0; i < values.length; i++) {
            marks[i / inMark] = Math.max(marks[i / inMark], values[i]);
        }
        return marks;
    }

    private static double top(List<double[]> rows) {
        return rows.stream().flatMapToDouble(Arrays::stream).max().orElse(0);
    }

    private int nameWidth() {
        return summary.variants().stream()
                .mapToInt(variant -> name(variant).length())
                .max()
                .orElse(0);
    }

    private static String name(VariantSummary variant) {
        return Texts.visible(variant.name(), NAME_WIDTH);
    }
}
