package dev.hotshard.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.exact.Fraction;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunningSharesTest {
    private static FlowSpec flow(int percent, long from, @Nullable Long length, @Nullable Long every) {
        return new FlowSpec(
                new RateLaw.Share(Fraction.of(percent, 100)),
                FlowSpec.Arrivals.EVEN,
                new SizeLaw.Fixed(1),
                new TreeMap<>(),
                from,
                length,
                every);
    }

    @Test
    void windowsThatTouchDontRunTogether() {
        SortedMap<String, FlowSpec> traffic =
                new TreeMap<>(Map.of("a", flow(60, 0, 10L, null), "b", flow(60, 10, null, null)));
        assertThat(RunningShares.peak(traffic, 100).sum()).isEqualTo(Fraction.of(60, 100));
    }

    @Test
    void thePeakIsWhereTheyMeetFirst() {
        SortedMap<String, FlowSpec> traffic = new TreeMap<>(
                Map.of("a", flow(60, 0, 10L, 30L), "b", flow(50, 25, 6L, null), "c", flow(1, 99, null, null)));
        RunningShares.Peak peak = RunningShares.peak(traffic, 90);
        assertThat(peak.atNanos()).isEqualTo(30);
        assertThat(peak.sum()).isEqualTo(Fraction.of(110, 100));
        assertThat(peak.flows()).containsExactly("a", "b");
    }

    /** Compared with adding up what runs at each nanosecond. */
    @Test
    void agreesWithLookingAtEachInstant() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            SortedMap<String, FlowSpec> traffic = new TreeMap<>();
            for (int i = 0; i < 4; i++) {
                long every = 5L + random.nextInt(40);
                boolean comesAgain = random.nextBoolean();
                Long length =
                        random.nextInt(4) == 0 && !comesAgain ? null : Long.valueOf(1 + random.nextInt((int) every));
                traffic.put(
                        "f" + i, flow(10 + random.nextInt(60), random.nextInt(50), length, comesAgain ? every : null));
            }
            Fraction all = Fraction.ZERO;
            Fraction most = Fraction.ZERO;
            for (FlowSpec flow : traffic.values()) {
                all = all.plus(((RateLaw.Share) flow.rate()).share());
            }
            for (long t = 0; t < 100; t++) {
                Fraction sum = Fraction.ZERO;
                for (FlowSpec flow : traffic.values()) {
                    sum = runs(flow, t) ? sum.plus(((RateLaw.Share) flow.rate()).share()) : sum;
                }
                most = sum.compareTo(most) > 0 ? sum : most;
            }
            Fraction told = RunningShares.peak(traffic, 100).sum();
            assertThat(told).as("seed %d", seed).isEqualTo(all.compareTo(Fraction.ONE) < 0 ? all : most);
        }
    }

    private static boolean runs(FlowSpec flow, long t) {
        if (t < flow.fromNanos()) {
            return false;
        }
        long since = t - flow.fromNanos();
        since = flow.everyNanos() == null ? since : since % flow.everyNanos();
        return flow.forNanos() == null || since < flow.forNanos();
    }
}
