package dev.hotshard.model;

import java.util.ArrayList;
import java.util.List;

/**
 * One member of a coordinated group: it polls, and hands what it polled to its workers.
 * Units: times in nanoseconds, offsets in records.
 * Shape: a record that it polled and isn't through with is a copy: still to be handed over, in the queue of a worker, or in work.
 */
final class PoolMember {
    private static final int[] NO_SHARDS = {};

    /** Whether it is there. */
    enum State {
        /** It reads the shards that it was dealt. */
        READING,
        /** It was taken for dead, works off what it has, and comes back when it polls next. */
        EXPELLED,
        /** It crashed. */
        DOWN,
        /** There are fewer members now; it ends what it works on. */
        LEFT
    }

    final int index;
    final Worker[] workers;
    ServiceTime service;
    State state = State.READING;
    int[] shards = NO_SHARDS;

    /** The place in {@link #shards} of the shard polled last. */
    int lastPolled;

    /** It waits for something to poll. */
    boolean isPolling;

    /** It commits when it polls next. */
    boolean isCommitDue;

    /** Something came while it waits. */
    boolean hasNews;

    /** How many of its workers work. */
    int inWork;

    /** The entries of the calendar for its waits: for a shard that may be read again, for a record, to be expelled, to come back. */
    int readable;

    int arrival;
    int expulsion;
    int comeback;

    // What it polled last and hasn't handed over.
    private int restShard;
    private int restTerm;
    private long restFrom;
    private long restEnd;

    PoolMember(int index, int workerCount, ServiceTime service) {
        this.index = index;
        this.service = service;
        workers = new Worker[workerCount];
        for (int i = 0; i < workerCount; i++) {
            workers[i] = new Worker();
        }
    }

    /** One worker of the pool; while it is busy it works on a copy until {@code entry} is due. */
    static final class Worker {
        final CopyQueue queue = new CopyQueue();
        int entry;
        boolean isBusy;
        int shard;
        int term;
        long offset;
    }

    /** A record that a member polled in a term of its shard. */
    record Copy(int shard, int term, long offset) {}

    void took(int shard, int term, long from, long end) {
        restShard = shard;
        restTerm = term;
        restFrom = from;
        restEnd = end;
    }

    boolean hasRest() {
        return restFrom < restEnd;
    }

    int restShard() {
        return restShard;
    }

    int restTerm() {
        return restTerm;
    }

    long restOffset() {
        return restFrom;
    }

    void handedOver() {
        restFrom++;
    }

    /** Gives back what it hasn't begun of one term; the lowest of these offsets, {@code Long.MAX_VALUE} for none. */
    long giveBack(int shard, int term) {
        long lowest = Long.MAX_VALUE;
        if (hasRest() && restShard == shard && restTerm == term) {
            lowest = restFrom;
            restFrom = restEnd;
        }
        for (Worker worker : workers) {
            lowest = Math.min(lowest, worker.queue.remove(shard, term));
        }
        return lowest;
    }

    /** Forgets what it hasn't begun, and returns it. */
    List<Copy> forgetWaiting() {
        List<Copy> waiting = new ArrayList<>();
        for (; hasRest(); restFrom++) {
            waiting.add(new Copy(restShard, restTerm, restFrom));
        }
        for (Worker worker : workers) {
            worker.queue.forEach((shard, term, offset) -> waiting.add(new Copy(shard, term, offset)));
            worker.queue.clear();
        }
        return waiting;
    }

    /** Breaks off what it works on, and returns it. */
    List<Copy> breakOff() {
        List<Copy> broken = new ArrayList<>();
        for (Worker worker : workers) {
            if (worker.isBusy) {
                broken.add(new Copy(worker.shard, worker.term, worker.offset));
                worker.isBusy = false;
            }
        }
        inWork = 0;
        return broken;
    }

    /** How many copies it has of one term of a shard. */
    long copies(int shard, int term) {
        long[] count = {hasRest() && restShard == shard && restTerm == term ? restEnd - restFrom : 0};
        for (Worker worker : workers) {
            count[0] += worker.isBusy && worker.shard == shard && worker.term == term ? 1 : 0;
            worker.queue.forEach((s, t, offset) -> count[0] += s == shard && t == term ? 1 : 0);
        }
        return count[0];
    }

    /** Whether it has a copy of a record, of whatever term. */
    boolean holds(int shard, long offset) {
        boolean[] found = {hasRest() && restShard == shard && restFrom <= offset && offset < restEnd};
        for (Worker worker : workers) {
            found[0] |= worker.isBusy && worker.shard == shard && worker.offset == offset;
            worker.queue.forEach((s, t, o) -> found[0] |= s == shard && o == offset);
        }
        return found[0];
    }
}
