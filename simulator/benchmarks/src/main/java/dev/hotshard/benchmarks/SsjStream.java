package dev.hotshard.benchmarks;

import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;

/**
 * A workload written for SSJ, the fastest general engine measured: an event for the next arrival, one
 * for each waiting record, one for each busy consumer, on the default event list (a splay tree).
 *
 * <p>It is written as well as the library allows: events are built once and scheduled again, backlogs
 * and statistics are primitive arrays, draws are hashes.
 *
 * <p>Units: simulated time in whole nanoseconds, which a double holds exactly for 104 days.
 * <br>Invariant: offered = accepted + dropped + waiting; attempts = accepted + throttled.
 * <br>Cost: two to three events a record; an object for each record that is refused.
 */
public final class SsjStream {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double FIRST_AT_ONE_INSTANT = 0;

    private final Simulator simulator = new Simulator();
    private final Workload workload;
    private final KeyTable keys;
    private final Draws draws;
    private final PeerStatistics statistics;
    private final PeerShard[] shards;
    private final Service[] services;

    public SsjStream(Workload workload, long seed) {
        this.workload = workload;
        keys = new KeyTable(workload);
        draws = new Draws(seed);
        statistics = new PeerStatistics(workload);
        shards = new PeerShard[workload.shards()];
        services = new Service[workload.shards()];
        for (int shard = 0; shard < shards.length; shard++) {
            shards[shard] = new PeerShard();
            services[shard] = new Service(shard);
        }
    }

    /** Simulates the whole duration, once. */
    public StreamTotals run() {
        new NextSecond().schedule(0);
        new End().schedule(workload.durationSeconds() * NANOS_PER_SECOND);
        new Arrival().scheduleNextRecord();
        simulator.start();
        return statistics.totals();
    }

    private long nowNanos() {
        return (long) simulator.time();
    }

    /** Hands an accepted record to its shard's consumer. */
    private void accept(long record, int host, int key, int shard, int sizeBytes, long offeredNanos) {
        PeerShard target = shards[shard];
        target.push(record, offeredNanos, nowNanos());
        if (target.backlog() == 1) {
            services[shard].begin();
        }
        statistics.accepted(host, key, shard, sizeBytes, target.backlog());
    }

    /** The arrival of the next record; one event for the whole run. */
    private final class Arrival extends Event {
        private final double meanGapNanos = NANOS_PER_SECOND / workload.recordsPerSecond();
        private long record = -1;

        private Arrival() {
            super(simulator);
        }

        private void scheduleNextRecord() {
            record++;
            schedule(Math.rint(draws.gap(record) * meanGapNanos));
        }

        @Override
        public void actions() {
            long nowNanos = nowNanos();
            int host = draws.host(record);
            int key = keys.key(draws.key(record));
            int shard = keys.shard(key);
            int sizeBytes = draws.sizeBytes(record);
            statistics.offered(host, key, shard, sizeBytes);
            if (shards[shard].admits(nowNanos, sizeBytes)) {
                accept(record, host, key, shard, sizeBytes, nowNanos);
            } else {
                statistics.throttled(host, key, shard, nowNanos);
                statistics.refusedOnce();
                if (statistics.hasRoom(host)) {
                    statistics.queued(host);
                    new Retry(record, host, key, shard, sizeBytes, nowNanos).await();
                } else {
                    statistics.dropped(host, key, shard, nowNanos);
                }
            }
            scheduleNextRecord();
        }
    }

    /** A waiting record, and the event of its next try. */
    private final class Retry extends Event {
        private final long record;
        private final int host;
        private final int key;
        private final int shard;
        private final int sizeBytes;
        private final long offeredNanos;
        private int refusals;

        private Retry(long record, int host, int key, int shard, int sizeBytes, long offeredNanos) {
            super(simulator);
            this.record = record;
            this.host = host;
            this.key = key;
            this.shard = shard;
            this.sizeBytes = sizeBytes;
            this.offeredNanos = offeredNanos;
        }

        private void await() {
            schedule(draws.backoffNanos(record, ++refusals));
        }

        @Override
        public void actions() {
            long nowNanos = nowNanos();
            if (shards[shard].admits(nowNanos, sizeBytes)) {
                statistics.recovered(host, nowNanos - offeredNanos);
                accept(record, host, key, shard, sizeBytes, offeredNanos);
            } else {
                statistics.throttled(host, key, shard, nowNanos);
                await();
            }
        }
    }

    /** The end of the service at a shard's consumer; one event a shard. */
    private final class Service extends Event {
        private final int shard;

        private Service(int shard) {
            super(simulator);
            this.shard = shard;
        }

        private void begin() {
            schedule(draws.serviceNanos(shards[shard].headRecord()));
        }

        @Override
        public void actions() {
            PeerShard served = shards[shard];
            long nowNanos = nowNanos();
            statistics.done(shard, nowNanos - served.headOfferedNanos(), nowNanos - served.headAcceptedNanos());
            served.pop();
            if (served.backlog() > 0) {
                begin();
            }
        }
    }

    /** The start of each second of the series, before all else at that instant. */
    private final class NextSecond extends Event {
        private NextSecond() {
            super(simulator);
            setPriority(FIRST_AT_ONE_INSTANT);
        }

        @Override
        public void actions() {
            statistics.secondBegins();
            if (nowNanos() + NANOS_PER_SECOND < workload.durationSeconds() * NANOS_PER_SECOND) {
                schedule(NANOS_PER_SECOND);
            }
        }
    }

    /** The end of the run; nothing else happens at that instant. */
    private final class End extends Event {
        private End() {
            super(simulator);
            setPriority(FIRST_AT_ONE_INSTANT);
        }

        @Override
        public void actions() {
            simulator.stop();
        }
    }
}
