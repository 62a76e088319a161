package dev.hotshard.observe;

import dev.hotshard.model.Caps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How much of the shards' and the whole stream's capacity is used: over the run, in its fullest second and minute, and how much lies idle while shards refuse.
 * Shape: of all records, from the warm-up's end on. Utilisation is the largest over the kinds of cap, each in the seconds in which it holds from end to end.
 * Where a fullest second or idle capacity is asked for, a part of a second is held against a whole one. The stream is measured by its total where it has
 * one, else by all its shards' caps. A shard's is of the time in which it was open.
 * Cost: a pass over the shards each second.
 */
final class CapUse {
    static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;

    private final ShardTally tally;
    private final Lifetimes lifetimes;
    private final long warmupNanos;
    private long[] moment;
    private long openedNanos;
    private final Capacity shardCapacity;
    private final Capacity totalCapacity;

    // By kind and shard.
    private final long[][] usedOfKind;
    private final double[][] capacityOfKind;

    private double[] shardPeaks;
    private final Use streamRun = new Use();
    private final Use totalRun = new Use();
    private double streamPeak = Double.NaN;

    private final Use streamMinute = new Use();
    private final Use totalMinute = new Use();
    private final List<Double> minutes = new ArrayList<>();
    private double fullest = Double.NaN;

    private double idleSum;
    private int idleSeconds;

    // Of the second that is being closed, by kind.
    private final double[] part = new double[CapKinds.COUNT];
    private final double[] whole = new double[CapKinds.COUNT];
    private final double[] totalPart = new double[CapKinds.COUNT];
    private final double[] totalWhole = new double[CapKinds.COUNT];
    private final long[] sums = new long[CapKinds.COUNT];

    CapUse(ShardTally tally, long warmupNanos) {
        this.tally = tally;
        this.warmupNanos = warmupNanos;
        lifetimes = tally.lifetimes();
        moment = tally.start();
        shardCapacity = new Capacity(warmupNanos);
        totalCapacity = new Capacity(warmupNanos);
        usedOfKind = new long[CapKinds.COUNT][tally.shards()];
        capacityOfKind = new double[CapKinds.COUNT][tally.shards()];
        shardPeaks = new double[tally.shards()];
        Arrays.fill(shardPeaks, Double.NaN);
    }

    void capped(long nowNanos, Caps caps) {
        shardCapacity.change(nowNanos, CapKinds.perSecond(caps.shard()));
        totalCapacity.change(nowNanos, CapKinds.perSecond(caps.total()));
    }

    /** The 1 s window that ends now is over; {@code refused} says whether a shard throttled or held records back in it after the warm-up. */
    void secondClosed(long nowNanos, boolean refused) {
        if (nowNanos <= warmupNanos) {
            return;
        }
        long fromNanos = Math.max(warmupNanos, openedNanos);
        double shards = lifetimes.average(fromNanos, nowNanos);
        growTo(tally.shards());
        measure(shardCapacity, nowNanos, part, whole);
        measure(totalCapacity, nowNanos, totalPart, totalWhole);
        double idleShards = closeShards(fromNanos, nowNanos);
        streamRun.add(sums, part, shards);
        totalRun.add(sums, totalPart, 1);
        double ofTotal = Use.largest(sums, totalWhole, 1);
        double ofStream = Use.firstKnown(ofTotal, Use.largest(sums, whole, shards));
        streamPeak = Use.larger(streamPeak, ofStream);
        if (refused && !Double.isNaN(ofStream)) {
            idleSum += Double.isNaN(ofTotal) ? idleShards / shards : 1 - Math.min(1, ofTotal);
            idleSeconds++;
        }
        streamMinute.add(sums, part, shards);
        totalMinute.add(sums, totalPart, 1);
        if (nowNanos % MINUTE == 0) {
            closeMinute(nowNanos);
        }
        openedNanos = nowNanos;
    }

    private void growTo(int shards) {
        int before = shardPeaks.length;
        if (shards > before) {
            shardPeaks = Arrays.copyOf(shardPeaks, shards);
            Arrays.fill(shardPeaks, before, shards, Double.NaN);
            for (int kind = 0; kind < CapKinds.COUNT; kind++) {
                usedOfKind[kind] = Arrays.copyOf(usedOfKind[kind], shards);
                capacityOfKind[kind] = Arrays.copyOf(capacityOfKind[kind], shards);
            }
        }
    }

    private static void measure(Capacity capacity, long nowNanos, double[] part, double[] whole) {
        for (int kind = 0; kind < CapKinds.COUNT; kind++) {
            part[kind] = capacity.until(nowNanos, kind);
            whole[kind] = capacity.ofWhole(SECOND, nowNanos, kind);
        }
        capacity.restart(nowNanos);
    }

    /** Sums the second over the shards; returns the idle part of each while it was open, summed. */
    private double closeShards(long fromNanos, long nowNanos) {
        double idle = 0;
        Arrays.fill(sums, 0);
        for (int shard = 0; shard < tally.shards(); shard++) {
            double open = lifetimes.part(shard, fromNanos, nowNanos);
            if (open > 0) {
                double utilisation = closeShard(shard, open);
                idle += open - Math.min(open, utilisation);
            }
        }
        moment = tally.mark(moment);
        return idle;
    }

    /** Adds the second of a shard that was open in a part of it; returns its utilisation. */
    private double closeShard(int shard, double open) {
        double utilisation = Double.NaN;
        for (int kind = 0; kind < CapKinds.COUNT; kind++) {
            long amount = tally.amountSince(moment, shard, kind);
            sums[kind] += amount;
            if (whole[kind] > 0) {
                usedOfKind[kind][shard] += amount;
                utilisation = Use.larger(utilisation, amount / whole[kind]);
            }
            if (part[kind] > 0) {
                capacityOfKind[kind][shard] += part[kind] * open;
            }
        }
        shardPeaks[shard] = Use.larger(shardPeaks[shard], utilisation);
        fullest = Use.larger(fullest, utilisation);
        return utilisation;
    }

    private void closeMinute(long nowNanos) {
        while (minutes.size() < nowNanos / MINUTE - 1) {
            // The warm-up's.
            minutes.add(Double.NaN);
        }
        minutes.add(openMinute());
        totalMinute.clear();
        streamMinute.clear();
    }

    /** The utilisation of the minute that isn't over yet, held against the part of it that is. */
    private double openMinute() {
        return Use.firstKnown(totalMinute.largest(), streamMinute.largest());
    }

    double shardUtilisation(int shard) {
        double largest = Double.NaN;
        for (int kind = 0; kind < CapKinds.COUNT; kind++) {
            if (shard < shardPeaks.length && capacityOfKind[kind][shard] > 0) {
                largest = Use.larger(largest, usedOfKind[kind][shard] / capacityOfKind[kind][shard]);
            }
        }
        return largest;
    }

    /** The shard's utilisation in its fullest second. */
    double shardPeak(int shard) {
        return shard < shardPeaks.length ? shardPeaks[shard] : Double.NaN;
    }

    /** The utilisation of the fullest shard in its fullest second since this was last asked; NaN where no second was closed since, or without caps. */
    double takeFullestShard() {
        double taken = fullest;
        fullest = Double.NaN;
        return taken;
    }

    double streamUtilisation() {
        return Use.firstKnown(totalRun.largest(), streamRun.largest());
    }

    /** The stream's utilisation in its fullest second. */
    double streamPeak() {
        return streamPeak;
    }

    /** The stream's utilisation in each minute of the run, as a dashboard shows it: NaN in those of the warm-up and without caps; a part of a minute at the end is held against that part. */
    double[] minutes() {
        return DoubleStream.concat(minutes.stream().mapToDouble(Double::doubleValue), DoubleStream.of(openMinute()))
                .toArray();
    }

    /** The stream's utilisation in its fullest minute. */
    double streamMinutePeak() {
        return Arrays.stream(minutes()).reduce(Double.NaN, Use::larger);
    }

    /** The idle part of the capacity, on average over the seconds in which a shard refused; NaN if there was none. */
    double strandedShare() {
        return idleSeconds == 0 ? Double.NaN : idleSum / idleSeconds;
    }

    /** In how many seconds a shard refused, while there was a cap. */
    int refusingSeconds() {
        return idleSeconds;
    }
}
