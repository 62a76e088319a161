package dev.hotshard.model;

import dev.hotshard.engine.Component;
import dev.hotshard.engine.EventCalendar;
import java.util.function.LongConsumer;

/** Something that happens at the end of each whole step of time. */
final class Ticker implements Component {
    private final EventCalendar calendar;
    private final long stepNanos;
    private final LongConsumer tick;
    private final int entry;

    Ticker(EventCalendar calendar, long rank, long stepNanos, LongConsumer tick) {
        this.calendar = calendar;
        this.stepNanos = stepNanos;
        this.tick = tick;
        this.entry = calendar.add(this, rank);
        calendar.schedule(entry, stepNanos);
    }

    @Override
    public void fire(long nowNanos) {
        tick.accept(nowNanos);
        calendar.schedule(entry, nowNanos + stepNanos);
    }
}
