package dev.hotshard.observe;

import dev.hotshard.model.StreamRecord;
import java.util.Arrays;

/** How often something happens to the records of each entity: a rate, or a part of all that is offered. */
final class CountGauge implements Gauge {
    private final Fate counted;
    private final boolean isShare;
    private final EntityOf entityOf;
    private long[] counts = {};
    private long all;
    private double whole;

    CountGauge(AlarmRule rule, EntityOf entityOf) {
        this.entityOf = entityOf;
        isShare = rule.level() == AlarmRule.Level.SHARE;
        counted = switch (rule.level()) {
            case OFFERED, SHARE -> Fate.OFFERED;
            case ACCEPTED -> Fate.ACCEPTED;
            case THROTTLED -> Fate.THROTTLED;
            case HELD_BACK -> Fate.DELAYED;
            case DROPPED -> Fate.DROPPED;
            default -> throw new IllegalArgumentException(rule.level() + " is no count of records");
        };
    }

    @Override
    public void record(long nowNanos, Fate fate, StreamRecord record) {
        if (fate != counted && fate != Fate.OFFERED) {
            return;
        }
        int entity = entityOf.of(record);
        if (fate == counted) {
            all++;
            if (entity >= 0) {
                if (entity >= counts.length) {
                    counts = Arrays.copyOf(counts, Math.max(entity + 1, 2 * counts.length));
                }
                counts[entity]++;
            }
        }
    }

    @Override
    public void measure(long nowNanos, double seconds) {
        whole = isShare ? all : seconds;
    }

    @Override
    public int entities() {
        return entityOf.count();
    }

    @Override
    public double level(int entity) {
        return (entity < counts.length ? counts[entity] : 0) / whole;
    }

    @Override
    public double unseen() {
        return 0 / whole;
    }

    @Override
    public void restart(long nowNanos) {
        Arrays.fill(counts, 0);
        all = 0;
    }
}
