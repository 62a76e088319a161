package dev.hotshard.observe;

import dev.hotshard.model.Caps;
import dev.hotshard.model.DropCause;
import dev.hotshard.model.RunListener;
import dev.hotshard.model.ShardBirth;
import dev.hotshard.model.ShardLog;
import dev.hotshard.model.StreamRecord;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * One alarm, which watches the run as a monitoring service would.
 * Shape: at the end of each aggregate every entity that it may be about is held against the condition, and the aggregates in a row in which it held are counted for
 * each. It fires when one of them has enough, on the one whose level is furthest beyond the bound, ties to the lowest number; it clears when the condition holds for
 * none. All records count; aggregates that begin before the warm-up's end aren't judged, nor is a part of one at the run's end, nor one that operators don't see.
 * Cost: an event of a record costs a few nanoseconds, an aggregate a pass over the entities that have appeared.
 */
public final class AlarmTally implements RunListener {
    private static final int NOT_SEEN = -1;

    private final AlarmRule rule;
    private final AlarmRule.Names names;
    private final Sights sights;
    private final LongConsumer firstFired;
    private final long warmupNanos;
    private final Lifetimes lifetimes;
    private final Gauge gauge;
    private long[] inARow = {};

    /** The entity that is meant, once it has appeared. */
    private int meant = NOT_SEEN;

    /** How many entities have been asked for their name. */
    private int asked;

    private boolean measured;
    private boolean firing;
    private long firings;
    private long firedAtNanos = -1;
    private long clearedAtNanos = -1;
    private int firedOn = NOT_SEEN;

    /** @param firstFired hears the time at which it first fires, at that time */
    public AlarmTally(AlarmRule rule, RunShape shape, AlarmRule.Names names, Sights sights, LongConsumer firstFired) {
        this.rule = rule;
        this.names = names;
        this.sights = sights;
        this.firstFired = firstFired;
        warmupNanos = shape.warmupNanos();
        lifetimes = new Lifetimes(shape.shards());
        gauge = gauge(rule, shape, lifetimes);
    }

    private static Gauge gauge(AlarmRule rule, RunShape shape, Lifetimes lifetimes) {
        return switch (rule.level()) {
            case OFFERED, ACCEPTED, THROTTLED, HELD_BACK, DROPPED, SHARE ->
                new CountGauge(rule, new EntityOf(rule, shape));
            case UTILISATION -> new UseGauge(new EntityOf(rule, shape), lifetimes, Gauge.Fate.ACCEPTED);
            case DEMAND -> new UseGauge(new EntityOf(rule, shape), lifetimes, Gauge.Fate.OFFERED);
            case WAITING -> new WaitingGauge(new EntityOf(rule, shape));
            case LAG, LAG_SECONDS -> new LagGauge(rule, shape);
        };
    }

    @Override
    public void capped(long nowNanos, Caps caps) {
        gauge.capped(nowNanos, caps);
    }

    @Override
    public void opened(long nowNanos, ShardBirth shard) {
        lifetimes.opened(nowNanos, shard);
        gauge.opened(nowNanos, shard);
    }

    @Override
    public void closed(long nowNanos, int shard) {
        lifetimes.closed(nowNanos, shard);
    }

    @Override
    public void offered(long nowNanos, StreamRecord record) {
        gauge.record(nowNanos, Gauge.Fate.OFFERED, record);
    }

    @Override
    public void accepted(long nowNanos, StreamRecord record) {
        gauge.record(nowNanos, Gauge.Fate.ACCEPTED, record);
    }

    @Override
    public void throttled(long nowNanos, StreamRecord record) {
        gauge.record(nowNanos, Gauge.Fate.THROTTLED, record);
    }

    @Override
    public void delayed(long nowNanos, StreamRecord record) {
        gauge.record(nowNanos, Gauge.Fate.DELAYED, record);
    }

    @Override
    public void queued(long nowNanos, StreamRecord record) {
        gauge.record(nowNanos, Gauge.Fate.QUEUED, record);
    }

    @Override
    public void blocked(long nowNanos, StreamRecord record) {
        gauge.record(nowNanos, Gauge.Fate.BLOCKED, record);
    }

    @Override
    public void admitted(long nowNanos, StreamRecord record) {
        gauge.record(nowNanos, Gauge.Fate.ADMITTED, record);
    }

    @Override
    public void dropped(long nowNanos, StreamRecord record, DropCause cause) {
        gauge.record(nowNanos, Gauge.Fate.DROPPED, record);
    }

    @Override
    public void leftWaiting(long nowNanos, StreamRecord record) {
        // The last aggregate is over.
    }

    @Override
    public void assigned(long nowNanos, int group, int members, int[] memberOfShard) {
        // Lag doesn't ask who reads a shard.
    }

    @Override
    public void consumed(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        gauge.settled(nowNanos, group, shard, unsettledFrom, log);
    }

    @Override
    public void lost(long nowNanos, int group, int shard, long offset, long unsettledFrom, ShardLog log) {
        gauge.settled(nowNanos, group, shard, unsettledFrom, log);
    }

    @Override
    public void leftLagging(long nowNanos, int group, int shard, long oldestAcceptedNanos) {
        // The last aggregate is over.
    }

    @Override
    public void settled(long nowNanos) {
        // Every second is settled before it is closed.
    }

    @Override
    public void secondClosed(long nowNanos) {
        gauge.secondClosed(nowNanos);
        if (nowNanos % rule.perNanos() == 0) {
            if (nowNanos - rule.perNanos() >= warmupNanos) {
                judge(nowNanos);
            }
            gauge.restart(nowNanos);
        }
    }

    @Override
    public void sampleClosed(long nowNanos) {
        // Aggregates are of whole seconds.
    }

    private void judge(long nowNanos) {
        gauge.measure(nowNanos, rule.perNanos() / 1e9);
        int from = 0;
        int to = gauge.entities();
        if (rule.name() != null) {
            lookForMeant(rule.name());
            from = meant;
            to = meant + 1;
        }
        if (inARow.length < to + 1) {
            inARow = Arrays.copyOf(inARow, Math.max(to + 1, 2 * inARow.length));
        }
        boolean seen = sights.show(rule.of(), nowNanos - rule.perNanos());
        boolean holds = false;
        int worst = NOT_SEEN;
        boolean fires = false;
        double worstLevel = Double.NaN;
        for (int entity = from; entity < to; entity++) {
            double level = level(entity, nowNanos);
            measured |= !Double.isNaN(level);
            // An entity that hasn't appeared has its row in front of the others.
            int row = entity + 1;
            if (!seen || !rule.condition().holds(level)) {
                inARow[row] = 0;
                continue;
            }
            holds = true;
            inARow[row]++;
            if (inARow[row] >= rule.aggregates() && (!fires || rule.condition().isFurther(level, worstLevel))) {
                fires = true;
                worst = entity;
                worstLevel = level;
            }
        }
        if (!firing && fires) {
            fire(nowNanos, worst);
        } else if (firing && !holds) {
            clear(nowNanos);
        }
    }

    /** A shard has no level in an aggregate in which it wasn't open, but for what is still to be read of it. */
    private double level(int entity, long nowNanos) {
        if (entity == NOT_SEEN) {
            return gauge.unseen();
        }
        boolean isGone = rule.of() == AlarmRule.Of.SHARD
                && rule.level() != AlarmRule.Level.LAG
                && rule.level() != AlarmRule.Level.LAG_SECONDS
                && lifetimes.openNanos(entity, nowNanos - rule.perNanos(), nowNanos) == 0;
        return isGone ? Double.NaN : gauge.level(entity);
    }

    private void lookForMeant(String name) {
        while (meant == NOT_SEEN && asked < gauge.entities()) {
            if (names.name(rule.of(), rule.field(), asked).equals(name)) {
                meant = asked;
                // What it has been in a row goes on: it was nothing but unseen before.
                inARow = Arrays.copyOf(inARow, Math.max(inARow.length, meant + 2));
                inARow[meant + 1] = inARow[0];
            }
            asked++;
        }
    }

    private void fire(long nowNanos, int entity) {
        firing = true;
        if (firings++ == 0) {
            firedAtNanos = nowNanos;
            firedOn = entity;
            firstFired.accept(nowNanos);
        }
    }

    private void clear(long nowNanos) {
        firing = false;
        if (firings == 1) {
            clearedAtNanos = nowNanos;
        }
    }

    /** What it did, once the run is over. */
    public AlarmObservation freeze() {
        return new AlarmObservation(
                RunShape.seconds(firedAtNanos), RunShape.seconds(clearedAtNanos), firedOn, firings, measured);
    }
}
