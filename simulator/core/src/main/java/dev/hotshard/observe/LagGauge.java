package dev.hotshard.observe;

import dev.hotshard.model.ShardBirth;
import dev.hotshard.model.ShardLog;
import dev.hotshard.model.StreamRecord;
import java.util.Arrays;

/**
 * How far groups are behind, in records or in the age of the oldest unprocessed one since it was accepted: of the levels at the ends of the aggregate's seconds, the
 * highest.
 * Shape: a group's lag is that of all its shards, its age that of the oldest; a shard's are those of the group that is furthest behind with it. Groups are told about
 * late, so a completion at the very end of a second may be told before the second is closed; it is kept aside for the next.
 */
final class LagGauge implements Gauge {
    private static final long NONE = -1;

    private final boolean isAge;
    private final boolean isOfGroups;
    private final int groups;
    private int shards;
    private long[] accepted;

    // One of each for each shard and group.
    private long[] done;
    private long[] oldestNanos;
    private long[] doneNext;
    private long[] oldestNextNanos;

    private double[] highest;
    private long secondEndNanos = CapUse.SECOND;

    LagGauge(AlarmRule rule, RunShape shape) {
        isAge = rule.level() == AlarmRule.Level.LAG_SECONDS;
        isOfGroups = rule.of() == AlarmRule.Of.GROUP;
        shards = shape.shards();
        groups = shape.groupPolls().size();
        accepted = new long[shards];
        done = new long[groups * shards];
        oldestNanos = new long[done.length];
        Arrays.fill(oldestNanos, NONE);
        doneNext = new long[done.length];
        oldestNextNanos = new long[done.length];
        highest = new double[isOfGroups ? groups : shards];
        restart(0);
    }

    @Override
    public void record(long nowNanos, Fate fate, StreamRecord record) {
        if (fate != Fate.ACCEPTED) {
            return;
        }
        int shard = record.shard();
        accepted[shard]++;
        for (int at = shard * groups; at < (shard + 1) * groups; at++) {
            if (oldestNanos[at] == NONE) {
                oldestNanos[at] = nowNanos;
            }
        }
    }

    @Override
    public void opened(long nowNanos, ShardBirth shard) {
        if (shard.shard() < shards) {
            return;
        }
        int before = done.length;
        shards++;
        accepted = Arrays.copyOf(accepted, shards);
        done = Arrays.copyOf(done, groups * shards);
        oldestNanos = Arrays.copyOf(oldestNanos, done.length);
        Arrays.fill(oldestNanos, before, done.length, NONE);
        doneNext = Arrays.copyOf(doneNext, done.length);
        oldestNextNanos = Arrays.copyOf(oldestNextNanos, done.length);
        if (!isOfGroups) {
            highest = Arrays.copyOf(highest, shards);
            highest[shards - 1] = Double.NaN;
        }
    }

    @Override
    public void settled(long nowNanos, int group, int shard, long unsettledFrom, ShardLog log) {
        int at = shard * groups + group;
        long oldest = unsettledFrom < log.end() ? log.acceptedNanos(unsettledFrom) : NONE;
        if (nowNanos < secondEndNanos) {
            done[at]++;
            oldestNanos[at] = oldest;
        } else {
            doneNext[at]++;
            oldestNextNanos[at] = oldest;
        }
    }

    @Override
    public void secondClosed(long nowNanos) {
        if (isOfGroups) {
            for (int group = 0; group < groups; group++) {
                double level = 0;
                for (int shard = 0; shard < shards; shard++) {
                    double behind = behind(nowNanos, group, shard);
                    level = isAge ? Math.max(level, behind) : level + behind;
                }
                highest[group] = Use.larger(highest[group], level);
            }
        } else if (groups > 0) {
            for (int shard = 0; shard < shards; shard++) {
                for (int group = 0; group < groups; group++) {
                    highest[shard] = Use.larger(highest[shard], behind(nowNanos, group, shard));
                }
            }
        }
        for (int at = 0; at < done.length; at++) {
            if (doneNext[at] > 0) {
                done[at] += doneNext[at];
                doneNext[at] = 0;
                oldestNanos[at] = oldestNextNanos[at];
            }
        }
        secondEndNanos = nowNanos + CapUse.SECOND;
    }

    private double behind(long nowNanos, int group, int shard) {
        int at = shard * groups + group;
        if (!isAge) {
            return accepted[shard] - done[at];
        }
        return oldestNanos[at] == NONE ? 0 : (nowNanos - oldestNanos[at]) / 1e9;
    }

    @Override
    public int entities() {
        return highest.length;
    }

    @Override
    public double level(int entity) {
        return highest[entity];
    }

    @Override
    public void restart(long nowNanos) {
        Arrays.fill(highest, Double.NaN);
    }
}
