package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ChangeTimesTest {
    private static final ModelAction NOTHING = (now, run, deed) -> {};

    /** A runbook whose alarm may fire at 0, 30, 60, .. and that comes 12 ns later begins at 13, 43, 73, .. */
    @Test
    void aRunMayChangeAtItsTimesAndAfterEachStepOfAnAlarm() {
        TreeSet<Long> possible = new TreeSet<>(List.of(5L, 43L, 50L));
        for (long step = 0; step < 300; step++) {
            possible.add(30 * step + 12 + 1);
            possible.add(7 * step + 1);
        }
        ChangeTimes times = new ChangeTimes(
                new long[] {5, 43, 43, 50},
                List.of(
                        new ModelAction.Prepared(0, 12, 30, "", NOTHING),
                        new ModelAction.Prepared(1, 0, 7, "", NOTHING)));
        for (long nanos = 0; nanos < 200; nanos++) {
            assertThat(times.firstAfter(nanos)).isEqualTo(possible.higher(nanos));
        }
    }

    @Test
    void withNeitherItNeverDoes() {
        assertThat(new ChangeTimes(new long[] {5}, List.of()).firstAfter(5)).isEqualTo(Long.MAX_VALUE);
        ModelAction.Prepared rare = new ModelAction.Prepared(0, 0, Long.MAX_VALUE / 2, "", NOTHING);
        assertThat(new ChangeTimes(new long[] {}, List.of(rare)).firstAfter(Long.MAX_VALUE - 1))
                .isEqualTo(Long.MAX_VALUE);
    }
}
