package dev.hotshard.report;

import dev.hotshard.report.SweepPoint.Judgement;
import dev.hotshard.report.SweepPoint.Measured;
import dev.hotshard.report.SweepPoint.OfVariant;
import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A sweep that is through.
 * Shape: {@code points} in the order of the sweep; {@code shown} are the labels of the numbers that text and charts show, files have all.
 */
public record SweepResult(SweepPlan plan, List<SweepPoint> points, List<String> shown) {
    private static final List<String> USUALLY_SHOWN = List.of("drop-rate", "imbalance.offered.max-to-median");
    private static final String WAITING = "records.waiting-at-end";
    private static final int SHOWN_MAX = 4;

    public SweepResult {
        points = List.copyOf(points);
        shown = List.copyOf(shown);
    }

    /** The numbers to show: those that were asked for, else those that the scenario expects something of, else drop rate and imbalance; and what still waits at the end, if anything does. */
    public static List<String> shown(List<String> asked, List<SweepPoint> points) {
        if (!asked.isEmpty()) {
            return asked;
        }
        Set<String> expected = new LinkedHashSet<>();
        OfVariant first = points.get(0).variants().get(0);
        for (Judgement judgement : first.expect()) {
            Metric metric = MetricText.ofStream(judgement.text());
            first.numbers().stream()
                    .map(Measured::label)
                    .filter(label -> judgement.text().startsWith(label + " ")
                            || (metric != null && label.equals(Metric.full(metric))))
                    .forEach(expected::add);
        }
        List<String> shown = new ArrayList<>(expected.isEmpty() ? USUALLY_SHOWN : expected);
        shown = new ArrayList<>(shown.subList(0, Math.min(SHOWN_MAX - 1, shown.size())));
        boolean isSomethingLeft = points.stream()
                .flatMap(point -> point.variants().stream())
                .map(variant -> variant.find(WAITING))
                .anyMatch(number -> number != null && number.estimate().mean() > 0);
        // What waits when the run ends is neither lost nor saved: a drop rate of 0 beside it says little.
        if (isSomethingLeft && !shown.contains(WAITING)) {
            shown.add(WAITING);
        }
        return shown;
    }

    /** The variants, the baseline first. */
    public List<String> variants() {
        return points.get(0).variants().stream().map(OfVariant::name).toList();
    }

    /** Writes all numbers as a tidy table: a line a point, variant and metric. */
    public void writeCsv(Writer out) throws IOException {
        StringBuilder header = new StringBuilder("point");
        for (String path : plan.paths()) {
            CsvTable.cell(header.append(','), path);
        }
        out.write(header.append(",variant,metric,value,low,high,n\n").toString());
        for (SweepPoint point : points) {
            StringBuilder start = new StringBuilder().append(point.number());
            for (String value : point.values()) {
                CsvTable.cell(start.append(','), value);
            }
            for (OfVariant variant : point.variants()) {
                for (Measured number : variant.numbers()) {
                    StringBuilder line = new StringBuilder(start);
                    CsvTable.cell(line.append(','), variant.name());
                    CsvTable.cell(line.append(','), number.label());
                    Estimate estimate = number.estimate();
                    CsvTable.cell(line.append(','), PlainNumber.text(estimate.mean()));
                    CsvTable.cell(line.append(','), PlainNumber.text(estimate.low()));
                    CsvTable.cell(line.append(','), PlainNumber.text(estimate.high()));
                    out.write(line.append(',')
                            .append(estimate.count())
                            .append('\n')
                            .toString());
                }
            }
        }
    }

    /** Writes everything as JSON; {@code out} is flushed and left open. */
    public void writeJson(Writer out) throws IOException {
        JsonText.write(out, this, (fields, sweep) -> {
            fields.text("schema", SweepPlan.SCHEMA);
            plan.fields(fields);
            fields.list("points", points, (one, point) -> point.fields(one));
        });
    }

    /** The text: for each variant a table of the points with what is shown, 80 columns where the values allow it. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(Texts.visible(plan.scenario(), Texts.LINE_WIDTH)).append('\n');
        text.append(Texts.wrapped("", facts()));
        for (String variant : variants()) {
            text.append('\n');
            if (variants().size() > 1) {
                text.append(Texts.visible(variant)).append('\n');
            }
            text.append(tables(rows(variant)));
        }
        return text.toString();
    }

    /** One table, or several below each other, each with the values and as many columns as there is room for. */
    private String tables(List<String[]> rows) {
        int fixed = plan.paths().size();
        int columns = rows.get(0).length;
        StringBuilder text = new StringBuilder();
        int from = fixed;
        do {
            int to = columns;
            while (to > from + 1 && table(rows, fixed, from, to).width() > Texts.LINE_WIDTH) {
                to--;
            }
            text.append(text.isEmpty() ? "" : "\n")
                    .append(table(rows, fixed, from, to).text());
            from = to;
        } while (from < columns);
        return text.toString();
    }

    /** The first columns, and those from {@code from} to {@code to}, exclusive. */
    private static TextTable table(List<String[]> rows, int fixed, int from, int to) {
        TextTable table = new TextTable();
        for (String[] row : rows) {
            List<String> cells = new ArrayList<>(List.of(row).subList(0, fixed));
            cells.addAll(List.of(row).subList(from, to));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /** {@code 12 points of stream.shards and load, 30 replications each, means and 95 % intervals}. */
    String facts() {
        return points.size() + (points.size() == 1 ? " point" : " points") + " of "
                + Texts.visible(String.join(" and ", plan.paths())) + ", " + replications();
    }

    private String replications() {
        int least = points.stream().mapToInt(SweepPoint::replications).min().orElse(1);
        int most = points.stream().mapToInt(SweepPoint::replications).max().orElse(1);
        String count = least == most ? String.valueOf(most) : least + " to " + most;
        return most == 1 ? "one replication each" : count + " replications each, means and 95 % intervals";
    }

    /** Header and rows of a variant's table. */
    List<String[]> rows(String variant) {
        List<String[]> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(shortPaths());
        shown.forEach(label -> header.add(shortLabel(label)));
        boolean judged = points.stream()
                .flatMap(point -> point.variants().stream())
                .anyMatch(of -> !of.expect().isEmpty());
        if (judged) {
            header.add("expectations");
        }
        rows.add(header.toArray(String[]::new));
        for (SweepPoint point : points) {
            List<String> row = new ArrayList<>();
            point.values().forEach(value -> row.add(Texts.visible(value, 30)));
            OfVariant of = point.variants().stream()
                    .filter(one -> one.name().equals(variant))
                    .findFirst()
                    .orElseThrow();
            for (String label : shown) {
                Measured number = of.find(label);
                row.add(number == null ? "n/a" : MetricText.estimate(number.unit(), number.estimate()));
            }
            if (judged) {
                row.add(expectations(of));
            }
            rows.add(row.toArray(String[]::new));
        }
        return rows;
    }

    /** The ends of paths, where they tell them apart. */
    private List<String> shortPaths() {
        List<String> ends = plan.paths().stream()
                .map(path -> path.substring(path.lastIndexOf('.') + 1))
                .toList();
        return ends.stream().distinct().count() == ends.size() ? ends : plan.paths();
    }

    /** The short name of a number that has one: {@code max-to-median}. */
    private static String shortLabel(String label) {
        String end = label.substring(label.lastIndexOf('.') + 1);
        Metric byEnd = Metric.find(Metric.Scope.STREAM, end);
        return byEnd != null && Metric.full(byEnd).equals(label) ? end : label;
    }

    private static String expectations(OfVariant of) {
        if (of.expect().isEmpty()) {
            return "none";
        }
        if (of.expect().stream().allMatch(Judgement::held)) {
            return "hold";
        }
        return of.expect().stream().anyMatch(judgement -> !judgement.held() && !judgement.undecided())
                ? "FAIL"
                : "undecided";
    }
}
