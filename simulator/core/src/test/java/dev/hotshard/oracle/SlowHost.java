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
    /** Those that wait outside the full queue, in the same order. */
    final List<SlowRecord> outside = new ArrayList<>();

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
        return simulator.fleet().retry(simulator.scenario(), id);
    }

    private boolean blocks() {
        return retry().full().rule() == RetrySpec.Full.Rule.BLOCK;
    }

    private long bytesWaiting() {
        return waiting.stream().mapToLong(record -> record.bytes).sum();
    }

    private boolean hasRoomFor(SlowRecord record) {
        RetrySpec.Capacity queue = retry().queue();
        boolean inBytes = queue.bytes() == RetrySpec.UNLIMITED || bytesWaiting() + record.bytes <= queue.bytes();
        return waiting.size() < queue.records() && inBytes;
    }

    private boolean isTooLarge(SlowRecord record) {
        return retry().queue().records() == 0 || record.bytes > retry().queue().bytes();
    }

    /** A flow hands over a new record. */
    void offer(SlowRecord record) {
        if (outside.isEmpty() && (!blocks() || hasRoomFor(record))) {
            send(record);
        } else if (isTooLarge(record)) {
            simulator.dropped(record, "queueFull");
        } else {
            outside.add(record);
            record.outside = true;
            simulator.blocked(record);
            planExpiry(record);
        }
    }

    private void planAdmission() {
        simulator.schedule(simulator.now(), SlowEvent.Kind.ADMISSION, order(), "", 0, () -> {
            while (!outside.isEmpty() && (!blocks() || hasRoomFor(outside.get(0)))) {
                SlowRecord first = outside.remove(0);
                first.outside = false;
                simulator.admitted(first);
                send(first);
            }
        });
    }

    private void send(SlowRecord record) {
        if (simulator.lines().delays()) {
            simulator.lines().offer(this, record);
            return;
        }
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
        return !simulator.lines().delays() && record.attempts >= retry().attempts();
    }

    private void enter(SlowRecord record) {
        boolean wasEmpty = waiting.isEmpty();
        if (!keeps(record)) {
            return;
        }
        if (retry().mode() == RetrySpec.Mode.RECORD) {
            planRetry(record);
        } else if (wasEmpty) {
            n = 1;
            planRound(simulator.now() + hostWait());
        }
    }

    /** Puts a record into the queue, if there is room or others give way; else it is dropped. */
    boolean keeps(SlowRecord record) {
        // A queue that has shrunk below what waits in it has no room, whoever is dropped.
        boolean shrunk = waiting.size() > retry().queue().records()
                || bytesWaiting() > retry().queue().bytes();
        while (!hasRoomFor(record)) {
            if (retry().full().rule() != RetrySpec.Full.Rule.DROP_OLDEST || isTooLarge(record) || shrunk) {
                simulator.dropped(record, "queueFull");
                return false;
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
        simulator.entered(this);
        record.waiting = true;
        record.waitingSince = simulator.now();
        planExpiry(record);
        return true;
    }

    void leave(SlowRecord record) {
        waiting.remove(record);
        record.waiting = false;
        simulator.leftQueue(record);
        simulator.lines().left(record);
        planAdmission();
    }

    private void planExpiry(SlowRecord record) {
        long ttl = retry().ttlNanos();
        int version = ++record.expiryVersion;
        if (ttl != RetrySpec.UNLIMITED) {
            long time = Math.max(simulator.now(), record.firstOffered + ttl);
            simulator.schedule(time, SlowEvent.Kind.EXPIRY, order(), record.flow, record.number, () -> {
                if ((record.waiting || record.outside) && record.expiryVersion == version) {
                    giveUp(record, "expired");
                }
            });
        }
        if (record.outside && blocks()) {
            long time = Math.max(
                    simulator.now(), record.firstOffered + retry().full().blockNanos());
            boolean expires = ttl != RetrySpec.UNLIMITED && record.firstOffered + ttl <= time;
            simulator.schedule(time, SlowEvent.Kind.EXPIRY, order(), record.flow, record.number, () -> {
                if (record.outside && record.expiryVersion == version) {
                    giveUp(record, expires ? "expired" : "blocked");
                }
            });
        }
    }

    /** Drops a waiting record outside a round; a queue that this empties forgets its round. */
    private void giveUp(SlowRecord record, String cause) {
        if (record.outside) {
            outside.remove(record);
            record.outside = false;
            simulator.leftOutside(record);
            simulator.dropped(record, cause);
            planAdmission();
            return;
        }
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
        outside.forEach(this::planExpiry);
        planAdmission();
    }
}
