package dev.hotshard.observe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the shards of each broker took and refused while it led them.
 * Shape: the shards' own counters are booked to their brokers each second, and before one goes to another. A part of a second at the end is held against a whole one.
 * Cost: a pass over the shards each second; nothing where there are no brokers.
 */
final class BrokerTally {
    private final BrokerShape shape;
    private final ShardTally tally;
    private int[] brokerOf = {};
    private long[] booked;
    private final long[] acceptedBytes;
    private final long[] throttled;

    // By kind and broker, of the run and of the second that is open.
    private final long[][] used;
    private final long[][] usedInSecond;
    private final double[] peaks;

    BrokerTally(BrokerShape shape, ShardTally tally) {
        this.shape = shape;
        this.tally = tally;
        booked = tally.start();
        acceptedBytes = new long[shape.count()];
        throttled = new long[shape.count()];
        used = new long[CapKinds.COUNT][shape.count()];
        usedInSecond = new long[CapKinds.COUNT][shape.count()];
        peaks = new double[shape.count()];
        Arrays.fill(peaks, Double.NaN);
    }

    private int brokerOf(int shard) {
        int before = brokerOf.length;
        if (shard >= before) {
            brokerOf = Arrays.copyOf(brokerOf, Math.max(shard + 1, 2 * before));
            for (int i = before; i < brokerOf.length; i++) {
                brokerOf[i] = i % shape.count();
            }
        }
        return brokerOf[shard];
    }

    /** Another broker leads a shard from now on. */
    void led(int shard, int broker) {
        book();
        brokerOf(shard);
        brokerOf[shard] = broker;
    }

    /** Books what shards have done since this was last done. */
    private void book() {
        for (int shard = 0; shard < tally.shards(); shard++) {
            int broker = brokerOf(shard);
            acceptedBytes[broker] += tally.since(booked, shard, ShardTally.ACCEPTED_BYTES);
            throttled[broker] += tally.since(booked, shard, ShardTally.THROTTLED);
            for (int kind : new int[] {CapKinds.RECORDS, CapKinds.BYTES}) {
                long amount = tally.amountSince(booked, shard, kind);
                used[kind][broker] += amount;
                usedInSecond[kind][broker] += amount;
            }
        }
        booked = tally.mark(booked);
    }

    /** A 1 s window is over. */
    void secondClosed() {
        if (shape.count() == 0) {
            return;
        }
        book();
        for (int broker = 0; broker < peaks.length; broker++) {
            peaks[broker] = Use.larger(peaks[broker], use(usedInSecond, broker, 1));
        }
        Arrays.stream(usedInSecond).forEach(kind -> Arrays.fill(kind, 0));
    }

    /** The largest over the kinds of what was used of that which a broker takes in so many seconds; NaN if they are none. */
    private double use(long[][] amounts, int broker, double seconds) {
        if (seconds <= 0) {
            return Double.NaN;
        }
        return Use.larger(
                amounts[CapKinds.RECORDS][broker] / (shape.recordsPerSecond() * seconds),
                amounts[CapKinds.BYTES][broker] / (shape.bytesPerSecond() * seconds));
    }

    /** What was seen, of so many seconds that count. */
    List<BrokerObservation> freeze(double seconds) {
        int[] leads = new int[shape.count()];
        if (shape.count() > 0) {
            for (int shard = 0; shard < tally.shards(); shard++) {
                leads[brokerOf(shard)] += Double.isNaN(tally.lifetimes().closedSeconds(shard)) ? 1 : 0;
            }
        }
        List<BrokerObservation> all = new ArrayList<>();
        for (int broker = 0; broker < shape.count(); broker++) {
            all.add(new BrokerObservation(
                    leads[broker],
                    acceptedBytes[broker],
                    use(used, broker, seconds),
                    peaks[broker],
                    throttled[broker]));
        }
        return all;
    }
}
