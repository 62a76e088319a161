package dev.hotshard.observe;

import dev.hotshard.model.StreamRecord;
import java.util.Arrays;

/** How many records wait on hosts, in retry queues or outside: of the levels at the ends of the aggregate's seconds, the highest. */
final class WaitingGauge implements Gauge {
    private final EntityOf entityOf;
    private long[] waiting = {};
    private long[] highest = {};

    WaitingGauge(EntityOf entityOf) {
        this.entityOf = entityOf;
    }

    @Override
    public void record(long nowNanos, Fate fate, StreamRecord record) {
        int entity = entityOf.of(record);
        if (entity >= waiting.length) {
            waiting = Arrays.copyOf(waiting, Math.max(entity + 1, 2 * waiting.length));
            highest = Arrays.copyOf(highest, waiting.length);
        }
        switch (fate) {
            case QUEUED, BLOCKED -> waiting[entity]++;
            case ADMITTED -> waiting[entity]--;
            case ACCEPTED, DROPPED -> waiting[entity] -= record.waiting() || record.outside() ? 1 : 0;
            default -> {}
        }
    }

    @Override
    public void secondClosed(long nowNanos) {
        for (int entity = 0; entity < waiting.length; entity++) {
            highest[entity] = Math.max(highest[entity], waiting[entity]);
        }
    }

    @Override
    public int entities() {
        return entityOf.count();
    }

    @Override
    public double level(int entity) {
        return entity < highest.length ? highest[entity] : 0;
    }

    @Override
    public void restart(long nowNanos) {
        Arrays.fill(highest, 0);
    }
}
