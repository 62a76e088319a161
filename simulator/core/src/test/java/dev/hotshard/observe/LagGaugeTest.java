package dev.hotshard.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.ShardLogs;
import dev.hotshard.model.StreamRecord;
import dev.hotshard.model.StreamRecords;
import dev.hotshard.observe.AlarmRule.Level;
import dev.hotshard.observe.AlarmRule.Of;
import org.junit.jupiter.api.Test;

class LagGaugeTest {
    private static final long SECOND = 1_000_000_000L;

    /** Two records come at 0.2 s and 0.7 s, the first is done at 1 s: until then both are unprocessed, the older one for 0.8 s; at 2 s one is, for 1.3 s. */
    @Test
    void aCompletionAtTheEndOfASecondIsOfTheNextHoweverEarlyItIsTold() {
        LagGauge lag = gauge(Level.LAG);
        LagGauge age = gauge(Level.LAG_SECONDS);
        for (LagGauge gauge : new LagGauge[] {lag, age}) {
            ShardLogs logs = new ShardLogs(1);
            for (long at : new long[] {SECOND / 5, 7 * SECOND / 10}) {
                StreamRecord record = StreamRecords.offered(at, 0, 0, 0, 0, 100);
                logs.append(0, at, at);
                gauge.record(at, Gauge.Fate.ACCEPTED, record);
            }
            gauge.settled(SECOND, 0, 0, 1, logs.log(0));
            gauge.secondClosed(SECOND);
        }
        assertThat(lag.level(0)).isEqualTo(2);
        assertThat(age.level(0)).isEqualTo(0.8);
        for (LagGauge gauge : new LagGauge[] {lag, age}) {
            gauge.restart(SECOND);
            gauge.secondClosed(2 * SECOND);
        }
        assertThat(lag.level(0)).isEqualTo(1);
        assertThat(age.level(0)).isEqualTo(1.3);
    }

    private static LagGauge gauge(Level level) {
        AlarmRule.Condition never = new AlarmRule.Condition() {
            @Override
            public boolean holds(double level) {
                return false;
            }

            @Override
            public boolean isFurther(double one, double other) {
                return false;
            }
        };
        AlarmRule rule = new AlarmRule(Of.GROUP, 0, null, level, never, SECOND, 1);
        return new LagGauge(rule, Shapes.of(1, 3 * SECOND).group(500).shape());
    }
}
