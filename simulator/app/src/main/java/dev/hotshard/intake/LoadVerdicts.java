package dev.hotshard.intake;

import dev.hotshard.report.KeysResult.Verdict;
import dev.hotshard.report.LoadsResult.Load;
import dev.hotshard.report.LoadsResult.Measure;
import dev.hotshard.report.LoadsResult.Part;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary.Imbalance;
import java.util.ArrayList;
import java.util.List;

/** What the loads of shards mean, by the codes of a run's diagnosis where it has one. */
final class LoadVerdicts {
    /** As even as hashes get. */
    private static final double EVEN = 1.25;

    /** Lag grows and shrinks from one poll to the next. */
    private static final double EVEN_LAG = 2;

    /** Ranges that differ by a few hashes are equal. */
    private static final double EQUAL = 1.001;

    /** With fewer records a shard on average nothing can be told. */
    private static final int RECORDS_EACH = 10;

    private LoadVerdicts() {}

    /**
     * The loads of a topic's partitions and what they mean.
     *
     * @param per what a load is divided by: the seconds of a rate, 1 else
     * @param idle members of the group that have no partition
     */
    static Part part(
            Measure measure, String name, String word, PartitionLoads of, double per, List<String> notes, long idle) {
        long[] amounts = of.all().values().stream().mapToLong(Long::longValue).toArray();
        Imbalance imbalance = Imbalance.of(amounts);
        double all = imbalance.mean() * amounts.length;
        List<Load> loads = new ArrayList<>();
        of.all()
                .forEach((partition, amount) -> loads.add(
                        new Load(Integer.toString(partition), amount / per, amount / all, amount / imbalance.mean())));
        List<Verdict> verdicts = new ArrayList<>();
        if (idle > 0) {
            verdicts.add(new Verdict(
                    "idle-members",
                    Figures.count(idle) + (idle == 1 ? " member has" : " members have")
                            + " no partition: a partition is read by one member of a group."));
        }
        if (!loads.isEmpty()) {
            verdicts.add(measure == Measure.LAG ? lag(loads, imbalance) : rate(loads, imbalance));
        }
        return new Part(measure, name, word, loads, imbalance, notes, verdicts);
    }

    private static Load fullest(List<Load> loads) {
        Load fullest = loads.get(0);
        for (Load load : loads) {
            fullest = load.amount() > fullest.amount() ? load : fullest;
        }
        return fullest;
    }

    private static Verdict lag(List<Load> loads, Imbalance of) {
        if (of.max() == 0) {
            return new Verdict("no-lag", "Nothing waits.");
        }
        if (of.mean() < RECORDS_EACH) {
            return new Verdict(
                    "too-few-records",
                    "On average " + Figures.decimal(of.mean())
                            + " records wait in a partition: too few to tell an uneven lag from chance.");
        }
        if (of.maxToMedian() <= EVEN_LAG) {
            return new Verdict(
                    "group-too-slow",
                    "The lag is even, " + Figures.factor(of.maxToMedian())
                            + " the median in the fullest partition: if it "
                            + "grows, all members are too slow together, and no key is to blame.");
        }
        Load fullest = fullest(loads);
        return new Verdict(
                "hot-shard",
                "Partition " + fullest.shard() + " has " + Figures.percent(fullest.share()) + " of the lag, "
                        + Figures.factor(fullest.ofTheMean())
                        + " the mean: it takes more than the others, or its member "
                        + "works off less. Two listings of offsets tell whether it takes more, hotshard keys on its records "
                        + "which key it is.");
    }

    private static Verdict rate(List<Load> loads, Imbalance of) {
        if (of.mean() < RECORDS_EACH) {
            return new Verdict(
                    "too-few-records",
                    "On average a partition took " + Figures.decimal(of.mean())
                            + " records between the listings: too few to tell uneven from chance.");
        }
        if (of.maxToMean() <= EVEN) {
            return new Verdict(
                    "even-load",
                    "The fullest partition takes " + Figures.factor(of.maxToMean()) + " the mean: it is even.");
        }
        Load fullest = fullest(loads);
        return new Verdict(
                "uneven-load",
                "Partition " + fullest.shard() + " takes " + Figures.rate(fullest.amount()) + ", "
                        + Figures.percent(fullest.share()) + " of all and " + Figures.factor(fullest.ofTheMean())
                        + " the mean. hotshard keys on its records tells whether it is one key or many.");
    }

    static Verdict widths(List<Load> loads, Imbalance of) {
        if (of.maxToMean() <= EQUAL) {
            return new Verdict("equal-ranges", "All ranges are equally wide: what is uneven comes from the keys.");
        }
        Load widest = fullest(loads);
        return new Verdict(
                "uneven-ranges",
                "Of many keys alike " + widest.shard() + " is offered " + Figures.percent(widest.amount()) + ", "
                        + Figures.factor(widest.ofTheMean())
                        + " the mean, for its range is the widest; so the stream takes "
                        + Figures.percent(1 / of.maxToMean()) + " of what its shards could. Splitting the widest, or "
                        + "update-shard-count, evens them out; stream.shards: {file: ..} in a scenario runs them as they are.");
    }
}
