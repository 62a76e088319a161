package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.DroppedBy;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.Imbalance;
import dev.hotshard.summary.VariantSummary.Order;
import dev.hotshard.summary.VariantSummary.Read;
import dev.hotshard.summary.VariantSummary.Records;
import dev.hotshard.summary.VariantSummary.Shard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The few sentences that say how a variant went, the same in each kind of report.
 */
public final class Headline {
    private Headline() {}

    /** {@code DynamoDB, 50 partitions, 2m00s, seed 7}. */
    public static String facts(ExperimentSummary summary) {
        PlatformWords words = PlatformWords.of(summary.scenario().platform());
        List<Shard> shards = summary.variants().get(0).shards();
        long atStart =
                shards.stream().filter(shard -> shard.openedSeconds() == 0).count();
        long atEnd = shards.stream()
                .filter(shard -> Double.isNaN(shard.closedSeconds()))
                .count();
        String text = words.platform() + ", " + words.count((int) atStart)
                + (atEnd == atStart ? "" : " (" + Figures.count(atEnd) + " at the end)") + ", "
                + Figures.time(summary.scenario().durationSeconds()) + ", seed "
                + summary.scenario().seed();
        int replications = summary.scenario().replications();
        return replications > 1 ? text + ", " + Figures.count(replications) + " replications" : text;
    }

    /** What was lost and why, what was throttled, what lags, what reads were refused and missed, what came out of order. */
    public static String of(VariantSummary variant, PlatformWords words) {
        List<String> sentences = new ArrayList<>();
        Records records = variant.records();
        if (records.offered() == 0) {
            return "Nothing was offered.";
        }
        if (records.dropped() > 0) {
            sentences.add(Figures.percent(variant.dropRate()) + " of the records were given up ("
                    + Figures.count(records.dropped()) + ", " + cause(records) + "), the first at "
                    + Figures.time(variant.firstDropSeconds()) + ".");
            if (variant.retry().recovered() > 0) {
                sentences.add(
                        "A retry worked for " + Figures.count(variant.retry().recovered())
                                + " refused records, beside the " + Figures.count(records.dropped()) + " given up.");
            }
        }
        if (records.throttled() > 0) {
            String start = records.dropped() > 0 ? "" : "Nothing was given up, but ";
            String end = Double.isNaN(variant.stream().utilisation())
                    ? "."
                    : ", while the stream as a whole used "
                            + Figures.percent(variant.stream().utilisation()) + " of its capacity.";
            sentences.add(start + Figures.percent(variant.throttleRate()) + " of the attempts were throttled, from "
                    + Figures.time(variant.firstThrottleSeconds()) + " on" + end);
        }
        if (variant.delay().records() > 0) {
            sentences.add((records.dropped() > 0 ? "" : "Nothing was given up, but ")
                    + Figures.percent(variant.delay().share()) + " of the records were held back by their "
                    + words.shards() + ", from " + Figures.time(variant.delay().firstSeconds()) + " on.");
        }
        if (sentences.isEmpty()) {
            sentences.add(
                    variant.reads().isEmpty()
                            ? "Nothing was throttled and nothing was given up."
                            : "No write was throttled or given up.");
        }
        if (records.waitingAtEnd() > 0) {
            sentences.add(Figures.count(records.waitingAtEnd()) + " still wait on their hosts at the end.");
        }
        for (Group group : variant.groups()) {
            if (Outcome.wasBehind(group)) {
                sentences.add("Group " + Texts.visible(group.name()) + " fell "
                        + Figures.count(group.lagMax()) + " records behind, the oldest "
                        + Figures.time(group.lagMaxSeconds()) + " old, and " + outcome(group) + ".");
            }
        }
        for (Group group : variant.groups()) {
            if (group.lost() > 0) {
                sentences.add("Group " + Texts.visible(group.name()) + " lost " + Figures.count(group.lost())
                        + " records for good.");
            }
        }
        for (Read read : variant.reads()) {
            if (read.throttled() > 0) {
                sentences.add(Figures.percent(read.throttledShare()) + " of the reads of " + Texts.visible(read.name())
                        + " were throttled.");
            }
            if (read.missed() > 0) {
                sentences.add(Figures.percent(read.missedShare()) + " of the served reads of "
                        + Texts.visible(read.name()) + " missed records.");
            }
        }
        if (OrderWords.isLost(variant)) {
            Order order = Objects.requireNonNull(variant.order());
            sentences.add(Figures.percent(order.outOfOrderShare()) + " of the records were out of order within "
                    + Texts.visible(order.by()) + ".");
        }
        return String.join(" ", sentences);
    }

    /** Why most of the dropped records were. */
    private static String cause(Records records) {
        DroppedBy by = records.droppedBy();
        Cause most = Stream.of(
                        new Cause(by.queueFull(), "for a full queue"),
                        new Cause(by.expired(), "as too old"),
                        new Cause(by.attempts(), "with their attempts used up"),
                        new Cause(by.blocked(), "as their sender had waited too long"))
                .max(Comparator.comparingLong(Cause::dropped))
                .orElseThrow();
        String part = most.dropped() == records.dropped()
                ? "all"
                : Figures.percent((double) most.dropped() / records.dropped()) + " of them";
        return part + " " + most.words();
    }

    private record Cause(long dropped, String words) {}

    private static String outcome(Group group) {
        return Outcome.isBehindAtEnd(group)
                ? "is " + Figures.count(group.lagAtEnd()) + " behind at the end"
                : "had caught up"
                        + (Double.isNaN(group.drainedAtSeconds())
                                ? " by the end"
                                : " at " + Figures.time(group.drainedAtSeconds()));
    }

    /** The shard that was offered most, the lowest id among equals; null where nothing was offered. */
    public static @Nullable Shard hottest(VariantSummary variant) {
        Shard hottest = null;
        for (Shard shard : variant.shards()) {
            if (shard.offered() > (hottest == null ? 0 : hottest.offered())) {
                hottest = shard;
            }
        }
        return hottest;
    }

    /** Whether max/median has no finite value because more than half of the shards got nothing. */
    static boolean isInfinite(VariantSummary variant) {
        Imbalance offered = variant.imbalance().offered();
        return Double.isNaN(offered.maxToMedian()) && offered.max() > 0;
    }

    /** {@code infinite: 13 of 16 shards got nothing}. */
    static String infinite(VariantSummary variant, PlatformWords words) {
        return "infinite: " + Figures.count(variant.imbalance().offered().shardsWithout()) + " of "
                + words.count(variant.shards().size())
                + (variant.shards().stream().allMatch(shard -> Double.isNaN(shard.closedSeconds()))
                        ? " got nothing"
                        : " that there were at any time got nothing");
    }

    /** Max/median of the offered records as a cell shows it. */
    public static String maxToMedian(VariantSummary variant) {
        return isInfinite(variant)
                ? "infinite"
                : Figures.factor(variant.imbalance().offered().maxToMedian());
    }
}
