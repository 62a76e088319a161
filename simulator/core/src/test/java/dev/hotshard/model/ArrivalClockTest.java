package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.exact.Fraction;
import dev.hotshard.random.Exponential;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Oracle: the integral in fractions, at the time of each record and one nanosecond before. */
class ArrivalClockTest {
    private static final long SECOND = 1_000_000_000;
    private static final long STREAM = 0x5ca1ab1e;
    private static final int MOST = 200;
    private static final List<Fraction> RATES = List.of(
            Fraction.ZERO,
            Fraction.of(1, 60),
            Fraction.of(1, 3),
            Fraction.of(1700),
            Fraction.of(197_530_864, 10_000),
            Fraction.of(22_286),
            Fraction.of(2_000_000, 7),
            Fraction.of(123_456_789_012L, 10_000),
            Fraction.of(new BigDecimal("0.123456789012345678901234567")),
            Fraction.of(2_500_000_000L));

    /** 1000/s is one a millisecond, the first at once; in 0.1 s that's 100. */
    @Test
    void evenArrivalsStandAtWholePositionsOfTheIntegral() {
        List<Long> times = times(even(new Curves().then(Fraction.of(1000)), SECOND / 10));
        assertThat(times).hasSize(100).startsWith(0L, 1_000_000L, 2_000_000L).endsWith(99_000_000L);
    }

    /** 3/s: 1/3 s and 2/3 s aren't whole nanoseconds, the first after them is meant; 1 s is again exact. */
    @Test
    void anEvenArrivalBetweenTwoNanosecondsComesAtTheLater() {
        assertThat(times(even(new Curves().then(Fraction.of(3)), 2 * SECOND)))
                .containsExactly(0L, 333_333_334L, 666_666_667L, 1_000_000_000L, 1_333_333_334L, 1_666_666_667L);
    }

    /** A ramp from 0/s to 4/s in 2 s has t^2 records by t: 0 at 0 s, 1 at 1 s, 2 at 1.41421356237.. s, 3 at 1.73205080756.. s; then 4/s. */
    @Test
    void evenArrivalsFollowARamp() {
        Curves curve = new Curves()
                .ramp(2 * SECOND, Fraction.ZERO, Fraction.of(4))
                .hold(SECOND / 2, Fraction.of(4))
                .then(Fraction.ZERO);
        assertThat(times(even(curve, 10 * SECOND)))
                .containsExactly(0L, SECOND, 1_414_213_563L, 1_732_050_808L, 2 * SECOND, 2_250_000_000L);
    }

    /** Nothing for 2 s, 2/s for 1 s, nothing for 3 s, 2/s again: the third record waits for the rate to begin again. */
    @Test
    void nothingIsOfferedWhereTheRateIsZero() {
        Curves curve = new Curves()
                .hold(2 * SECOND, Fraction.ZERO)
                .hold(SECOND, Fraction.of(2))
                .hold(3 * SECOND, Fraction.ZERO)
                .then(Fraction.of(2));
        assertThat(times(even(curve, 7 * SECOND)))
                .containsExactly(2 * SECOND, 2_500_000_000L, 6 * SECOND, 6_500_000_000L);
    }

    /** 2.5 records a nanosecond: ceil(k / 2.5). */
    @Test
    void severalRecordsMayComeAtOneNanosecond() {
        assertThat(times(even(new Curves().then(Fraction.of(2_500_000_000L)), 4)))
                .containsExactly(0L, 1L, 1L, 2L, 2L, 2L, 3L, 3L);
    }

    @Test
    void aFlowWithoutARateOffersNothing() {
        assertThat(times(even(new Curves().then(Fraction.ZERO), SECOND))).isEmpty();
        assertThat(times(poisson(new Curves().then(Fraction.ZERO), SECOND))).isEmpty();
    }

    @Test
    void evenArrivalsOfConstantRatesAreExact() {
        for (Fraction rate : RATES.subList(1, RATES.size())) {
            Curves curve = new Curves().then(rate);
            long end = 1 + (long) (150 / rate.toDouble() * SECOND);
            assertEven(curve, end, times(even(curve, end)));
        }
    }

    @Test
    void evenArrivalsOfRandomCurvesAreExact() {
        Random random = new Random(1);
        for (int round = 0; round < 80; round++) {
            Curves curve = curve(random, 60);
            long end = end(random, round);
            assertEven(curve, end, times(even(curve, end)));
        }
    }

    /**
     * A slope down to 0 that is left a billionth of a record after the last one: there the formula's root takes the difference of two nearly equal numbers, and
     * its ten leading digits are gone.
     */
    @Test
    void evenArrivalsAreExactWhereASlopeEnds() {
        for (int extra = 1; extra < 1_000_000_000; extra *= 10) {
            Fraction records = Fraction.of(150_000_000_000L + extra, 1_000_000_000);
            Fraction rate = records.times(Fraction.of(2)).dividedBy(Fraction.of(1000));
            Curves curve = new Curves().ramp(1000 * SECOND, rate, Fraction.ZERO).then(Fraction.ZERO);
            assertEven(curve, 2000 * SECOND, times(even(curve, 2000 * SECOND)));
        }
    }

    /** Changes at random times, often while the rate is 0 and the next record far away. */
    @Test
    void theIntegralRunsOnThroughChanges() {
        Random random = new Random(2);
        for (int round = 0; round < 80; round++) {
            Curves curve = curve(random, 40);
            long end = end(random, round);
            ArrivalClock clock = even(curve, end);
            List<Long> times = new ArrayList<>();
            Curves whole = curve;
            long nowNanos = 0;
            for (int change = random.nextInt(4); change > 0 && times.size() < MOST; change--) {
                nowNanos += (long) (random.nextDouble() * (end - nowNanos));
                run(clock, times, nowNanos);
                Curves after = curve(random, 40);
                clock.change(nowNanos, after);
                whole = whole.until(nowNanos, after);
            }
            run(clock, times, Long.MAX_VALUE);
            assertEven(whole, end, times);
        }
    }

    /** Nothing for 60 s, then 100/s; at 30 s the rate after the pause is set to 200/s. */
    @Test
    void aChangeWhileTheRateIsZeroKeepsTheRestOfThePause() {
        for (boolean isEven : new boolean[] {true, false}) {
            Curves before = new Curves().hold(60 * SECOND, Fraction.ZERO).then(Fraction.of(100));
            Curves after = new Curves().hold(60 * SECOND, Fraction.ZERO).then(Fraction.of(200));
            ArrivalClock changed = new ArrivalClock(before, isEven, STREAM, 70 * SECOND);
            changed.change(30 * SECOND, after);
            assertThat(times(changed)).isEqualTo(times(new ArrivalClock(after, isEven, STREAM, 70 * SECOND)));
        }
    }

    /** Doubles may round to a neighbouring nanosecond, far along a slope to one further away. */
    @Test
    void poissonArrivalsStandAtExponentialGapsOfTheIntegral() {
        Random random = new Random(3);
        for (int round = 0; round < 40; round++) {
            Curves curve = curve(random, 40);
            long end = end(random, round);
            List<Long> times = times(poisson(curve, end));
            double position = Exponential.unit(STREAM, 0);
            for (int number = 0; number < times.size(); number++) {
                long time = times.get(number);
                long tolerance = 1 + time / 1_000_000_000;
                Fraction exact = Fraction.of(new BigDecimal(position));
                assertThat(curve.records(time + tolerance)).isGreaterThanOrEqualTo(exact);
                assertThat(curve.records(Math.max(0, time - tolerance - 1))).isLessThan(exact);
                position += Exponential.unit(STREAM, number + 1);
            }
            Fraction next = Fraction.of(new BigDecimal(position));
            assertThat(times.size() == MOST
                            || curve.records(Math.max(0, end - 2)).compareTo(next) < 0)
                    .isTrue();
        }
    }

    /**
     * 20,000 gaps at 1000/s against 1 - exp(-t/ms): mean within four standard errors of 1/sqrt(20,000), largest distance below Kolmogorov's limit for one in ten
     * thousand, sqrt(ln(20,000) / 2) / sqrt(20,000).
     */
    @Test
    void gapsOfPoissonArrivalsAreExponential() {
        int count = 20_000;
        ArrivalClock clock = poisson(new Curves().then(Fraction.of(1000)), Long.MAX_VALUE);
        double[] gaps = new double[count];
        long before = 0;
        for (int i = 0; i < count; i++) {
            gaps[i] = (clock.nextNanos() - before) / 1e6;
            before = clock.nextNanos();
            clock.advance();
        }
        assertThat(before / 1e6 / count).isCloseTo(1, within(4 / Math.sqrt(count)));
        Arrays.sort(gaps);
        double distance = 0;
        for (int i = 0; i < count; i++) {
            double p = 1 - Math.exp(-gaps[i]);
            distance = Math.max(distance, Math.max(p - (double) i / count, (i + 1.0) / count - p));
        }
        assertThat(distance).isLessThan(Math.sqrt(Math.log(20_000) / 2 / count));
    }

    /** Changes to a far lower rate within the nanosecond of many records: what is already due comes now, never in the past. */
    @Test
    void timesOfManyRecordsANanosecondNeverGoBack() {
        for (long stream = 0; stream < 50; stream++) {
            ArrivalClock clock =
                    new ArrivalClock(new Curves().then(Fraction.of(5_000_000_000L)), false, stream, SECOND);
            List<Long> times = new ArrayList<>();
            run(clock, times, 10);
            clock.change(10, new Curves().then(Fraction.of(1_000_000)));
            run(clock, times, 100_000);
            assertThat(times).isSorted();
        }
    }

    private static ArrivalClock even(Curves curve, long endNanos) {
        return new ArrivalClock(curve, true, STREAM, endNanos);
    }

    private static ArrivalClock poisson(Curves curve, long endNanos) {
        return new ArrivalClock(curve, false, STREAM, endNanos);
    }

    private static List<Long> times(ArrivalClock clock) {
        List<Long> times = new ArrayList<>();
        run(clock, times, Long.MAX_VALUE);
        return times;
    }

    /** Takes the records before {@code untilNanos}, at most {@link #MOST} in all, whose numbers go on from those that were taken. */
    private static void run(ArrivalClock clock, List<Long> times, long untilNanos) {
        while (clock.nextNanos() < untilNanos && times.size() < MOST) {
            assertThat(clock.number()).isEqualTo(times.size());
            times.add(clock.nextNanos());
            clock.advance();
        }
    }

    private static void assertEven(Curves curve, long endNanos, List<Long> times) {
        for (int number = 0; number < times.size(); number++) {
            assertThat(curve.isTimeOf(Fraction.of(number), times.get(number)))
                    .as("%s is the time of record %s", times.get(number), number)
                    .isTrue();
        }
        assertThat(times.size() == MOST || !curve.comesBefore(Fraction.of(times.size()), endNanos))
                .isTrue();
    }

    /** A few stretches of about so many records each at most: constant rates, slopes, pauses; the last goes on for good. */
    private static Curves curve(Random random, int records) {
        Curves curve = new Curves();
        for (int stretch = random.nextInt(5); stretch > 0; stretch--) {
            Fraction rate = RATES.get(random.nextInt(RATES.size()));
            Fraction then = random.nextBoolean() ? rate : RATES.get(random.nextInt(RATES.size()));
            double fastest = Math.max(1, Math.max(rate.toDouble(), then.toDouble()));
            curve.ramp(1 + (long) (random.nextDouble() * records / fastest * SECOND), rate, then);
        }
        return curve.then(RATES.get(random.nextInt(RATES.size())));
    }

    /** Short runs for records that come at one nanosecond, and longer ones. */
    private static long end(Random random, int round) {
        return 1L + random.nextInt(round % 2 == 0 ? 100 : 2_000_000_000);
    }
}
