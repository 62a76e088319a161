package dev.hotshard.observe;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The course of one run in equal steps.
 * Units: counts are a step's, levels (waiting, lag) those at its end, utilisation a part of one, NaN without caps.
 * Shape: steps that end before the warm-up does are left out, the last may be shorter.
 */
public final class SeriesObservations {
    private static final int FLOW_COUNTERS = 4;
    private static final long MINUTE = 60_000_000_000L;

    private final long[] endNanos;
    private final long[][] flows;
    private final long[] waiting;
    private final double[] utilisation;
    private final double[] fullestShard;
    private final int[][] shardOffered;
    private final int[][] shardAccepted;
    private final int[][] shardThrottled;
    private final double[][] shardUtilisation;
    private final @Nullable BitSet[] openShards;
    private final int[][][] lagOfShard;
    private final long[][] lag;
    private double[] minutes;
    private int steps;

    SeriesObservations(RunShape shape) {
        this(
                new long[shape.steps()],
                new long[shape.steps()][],
                new long[shape.steps()],
                new double[shape.steps()],
                new double[shape.steps()],
                new long[shape.groupPolls().size()][shape.steps()],
                0,
                new double[0]);
    }

    /** A course that has no shards yet. */
    private SeriesObservations(
            long[] endNanos,
            long[][] flows,
            long[] waiting,
            double[] utilisation,
            double[] fullestShard,
            long[][] lag,
            int steps,
            double[] minutes) {
        int room = endNanos.length;
        this.endNanos = endNanos;
        this.flows = flows;
        this.waiting = waiting;
        this.utilisation = utilisation;
        this.fullestShard = fullestShard;
        this.lag = lag;
        this.steps = steps;
        this.minutes = minutes;
        shardOffered = new int[room][];
        shardAccepted = new int[room][];
        shardThrottled = new int[room][];
        shardUtilisation = new double[room][];
        openShards = new BitSet[room];
        lagOfShard = new int[lag.length][room][];
    }

    void add(long nowNanos, long[] flowRow, long waitingNow, double streamUtilisation, double fullestShardUtilisation) {
        endNanos[steps] = nowNanos;
        flows[steps] = flowRow;
        waiting[steps] = waitingNow;
        utilisation[steps] = streamUtilisation;
        fullestShard[steps] = fullestShardUtilisation;
        steps++;
    }

    /** Adds the shards' part of the step that was added last. */
    void addShards(
            int[] offered, int[] accepted, int[] throttled, double[] shardUtilisations, @Nullable BitSet shardsOpen) {
        openShards[steps - 1] = shardsOpen;
        shardOffered[steps - 1] = offered;
        shardAccepted[steps - 1] = accepted;
        shardThrottled[steps - 1] = throttled;
        shardUtilisation[steps - 1] = shardUtilisations;
    }

    /** Adds a group's part of the step that was added last. */
    void addLag(int group, GroupTally tally) {
        int[] row = new int[shardOffered[steps - 1].length];
        Arrays.setAll(row, shard -> Math.toIntExact(tally.lag(shard)));
        lagOfShard[group][steps - 1] = row;
        lag[group][steps - 1] = tally.totalLag();
    }

    /** Completes the course with the stream's utilisation in each minute of the run. */
    SeriesObservations withMinutes(double[] ofMinutes) {
        minutes = ofMinutes;
        return this;
    }

    /** The same course with these shards alone, numbered by their place in the list. */
    public SeriesObservations ofShards(int[] shards) {
        SeriesObservations some =
                new SeriesObservations(endNanos, flows, waiting, utilisation, fullestShard, lag, steps, minutes);
        for (int step = 0; step < steps; step++) {
            some.shardOffered[step] = pick(shardOffered[step], shards);
            some.shardAccepted[step] = pick(shardAccepted[step], shards);
            some.shardThrottled[step] = pick(shardThrottled[step], shards);
            double[] utilisations = shardUtilisation[step];
            some.shardUtilisation[step] = Arrays.stream(shards)
                    .mapToDouble(shard -> shard < utilisations.length ? utilisations[shard] : Double.NaN)
                    .toArray();
            some.openShards[step] = pick(openShards[step], utilisations.length, shards);
            for (int group = 0; group < lagOfShard.length; group++) {
                some.lagOfShard[group][step] = pick(lagOfShard[group][step], shards);
            }
        }
        return some;
    }

    private static int[] pick(int[] row, int[] places) {
        int[] picked = new int[places.length];
        Arrays.setAll(picked, i -> places[i] < row.length ? row[places[i]] : 0);
        return picked;
    }

    private static BitSet pick(@Nullable BitSet open, int count, int[] places) {
        BitSet picked = new BitSet(places.length);
        for (int i = 0; i < places.length; i++) {
            picked.set(i, open == null ? places[i] < count : open.get(places[i]));
        }
        return picked;
    }

    public int steps() {
        return steps;
    }

    public double endSeconds(int step) {
        return RunShape.seconds(endNanos[step]);
    }

    public long flowOffered(int step, int flow) {
        return flows[step][flow * FLOW_COUNTERS + FlowTally.OFFERED];
    }

    public long flowAccepted(int step, int flow) {
        return flows[step][flow * FLOW_COUNTERS + FlowTally.ACCEPTED];
    }

    public long flowThrottled(int step, int flow) {
        return flows[step][flow * FLOW_COUNTERS + FlowTally.THROTTLED];
    }

    public long flowDropped(int step, int flow) {
        return flows[step][flow * FLOW_COUNTERS + FlowTally.DROPPED];
    }

    /** How many records stood in the retry queues of all hosts. */
    public long waiting(int step) {
        return waiting[step];
    }

    /** The stream's utilisation: of its total where it has one, else of all shards' caps. */
    public double utilisation(int step) {
        return utilisation[step];
    }

    /**
     * The stream's utilisation in the minute in which the step ends, or in the fullest of the minutes that end in the step; NaN without caps. So the largest of
     * all steps is that of the fullest minute.
     */
    public double minuteUtilisation(int step) {
        long before = step == 0 ? 0 : endNanos[step - 1];
        int last = Math.toIntExact((endNanos[step] - 1) / MINUTE);
        double largest = Double.NaN;
        for (int minute = Math.toIntExact(before / MINUTE); minute <= Math.min(last, minutes.length - 1); minute++) {
            largest = Use.larger(largest, minutes[minute]);
        }
        return largest;
    }

    /** The utilisation of the fullest shard in the fullest second that ended in the step; NaN where none did, or without caps. */
    public double fullestShard(int step) {
        return fullestShard[step];
    }

    /** How many shards the step knows, closed ones among them. */
    public int shards(int step) {
        return shardOffered[step].length;
    }

    /** Whether a shard was open in a part of the step. */
    public boolean wasOpen(int step, int shard) {
        BitSet open = openShards[step];
        return open == null ? shard < shardOffered[step].length : open.get(shard);
    }

    public long shardOffered(int step, int shard) {
        return shardOffered[step][shard];
    }

    public long shardAccepted(int step, int shard) {
        return shardAccepted[step][shard];
    }

    public long shardThrottled(int step, int shard) {
        return shardThrottled[step][shard];
    }

    public double shardUtilisation(int step, int shard) {
        return shardUtilisation[step][shard];
    }

    /** The lag of a group over all shards. */
    public long lag(int step, int group) {
        return lag[group][step];
    }

    public long lagOfShard(int step, int group, int shard) {
        return lagOfShard[group][step][shard];
    }
}
