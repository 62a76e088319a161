package dev.hotshard.lab;

import dev.hotshard.glossary.Glossary;
import dev.hotshard.glossary.Term;
import dev.hotshard.report.Headline;
import dev.hotshard.report.MetricText;
import dev.hotshard.report.Texts;
import dev.hotshard.scenario.Metric;
import dev.hotshard.scenario.Metric.Scope;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Measures;
import dev.hotshard.summary.VariantSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a run that a page shows beside each other.
 * Shape: the same ones in the same order for all runs of a scenario, whatever came of them, so that two can be compared.
 * Invariant: what a run on a part of the traffic counted is told as if it had been all of it; a ratio or a time is as it was found.
 */
final class MainNumbers {
    private static final List<Entry> OF_STREAM = List.of(
            new Entry("drop-rate", "lost", "lower"),
            new Entry("throttle-rate", "attempts refused", "lower"),
            new Entry("records.offered", "offered", null),
            new Entry("records.dropped", "lost, records", "lower"),
            new Entry("first-throttle", "first refusal", "higher"),
            new Entry("first-drop", "first loss", "higher"),
            new Entry("retry.recovered-share", "saved by a retry", "higher"),
            new Entry("max-to-median", "max/median", "lower"),
            new Entry("stream.utilisation", "stream used", null),
            new Entry("stream.stranded-share", "idle in trouble", "lower"),
            new Entry("latency.p99", "latency, 99 %", "lower"),
            new Entry("order.out-of-order-share", "out of order", "lower"));
    private static final List<Entry> OF_GROUP = List.of(
            new Entry("lag-max", "lag at its worst", "lower"),
            new Entry("lag-max-seconds", "oldest record", "lower"),
            new Entry("lag-at-end", "lag at the end", "lower"));

    private final VariantSummary numbers;
    private final long part;

    /** @param part the run was of one record in so many */
    MainNumbers(VariantSummary numbers, long part) {
        this.numbers = numbers;
        this.part = part;
    }

    /** A metric, how a page calls it, and which way it should go; null where neither is better. */
    private record Entry(
            String metric, String label, @Nullable String better) {}

    /**
     * One number.
     * Units: its metric's; NaN where there's nothing to measure. {@code better} says which way is better, null where neither is; {@code term} is the
     * word of the glossary that explains it.
     */
    record Shown(
            String metric,
            String label,
            String text,
            double value,
            @Nullable String better,
            @Nullable String term) {}

    List<Shown> shown() {
        List<Shown> shown = new ArrayList<>();
        for (Entry entry : OF_STREAM) {
            Metric metric = metric(Scope.STREAM, entry.metric());
            shown.add(shown(entry, entry.metric(), entry.label(), metric, Measures.ofStream(numbers, metric)));
        }
        for (VariantSummary.Group group : numbers.groups()) {
            for (Entry entry : OF_GROUP) {
                Metric metric = metric(Scope.GROUP, entry.metric());
                shown.add(shown(
                        entry,
                        "group " + group.name() + " " + entry.metric(),
                        Texts.visible(group.name()) + ": " + entry.label(),
                        metric,
                        Measures.ofGroup(numbers, group.name(), metric)));
            }
        }
        return shown;
    }

    private Shown shown(Entry entry, String name, String label, Metric metric, double measured) {
        double value = metric.unit() == Metric.Unit.COUNT ? measured * part : measured;
        String text = metric.path().equals("imbalance.offered.maxToMedian")
                ? Headline.maxToMedian(numbers)
                : text(metric, value);
        Term term = Glossary.ofMetric(metric);
        return new Shown(name, label, text, value, entry.better(), term == null ? null : term.name());
    }

    /** As tables of reports have it. */
    private static String text(Metric metric, double value) {
        return switch (metric.unit()) {
            case SHARE -> Figures.percent(value);
            case SECONDS -> metric.path().startsWith("first") ? Figures.orNever(value) : Figures.time(value);
            case RATIO -> Figures.factor(value);
            default -> MetricText.of(metric.unit(), value);
        };
    }

    private static Metric metric(Scope scope, String name) {
        return Objects.requireNonNull(Metric.find(scope, name), name);
    }
}
