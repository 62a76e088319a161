package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.exact.Fraction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Times in nanoseconds; a clock that is asked record by record says what is expected. */
class LookaheadTest {
    private static final long END = 10_000;
    private static final long CHANGE = 5_000;
    private static final Fraction EVERY_10_NS = Fraction.of(100_000_000);
    private static final Fraction EVERY_100_NS = Fraction.of(10_000_000);

    @Test
    void aChangeFindsNothingWorkedOutThatItWouldHaveChanged() {
        ArrivalClock clock = clock(false);
        Lookahead next = new Lookahead(clock, new ChangeTimes(new long[] {100, CHANGE, CHANGE}, List.of()));
        List<Long> times = new ArrayList<>();
        take(next, CHANGE, times);
        clock.change(CHANGE, new Curves().then(EVERY_100_NS));
        take(next, END, times);

        ArrivalClock plain = clock(false);
        List<Long> expected = new ArrayList<>();
        take(plain, CHANGE, expected);
        plain.change(CHANGE, new Curves().then(EVERY_100_NS));
        take(plain, END, expected);
        assertThat(times).isEqualTo(expected).hasSizeGreaterThan(400);
    }

    /** One every 10 ns up to 5,000 and one every 100 ns up to 10,000. */
    @Test
    void recordsAreNumberedThroughBlocks() {
        ArrivalClock clock = clock(true);
        Lookahead next = new Lookahead(clock, new ChangeTimes(new long[] {CHANGE}, List.of()));
        List<Long> times = new ArrayList<>();
        take(next, CHANGE, times);
        clock.change(CHANGE, new Curves().then(EVERY_100_NS));
        take(next, END, times);
        assertThat(times).hasSize(500 + 50).endsWith(9_900L);
        assertThat(next.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    private void take(Lookahead next, long beforeNanos, List<Long> times) {
        while (next.nextNanos() < beforeNanos) {
            next.refill(null);
            assertThat(next.number()).isEqualTo(times.size());
            times.add(next.nextNanos());
            next.advance();
        }
    }

    private static void take(ArrivalClock clock, long beforeNanos, List<Long> times) {
        while (clock.nextNanos() < beforeNanos) {
            times.add(clock.nextNanos());
            clock.advance();
        }
    }

    private static ArrivalClock clock(boolean even) {
        return new ArrivalClock(new Curves().then(EVERY_10_NS), even, 7, END);
    }
}
