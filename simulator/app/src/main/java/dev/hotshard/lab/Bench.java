package dev.hotshard.lab;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Where work for pages is done: a few pieces at a time, of each page and lane but the newest, none beyond the deadline.
 * Invariant: answers at once have threads of their own, so that exact runs and reports never keep them waiting. Work that is given up is interrupted, and holds its thread until
 * it has really ended: however often a page asks, no more than these threads work for it.
 */
final class Bench implements AutoCloseable {
    private final Map<Lane, ThreadPoolExecutor> lanes = new EnumMap<>(Lane.class);
    private final Map<Slot, Future<?>> newest = new ConcurrentHashMap<>();
    private final Duration deadline;

    Bench(LabLimits limits) {
        deadline = limits.deadline();
        int processors = Runtime.getRuntime().availableProcessors();
        for (Lane lane : Lane.values()) {
            int threads = lane == Lane.QUICK ? processors : Math.max(1, processors / 2);
            lanes.put(
                    lane,
                    new ThreadPoolExecutor(
                            threads,
                            threads,
                            0,
                            TimeUnit.SECONDS,
                            new LinkedBlockingQueue<>(limits.waiting()),
                            work -> thread(work, lane)));
        }
    }

    /** How long work takes, and what it is for. */
    enum Lane {
        /** While a slider moves. */
        QUICK,
        /** When it rests. */
        EXACT,
        /** All variants, with charts. */
        REPORT;

        /** Whether a page that asks for something else in a lane still wants what it asked for in this one. */
        boolean outlives(Lane other) {
            return (this == REPORT) != (other == REPORT);
        }
    }

    /** One page's work in one lane. */
    private record Slot(String page, Lane lane) {}

    /** A piece of work, and whether its turn has come. */
    private static final class Turn<T> implements Callable<T> {
        private final Callable<T> work;
        private volatile boolean hasCome;

        Turn(Callable<T> work) {
            this.work = work;
        }

        @Override
        public T call() throws Exception {
            hasCome = true;
            return work.call();
        }
    }

    /**
     * Does a piece of work and waits for it; what the page asked for before is given up.
     * Errors: Refusal if there's no room in line, if newer work takes its place, if it is longer than the deadline or needs more memory than there is; what the work threw.
     */
    <T> T run(Lane lane, String page, Callable<T> work) throws Refusal {
        Turn<T> turn = new Turn<>(work);
        FutureTask<T> running = new FutureTask<>(turn);
        for (Lane other : Lane.values()) {
            if (!other.outlives(lane)) {
                cancel(newest.remove(new Slot(page, other)));
            }
        }
        Slot slot = new Slot(page, lane);
        // Known before it begins, so that it can't be missed by who gives it up.
        cancel(newest.put(slot, running));
        try {
            lane(lane).execute(running);
        } catch (RejectedExecutionException e) {
            newest.remove(slot, running);
            throw Refusal.busy();
        }
        try {
            return running.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            running.cancel(true);
            if (!turn.hasCome) {
                throw Refusal.busy();
            }
            throw Refusal.tooMuch(
                    "It took longer than " + deadline.toSeconds()
                            + " s, waiting in line included, which is the most that the lab gives a run; lower load or duration, or use hotshard run.");
        } catch (CancellationException e) {
            throw Refusal.cancelled();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            running.cancel(true);
            throw Refusal.cancelled();
        } catch (ExecutionException e) {
            throw refusal(Objects.requireNonNull(e.getCause()));
        } finally {
            newest.remove(slot, running);
            // Who has left stands in nobody's way.
            lane(lane).remove(running);
        }
    }

    private ThreadPoolExecutor lane(Lane lane) {
        return Objects.requireNonNull(lanes.get(lane));
    }

    private static Refusal refusal(Throwable cause) {
        if (cause instanceof Refusal refusal) {
            return refusal;
        } else if (cause instanceof CancellationException) {
            return Refusal.cancelled();
        } else if (cause instanceof OutOfMemoryError) {
            return Refusal.tooMuch("It needs more memory than Java may use here, "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MiB; lower load, duration or the number of keys.");
        }
        throw new IllegalStateException(cause);
    }

    /** Gives up all that a page asked for. */
    void cancel(String page) {
        for (Lane lane : Lane.values()) {
            cancel(newest.remove(new Slot(page, lane)));
        }
    }

    private static void cancel(@Nullable Future<?> running) {
        if (running != null) {
            running.cancel(true);
        }
    }

    private static Thread thread(Runnable work, Lane lane) {
        Thread thread = new Thread(work, "lab-" + lane.name().toLowerCase(Locale.ROOT));
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        lanes.values().forEach(ThreadPoolExecutor::shutdownNow);
    }
}
