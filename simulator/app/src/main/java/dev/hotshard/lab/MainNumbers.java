package dev.hotshard.lab;

import dev.hotshard.glossary.Glossary;
import dev.hotshard.glossary.Term;
import dev.hotshard.report.Headline;
import dev.hotshard.report.MetricText;
import dev.hotshard.report.Outcome;
import dev.hotshard.report.Texts;
import dev.hotshard.scenario.Metric;
import dev.hotshard.scenario.Metric.Scope;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Measures;
import dev.hotshard.summary.VariantSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a run that a page shows beside each other.
 * Shape: the same ones in the same order for all runs of a scenario, whatever came of them, so that two can be compared.
 * Invariant: what a run on a part of the traffic counted is told as if it had been all of it; a ratio or a time is as it was found. What hangs on single records, as their order does,
 * is another thing where there are fewer: a part of the traffic tells none of that.
 */
final class MainNumbers {
    private static final String LOWER = "lower";
    private static final String LATER = "\u2026";
    private static final String HIGHER = "higher";
    private static final List<Entry> OF_STREAM = List.of(
            new Entry("drop-rate", "drop rate", LOWER),
            new Entry("throttle-rate", "throttle rate", LOWER),
            new Entry("records.offered", "offered", null),
            new Entry("records.dropped", "dropped", LOWER),
            new Entry("first-throttle", "first throttle", HIGHER),
            new Entry("first-drop", "first drop", HIGHER),
            new Entry("retry.recovered-share", "recovered share", HIGHER),
            new Entry("max-to-median", "max/median", LOWER),
            new Entry("stream.utilisation", "stream used", null),
            new Entry("stream.stranded-share", "idle while throttled", LOWER),
            new Entry("latency.p99", "latency, 99 %", LOWER),
            new Entry("order.out-of-order-share", "out of order", LOWER));
    /** A shard with a sixteenth of its cap has a queue that is as much shorter in records, not in time: it recovers, overtakes and stands idle in other proportions. */
    private static final Set<String> OF_ALL_TRAFFIC =
            Set.of("retry.recovered-share", "stream.stranded-share", "latency.p99", "order.out-of-order-share");

    /** A line that chance makes has as many records where fewer come, so that all of them would be too many. */
    private static final Set<String> OF_LINES = Set.of("lag-max", "lag-max-seconds", "lag-at-end");

    private static final List<Entry> OF_GROUP = List.of(
            new Entry("lag-max", "lag at its worst", LOWER),
            new Entry("lag-max-seconds", "oldest record", LOWER),
            new Entry("lag-at-end", "lag at the end", LOWER),
            new Entry("lost", "lost", LOWER),
            new Entry("replayed", "replayed", LOWER));
    private static final List<Entry> OF_READ = List.of(
            new Entry("throttled-share", "reads throttled", LOWER),
            new Entry("fan-out-mean", "queries a read", LOWER),
            new Entry("missed-share", "reads that missed", LOWER));

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
            @Nullable String term) {
        /** The same, of which nothing is known yet. */
        Shown later() {
            return new Shown(metric, label, LATER, Double.NaN, better, term);
        }
    }

    List<Shown> shown() {
        List<Shown> shown = new ArrayList<>();
        for (Entry entry : OF_STREAM) {
            Metric metric = metric(Scope.STREAM, entry.metric());
            Shown number = shown(entry, entry.metric(), entry.label(), metric, Measures.ofStream(numbers, metric));
            boolean isTold = part == 1 || Double.isNaN(number.value()) || !OF_ALL_TRAFFIC.contains(entry.metric());
            shown.add(isTold ? number : number.later());
        }
        for (VariantSummary.Group group : numbers.groups()) {
            for (Entry entry : OF_GROUP) {
                Metric metric = metric(Scope.GROUP, entry.metric());
                Shown number =
                        named(entry, "group", group.name(), metric, Measures.ofGroup(numbers, group.name(), metric));
                boolean isTold = part == 1 || !OF_LINES.contains(entry.metric()) || Outcome.isLate(group, part);
                shown.add(isTold ? number : number.later());
            }
        }
        for (VariantSummary.Read read : numbers.reads()) {
            for (Entry entry : OF_READ) {
                Metric metric = metric(Scope.READ, entry.metric());
                shown.add(named(entry, "read", read.name(), metric, Measures.ofRead(numbers, read.name(), metric)));
            }
        }
        return shown;
    }

    /** One of those that there may be several of, by its name. */
    private Shown named(Entry entry, String scope, String name, Metric metric, double measured) {
        String label = Texts.visible(name) + ": " + entry.label();
        return shown(entry, scope + " " + name + " " + entry.metric(), label, metric, measured);
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
            case RATIO -> metric.scope() == Scope.READ ? Figures.decimal(value) : Figures.factor(value);
            default -> MetricText.of(metric.unit(), value);
        };
    }

    private static Metric metric(Scope scope, String name) {
        return Objects.requireNonNull(Metric.find(scope, name), name);
    }
}
