package dev.hotshard.observe;

import java.util.Arrays;

/**
 * How much each shard gave to those who read, after the warm-up, and how much of its read cap that is.
 * Shape: a part of a second at the end is held against a whole one where the fullest second is asked for. Utilisation is NaN without a read cap.
 * Cost: a pass over the shards that were read, each second.
 */
final class ReadUse {
    private final double unitsPerSecond;
    private long[] units = {};
    private long[] refused = {};
    private long[] before = {};
    private long[] peak = {};

    ReadUse(double unitsPerSecond) {
        this.unitsPerSecond = unitsPerSecond;
    }

    void queried(int shard, long cost, boolean answered) {
        if (shard >= units.length) {
            int longer = Math.max(shard + 1, units.length + units.length / 2);
            units = Arrays.copyOf(units, longer);
            refused = Arrays.copyOf(refused, longer);
            before = Arrays.copyOf(before, longer);
            peak = Arrays.copyOf(peak, longer);
        }
        if (answered) {
            units[shard] += cost;
        } else {
            refused[shard]++;
        }
    }

    void secondClosed() {
        for (int shard = 0; shard < units.length; shard++) {
            peak[shard] = Math.max(peak[shard], units[shard] - before[shard]);
        }
        System.arraycopy(units, 0, before, 0, units.length);
    }

    long units(int shard) {
        return shard < units.length ? units[shard] : 0;
    }

    long refused(int shard) {
        return shard < units.length ? refused[shard] : 0;
    }

    /** @param openSeconds how long the shard was open and counted */
    double utilisation(int shard, double openSeconds) {
        return units(shard) / (unitsPerSecond * openSeconds);
    }

    double peakUtilisation(int shard) {
        return (shard < units.length ? peak[shard] : 0) / unitsPerSecond;
    }
}
