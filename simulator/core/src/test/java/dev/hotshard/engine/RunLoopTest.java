package dev.hotshard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class RunLoopTest {
    private final List<String> log = new ArrayList<>();
    private final EventCalendar calendar = new EventCalendar();

    /** A source of events at given times. */
    private final class Source implements EventSource {
        private final long[] times;
        private int next;

        Source(long... times) {
            this.times = times;
        }

        @Override
        public long nextNanos() {
            return next < times.length ? times[next] : Long.MAX_VALUE;
        }

        @Override
        public void runBefore(long endNanos, EventCalendar other) {
            while (nextNanos() < endNanos && nextNanos() < other.nextNanos()) {
                log.add("source " + times[next++]);
            }
        }
    }

    /** Calendar at 5, 10 and 20, source at 3, 5, 7, 19 and 20, end at 20: at 5 the calendar comes first, at 20 nothing happens. */
    @Test
    void theCalendarComesFirstAndNothingHappensAtTheEnd() {
        event(5);
        event(10);
        event(20);
        RunLoop.run(calendar, new Source(3, 5, 7, 19, 20), 20, now -> {});
        assertThat(log).containsExactly("source 3", "event 5", "source 5", "source 7", "event 10", "source 19");
    }

    /** An event at 4 schedules another at 6, which comes before what the source has at 6. */
    @Test
    void whatAnEventSchedulesTakesItsTurn() {
        int later = calendar.add(now -> log.add("later " + now), 1);
        calendar.schedule(calendar.add(now -> calendar.schedule(later, now + 2), 0), 4);
        RunLoop.run(calendar, new Source(5, 6), 100, now -> {});
        assertThat(log).containsExactly("source 5", "later 6", "source 6");
    }

    @Test
    void withNothingToDoItEnds() {
        RunLoop.run(calendar, new Source(), Long.MAX_VALUE, now -> {});
        assertThat(log).isEmpty();
    }

    /** Events a nanosecond apart: the time is told after each so many of them, and who is told can end the run. */
    @Test
    void progressIsToldHoweverLittleTimePasses() {
        int[] self = new int[1];
        self[0] = calendar.add(now -> calendar.schedule(self[0], now + 1), 0);
        calendar.schedule(self[0], 1);
        List<Long> told = new ArrayList<>();
        assertThatThrownBy(() -> RunLoop.run(calendar, new Source(), Long.MAX_VALUE, now -> {
                    told.add(now);
                    if (told.size() == 3) {
                        throw new CancellationException();
                    }
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(told).containsExactly((long) RunLoop.EVENTS, 2L * RunLoop.EVENTS, 3L * RunLoop.EVENTS);
    }

    private void event(long nanos) {
        calendar.schedule(calendar.add(now -> log.add("event " + now), 0), nanos);
    }
}
