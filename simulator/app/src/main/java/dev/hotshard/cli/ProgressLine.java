package dev.hotshard.cli;

import dev.hotshard.summary.Figures;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;

/**
 * A line on stderr that says how far a run is: only where someone watches, only once it takes longer than a second, and gone when the run is done.
 * Invariant: any thread may report.
 */
final class ProgressLine implements DoubleConsumer, AutoCloseable {
    private static final long FIRST_AFTER_NANOS = 1_000_000_000;
    private static final long AGAIN_AFTER_NANOS = 200_000_000;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final Terminal terminal;
    private final String what;
    private final boolean shown;
    private final LongSupplier nanoClock;
    private long nextNanos;
    private boolean drawn;

    ProgressLine(Terminal terminal, String what, boolean quiet, LongSupplier nanoClock) {
        this.terminal = terminal;
        this.what = what;
        this.shown = terminal.progress() && !quiet;
        this.nanoClock = nanoClock;
        this.nextNanos = nanoClock.getAsLong() + FIRST_AFTER_NANOS;
    }

    @Override
    public synchronized void accept(double done) {
        long now = nanoClock.getAsLong();
        if (shown && now - nextNanos >= 0) {
            terminal.err().print(CLEAR_LINE + what + ": " + Figures.percent(done) + " simulated");
            terminal.err().flush();
            nextNanos = now + AGAIN_AFTER_NANOS;
            drawn = true;
        }
    }

    @Override
    public synchronized void close() {
        if (drawn) {
            terminal.err().print(CLEAR_LINE);
            terminal.err().flush();
            drawn = false;
        }
    }
}
