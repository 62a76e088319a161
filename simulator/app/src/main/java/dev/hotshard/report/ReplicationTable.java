package dev.hotshard.report;

import dev.hotshard.scenario.Metric;
import dev.hotshard.stats.Estimate;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.ExperimentSummary.Pair;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Measures;
import dev.hotshard.summary.VariantSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What all replications tell: the mean of each main number with its 95 % interval, and of each variant by how much it differs from the baseline that met the same
 * records.
 * Shape: rows by the names that {@code expect} knows; a number that is nothing or 0 everywhere is left out.
 */
final class ReplicationTable {
    /** Above the numbers that are of one replication alone. */
    static final String FIRST = "The first replication";

    private static final int NAME_WIDTH = 20;

    private static final List<String> OF_STREAM =
            List.of("drop-rate", "throttle-rate", "first-drop", "max-to-median", "latency.p99", "out-of-order-share");
    private static final List<String> OF_GROUPS = List.of("lag-max", "lag-max-seconds", "lag-at-end");

    private final ExperimentSummary summary;

    ReplicationTable(ExperimentSummary summary) {
        this.summary = summary;
    }

    /** {@code Over 30 replications}. */
    String heading() {
        return "Over " + Figures.count(summary.scenario().replications()) + " replications";
    }

    /** What the cells are. */
    static String meaning() {
        return "Means, and the interval that covers the true mean 95 times of 100.";
    }

    /** What the rows of {@link #differences} are. */
    static String meaningOfDifferences() {
        return "Less (-) or more than the baseline in the same replication, which meets the same records unless the variant changes its traffic, and the interval of that.";
    }

    /** The console's text: a block a variant, its differences beside its means where they fit. */
    String text() {
        StringBuilder text = new StringBuilder();
        List<String[]> means = means();
        if (means.size() == 1) {
            return "Nothing was offered, lost or late in any of them.\n\n";
        }
        List<String[]> differences = differences();
        for (int v = 0; v < summary.variants().size(); v++) {
            TextTable block = new TextTable();
            TextTable apart = new TextTable();
            for (String[] row : means) {
                String difference = v == 0 ? "" : difference(differences, row, v);
                block.row(row[0], row[1 + v], difference);
                apart.row(row[0], row[1 + v]);
            }
            if (block.width() <= Texts.LINE_WIDTH) {
                text.append(block.text()).append('\n');
                continue;
            }
            text.append(apart.text()).append('\n');
            TextTable against = new TextTable();
            for (String[] row : means) {
                against.row(row[0], difference(differences, row, v));
            }
            text.append(v == 0 ? "" : against.text() + "\n");
        }
        return text.toString();
    }

    /** The difference beside a mean; above the column what it is. */
    private static String difference(List<String[]> differences, String[] mean, int v) {
        if (mean[0].isEmpty()) {
            return "than baseline";
        }
        return differences.stream()
                .filter(row -> row[0].equals(mean[0]))
                .map(row -> row[v])
                .findFirst()
                .orElse("");
    }

    /** Headers, and rows of means. */
    List<String[]> means() {
        List<String[]> rows = new ArrayList<>();
        rows.add(header(summary.variants()));
        for (Row row : rows()) {
            List<Estimate> estimates = summary.replications().stream()
                    .map(runs -> Estimate.of(runs, row.number()))
                    .toList();
            add(rows, row.label(), estimates, estimate -> MetricText.estimate(row.unit(), estimate));
        }
        return rows;
    }

    /** Headers, and rows of differences; no rows where there is no other variant. */
    List<String[]> differences() {
        List<String[]> rows = new ArrayList<>();
        List<List<Pair>> others = summary.pairs().subList(1, summary.pairs().size());
        rows.add(header(summary.variants().subList(1, summary.variants().size())));
        for (Row row : rows()) {
            List<Estimate> estimates = others.stream()
                    .map(pairs -> Estimate.of(pairs, pair -> pair.difference(row.number())))
                    .toList();
            add(rows, row.label(), estimates, estimate -> MetricText.difference(row.unit(), estimate));
        }
        return rows;
    }

    /** One main number. */
    private record Row(String label, Metric.Unit unit, ToDoubleFunction<VariantSummary> number) {}

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (String name : ofStream()) {
            Metric metric = metric(Metric.Scope.STREAM, name);
            rows.add(new Row(name, metric.unit(), v -> Measures.ofStream(v, metric)));
        }
        for (VariantSummary.Group group : summary.variants().get(0).groups()) {
            for (String name : OF_GROUPS) {
                Metric metric = metric(Metric.Scope.GROUP, name);
                rows.add(new Row(
                        Texts.visible(group.name(), NAME_WIDTH) + " " + name,
                        metric.unit(),
                        v -> Measures.ofGroup(v, group.name(), metric)));
            }
        }
        return rows;
    }

    /** The main numbers, and those that something is expected of. */
    private List<String> ofStream() {
        List<String> names = new ArrayList<>(OF_STREAM);
        for (VariantSummary variant : summary.variants()) {
            for (VariantSummary.Expectation expectation : variant.expect()) {
                Metric metric = MetricText.ofStream(expectation.text());
                boolean isThere = metric == null
                        || names.stream()
                                .anyMatch(name ->
                                        metric(Metric.Scope.STREAM, name).path().equals(metric.path()));
                if (!isThere) {
                    names.add(MetricText.firstWord(expectation.text()));
                }
            }
        }
        return names;
    }

    private static Metric metric(Metric.Scope scope, String name) {
        Metric metric = Metric.find(scope, name);
        if (metric == null) {
            throw new IllegalStateException("there is no metric " + name);
        }
        return metric;
    }

    private static String[] header(List<VariantSummary> variants) {
        List<String> header = new ArrayList<>();
        header.add("");
        variants.forEach(variant -> header.add(Texts.visible(variant.name(), NAME_WIDTH)));
        return header.toArray(String[]::new);
    }

    private void add(List<String[]> rows, String label, List<Estimate> estimates, Function<Estimate, String> text) {
        boolean isNothing = estimates.stream()
                .allMatch(estimate -> estimate.count() == 0 || (estimate.mean() == 0 && estimate.halfWidth() == 0));
        if (isNothing) {
            return;
        }
        List<String> row = new ArrayList<>(List.of(label));
        estimates.forEach(estimate -> row.add(cell(estimate, text)));
        rows.add(row.toArray(String[]::new));
    }

    private String cell(Estimate estimate, Function<Estimate, String> text) {
        if (estimate.count() == 0) {
            return Figures.NONE;
        }
        return text.apply(estimate)
                + (estimate.count() < summary.scenario().replications()
                        ? " in " + Figures.count(estimate.count())
                        : "");
    }
}
