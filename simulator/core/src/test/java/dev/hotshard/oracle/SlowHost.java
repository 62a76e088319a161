package dev.hotshard.oracle;

import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.RetrySpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** A machine with its retry queue. */
final class SlowHost {
    final String id;
    final int number;
    /** Those that wait, in the order in which they came. */
    final List<SlowRecord> waiting = new ArrayList<>();

    private final SlowSimulator simulator;
    private final Streams streams;
    private int n;
    private long waits;
    /** Counts the rounds that were planned, so that an outdated one does nothing. */
    private long roundVersion;

    SlowHost(String id, int number, SlowSimulator simulator, Streams streams) {
        this.id = id;
        this.number = number;
        this.simulator = simulator;
        this.streams = streams;
    }

    /** A text by which hosts sort as they should. */
    private String order() {
        return String.format(Locale.ROOT, "%09d", number);
    }

    private RetrySpec retry() {
        return simulator.scenario().hosts().retry();
    }

    /** A flow hands over a new record. */
    void offer(SlowRecord record) {
        if (retry().mode() == RetrySpec.Mode.FIFO && !waiting.isEmpty()) {
            enter(record);
        } else if (!simulator.attempt(record)) {
            if (attemptsAreUsedUp(record)) {
                simulator.dropped(record, "attempts");
            } else {
                enter(record);
            }
        }
    }

    private boolean attemptsAreUsedUp(SlowRecord record) {
        return record.attempts >= retry().attempts();
    }

    private void enter(SlowRecord record) {
        boolean wasEmpty = waiting.isEmpty();
        if (waiting.size() >= retry().queue()) {
            // A queue that has shrunk below what waits in it has no room, whoever is dropped.
            boolean shrunk = waiting.size() > retry().queue();
            if (retry().full() == RetrySpec.Full.DROP_NEWEST || wasEmpty || shrunk) {
                simulator.dropped(record, "queueFull");
                return;
            }
            SlowRecord oldest = waiting.stream()
                    .min(Comparator.<SlowRecord>comparingLong(r -> r.firstOffered)
                            .thenComparing(r -> r.flow)
                            .thenComparingLong(r -> r.number))
                    .orElseThrow();
            leave(oldest);
            simulator.dropped(oldest, "queueFull");
        }
        waiting.add(record);
        record.waiting = true;
        record.waitingSince = simulator.now();
        planExpiry(record);
        if (retry().mode() == RetrySpec.Mode.RECORD) {
            planRetry(record);
        } else if (wasEmpty) {
            n = 1;
            planRound(simulator.now() + hostWait());
        }
    }

    private void leave(SlowRecord record) {
        waiting.remove(record);
        record.waiting = false;
        simulator.leftQueue(record);
    }

    private void planExpiry(SlowRecord record) {
        long ttl = retry().ttlNanos();
        int version = ++record.expiryVersion;
        if (ttl != RetrySpec.UNLIMITED) {
            long time = Math.max(simulator.now(), record.firstOffered + ttl);
            simulator.schedule(time, SlowEvent.Kind.EXPIRY, order(), record.flow, record.number, () -> {
                if (record.waiting && record.expiryVersion == version) {
                    giveUp(record, "expired");
                }
            });
        }
    }

    /** Drops a waiting record outside a round; a queue that this empties forgets its round. */
    private void giveUp(SlowRecord record, String cause) {
        leave(record);
        simulator.dropped(record, cause);
        if (waiting.isEmpty()) {
            roundVersion++;
        }
    }

    private void planRetry(SlowRecord record) {
        long key = streams.key(DrawNames.recordBackoff(record.flow));
        double unit = Draw.unit(Draw.bits(key, record.number, record.attempts));
        long time = simulator.now() + waitNanos(record.attempts, unit);
        simulator.schedule(time, SlowEvent.Kind.RETRY, order(), record.flow, record.number, () -> retry(record));
    }

    private void retry(SlowRecord record) {
        if (!record.waiting) {
            return;
        }
        if (simulator.attempt(record)) {
            leave(record);
        } else if (attemptsAreUsedUp(record)) {
            leave(record);
            simulator.dropped(record, "attempts");
        } else {
            planRetry(record);
        }
    }

    private void planRound(long time) {
        long version = ++roundVersion;
        simulator.schedule(time, SlowEvent.Kind.RETRY, order(), "", 0, () -> {
            if (version == roundVersion) {
                round();
            }
        });
    }

    private void round() {
        boolean refused = false;
        int tries = Math.min(retry().batch(), waiting.size());
        for (SlowRecord record : List.copyOf(waiting.subList(0, tries))) {
            if (simulator.attempt(record)) {
                leave(record);
            } else {
                refused = true;
                if (attemptsAreUsedUp(record)) {
                    leave(record);
                    simulator.dropped(record, "attempts");
                }
            }
        }
        if (waiting.isEmpty()) {
            return;
        }
        if (refused) {
            n++;
            planRound(simulator.now() + hostWait());
        } else {
            n = 1;
            planRound(simulator.now());
        }
    }

    private long hostWait() {
        long key = streams.key(DrawNames.hostBackoff(id));
        return waitNanos(n, Draw.unit(Draw.bits(key, waits++)));
    }

    private long waitNanos(int n, double unit) {
        RetrySpec.Backoff backoff = retry().backoff();
        double d = Math.min(backoff.firstNanos(), backoff.maxNanos());
        for (int i = 1; i < n; i++) {
            d = Math.min(d * backoff.factor(), (double) backoff.maxNanos());
        }
        long wait = switch (backoff.jitter()) {
            case FULL -> (long) (unit * d);
            case EQUAL -> (long) (d / 2 + unit * d / 2);
            case NONE -> (long) d;
        };
        return Math.max(1, wait);
    }

    /** The retry rules were set anew: time to live and attempts hold for those that wait, too. */
    void change(RetrySpec before) {
        for (SlowRecord record : List.copyOf(waiting)) {
            if (attemptsAreUsedUp(record)) {
                giveUp(record, "attempts");
            } else if (before.ttlNanos() != retry().ttlNanos()) {
                planExpiry(record);
            }
        }
    }
}
