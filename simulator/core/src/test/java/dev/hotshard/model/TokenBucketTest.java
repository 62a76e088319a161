package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.exact.Fraction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private static final long SECOND = 1_000_000_000;

    private record Cap(Fraction perSecond, long burstNanos) {
        static Cap of(String perSecond, long burstNanos) {
            return new Cap(Fraction.of(new BigDecimal(perSecond)), burstNanos);
        }
    }

    private static final List<Cap> CAPS = List.of(
            Cap.of("1000", SECOND),
            Cap.of("1048576", SECOND),
            Cap.of("19753.0864", SECOND),
            Cap.of("19753.0864", 300 * SECOND),
            new Cap(Fraction.of(1, 60), 120 * SECOND),
            new Cap(Fraction.of(50_000, 7), 300 * SECOND),
            Cap.of("62914560", 300 * SECOND),
            Cap.of("1000000000000", SECOND / 1_000_000),
            Cap.of("1000000000000000", SECOND));
    /** Too many digits for the burst. */
    private static final List<Cap> LONG_CAPS = List.of(
            Cap.of("1073741824", 24 * 3600 * SECOND),
            Cap.of("12345678.9012", SECOND / 1000),
            Cap.of("12345678.9012", 3 * SECOND),
            Cap.of("0.123456789012345678901234567", 600 * SECOND));

    /** A store of tokens in fractions. */
    private static final class ExactBucket {
        private Cap cap;
        private Fraction level;
        private long atNanos;

        ExactBucket(Cap cap) {
            this.cap = cap;
            level = depth();
        }

        Fraction depth() {
            return cap.perSecond.times(Fraction.of(cap.burstNanos, SECOND));
        }

        void change(long nowNanos, Cap after) {
            refill(nowNanos);
            cap = after;
            level = level.compareTo(depth()) < 0 ? level : depth();
        }

        void refill(long nowNanos) {
            level = level.plus(cap.perSecond.times(Fraction.of(nowNanos - atNanos, SECOND)));
            level = level.compareTo(depth()) < 0 ? level : depth();
            atNanos = nowNanos;
        }

        long whole() {
            return level.numerator().divide(level.denominator()).longValueExact();
        }
    }

    /** Oracle: tokens in fractions; at each step the bucket holds as many whole tokens and not one more. */
    @Test
    void theLevelIsExactAtEveryInstant() {
        for (Cap cap : CAPS) {
            Random random = new Random(1);
            TokenBucket bucket = new TokenBucket(cap.perSecond, cap.burstNanos);
            ExactBucket exact = new ExactBucket(cap);
            long nowNanos = 0;
            for (int step = 0; step < 500; step++) {
                nowNanos += pause(random, cap);
                exact.refill(nowNanos);
                take(random, nowNanos, bucket, exact);
            }
        }
    }

    /** Eight digits at least are kept of a rate for which there's no room, up to a burst of a day. */
    @Test
    void ratesWithManyDigitsAreKeptToEightOfThem() {
        for (Cap cap : LONG_CAPS) {
            TokenBucket bucket = new TokenBucket(cap.perSecond, cap.burstNanos);
            ExactBucket exact = new ExactBucket(cap);
            assertThat((double) held(bucket, 0)).isCloseTo((double) exact.whole(), within(1 + 1e-8 * exact.whole()));
            bucket.take(held(bucket, 0));
            long nowNanos = cap.burstNanos / 2;
            exact.level = Fraction.ZERO;
            exact.refill(nowNanos);
            assertThat((double) held(bucket, nowNanos))
                    .isCloseTo((double) exact.whole(), within(1 + 1e-8 * exact.whole()));
        }
    }

    /** Whole tokens move over, and what is left of one: at most the new depth. */
    @Test
    void aChangedBucketKeepsItsTokens() {
        for (Cap before : CAPS) {
            for (Cap after : CAPS) {
                Random random = new Random(2);
                TokenBucket old = new TokenBucket(before.perSecond, before.burstNanos);
                ExactBucket exact = new ExactBucket(before);
                long nowNanos = pause(random, before);
                exact.refill(nowNanos);
                take(random, nowNanos, old, exact);
                nowNanos += random.nextInt(1000);
                exact.change(nowNanos, after);
                TokenBucket bucket = new TokenBucket(after.perSecond, after.burstNanos);
                bucket.takeOver(old, nowNanos);
                for (int step = 0; step < 20; step++) {
                    nowNanos += pause(random, after);
                    exact.refill(nowNanos);
                    take(random, nowNanos, bucket, exact);
                }
            }
        }
    }

    /** Whoever takes a token as soon as there's one has taken floor(b + r t) by t. */
    @Test
    void burstPlusRateTimesTimeAreTaken() {
        for (Cap cap : List.of(Cap.of("1000", SECOND / 100), Cap.of("19753.0864", SECOND / 1000))) {
            TokenBucket bucket = new TokenBucket(cap.perSecond, cap.burstNanos);
            long taken = 0;
            for (long nowNanos = 0; nowNanos < SECOND / 20; nowNanos += 1000) {
                while (bucket.holds(nowNanos, 1)) {
                    bucket.take(1);
                    taken++;
                }
                Fraction closed = cap.perSecond.times(Fraction.of(cap.burstNanos + nowNanos, SECOND));
                assertThat(taken)
                        .isEqualTo(
                                closed.numerator().divide(closed.denominator()).longValueExact());
            }
        }
    }

    /** 3/s with a depth of 3: the fourth token is there after 333,333,333 1/3 ns, so at 333,333,334. */
    @Test
    void aTokenIsThereAtTheFirstNanosecondThatIsNotTooEarly() {
        TokenBucket bucket = new TokenBucket(Fraction.of(3), SECOND);
        bucket.take(3);
        assertThat(bucket.holds(333_333_333, 1)).isFalse();
        assertThat(bucket.holds(333_333_334, 1)).isTrue();
    }

    /** What is refused takes nothing, and what is larger than the depth never fits, however long nothing is taken. */
    @Test
    void aBucketHoldsAtMostItsDepth() {
        TokenBucket bucket = new TokenBucket(Fraction.of(1000), SECOND);
        assertThat(bucket.holds(3600 * SECOND, 1001)).isFalse();
        assertThat(bucket.holds(3600 * SECOND, 1000)).isTrue();
        assertThat(bucket.holds(3600 * SECOND, Long.MAX_VALUE)).isFalse();
        for (Cap cap : CAPS) {
            TokenBucket full = new TokenBucket(cap.perSecond, cap.burstNanos);
            long depth = held(full, 0);
            full.take(depth);
            assertThat(held(full, 10 * 365 * 86_400 * SECOND)).isEqualTo(depth);
        }
    }

    /** Depth 1000: 1000 and then 1000 a second are within the law, 1001 more aren't, nor one too many every second for 1001 seconds. */
    @Test
    void whatIsTakenBeyondTheLawIsFound() {
        TokenBucket bucket = new TokenBucket(Fraction.of(1000), SECOND);
        bucket.take(2000);
        bucket.prove(SECOND);
        for (int second = 0; second < 10; second++) {
            bucket.take(1000);
            bucket.prove(SECOND);
        }
        bucket.take(1001);
        assertThatThrownBy(() -> bucket.prove(SECOND))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("1000 tokens");

        TokenBucket slowly = new TokenBucket(Fraction.of(1000), SECOND);
        for (int second = 0; second < 1000; second++) {
            slowly.take(1001);
            slowly.prove(SECOND);
        }
        slowly.take(1001);
        assertThatThrownBy(() -> slowly.prove(SECOND)).isInstanceOf(IllegalStateException.class);
    }

    /** A quiet second is no credit beyond the depth. */
    @Test
    void quietSecondsDoNotHideABrokenLaw() {
        TokenBucket bucket = new TokenBucket(Fraction.of(1000), SECOND);
        for (int second = 0; second < 10; second++) {
            bucket.prove(SECOND);
        }
        bucket.take(2001);
        assertThatThrownBy(() -> bucket.prove(SECOND)).isInstanceOf(IllegalStateException.class);
    }

    /** As much as each bucket gives, for many seconds and the part of one: the law holds, and nothing in the proof overflows. */
    @Test
    void whatABucketGivesIsWithinTheLaw() {
        List<Cap> caps = new ArrayList<>(CAPS);
        caps.addAll(LONG_CAPS);
        for (Cap cap : caps) {
            TokenBucket bucket = new TokenBucket(cap.perSecond, cap.burstNanos);
            for (int eighth = 0; eighth < 100; eighth++) {
                bucket.take(held(bucket, eighth * (SECOND / 8)));
                if (eighth % 8 == 7) {
                    bucket.prove(SECOND);
                }
            }
            bucket.prove(SECOND / 2);
        }
    }

    /** Far more than anyone can take: the depth is kept down to 2^61 tokens, the rate is as it should be, 10^6 a nanosecond. */
    @Test
    void aBucketDeeperThanAnyRunIsNeverEmpty() {
        TokenBucket bucket = new TokenBucket(Fraction.of(1_000_000_000_000_000L), 100L * 365 * 86_400 * SECOND);
        assertThat((double) held(bucket, 0)).isCloseTo(0x1p61, within(1e6));
        bucket.take(held(bucket, 0));
        assertThat(held(bucket, 10)).isEqualTo(10_000_000);
        TokenBucket slow = new TokenBucket(Fraction.of(1000), 100L * 365 * 86_400 * SECOND);
        slow.take(held(slow, 0));
        assertThat(held(slow, 10 * SECOND)).isEqualTo(10_000);
    }

    /** The most that a bucket says it holds, by halving. */
    private static long held(TokenBucket bucket, long nowNanos) {
        long low = 0;
        long high = 1L << 61;
        while (low < high) {
            long middle = low + (high - low + 1) / 2;
            if (bucket.holds(nowNanos, middle)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private static long pause(Random random, Cap cap) {
        double perToken = SECOND / cap.perSecond.toDouble();
        double longest = random.nextInt(20) == 0 ? 2.0 * cap.burstNanos : 10 * perToken;
        return (long) (random.nextDouble() * longest);
    }

    private static void take(Random random, long nowNanos, TokenBucket bucket, ExactBucket exact) {
        long whole = exact.whole();
        assertThat(bucket.holds(nowNanos, whole)).isTrue();
        assertThat(bucket.holds(nowNanos, whole + 1)).isFalse();
        long cost = random.nextBoolean() ? whole : (long) (random.nextDouble() * whole);
        if (random.nextBoolean()) {
            bucket.take(cost);
            exact.level = exact.level.minus(Fraction.of(cost));
        }
        assertThat(exact.level.numerator()).isGreaterThanOrEqualTo(BigInteger.ZERO);
    }

    /** Oracle: nanosecond by nanosecond, whether the tokens are there; three tokens in seven nanoseconds, at most five. */
    @Test
    void tellsTheFirstNanosecondWithRoom() {
        TokenBucket asked = new TokenBucket(Fraction.of(3_000_000_000L, 7), 12);
        TokenBucket tried = new TokenBucket(Fraction.of(3_000_000_000L, 7), 12);
        assertThat(asked.roomNanos(0, 6)).isEqualTo(Long.MAX_VALUE);
        long now = 0;
        for (int tokens : new int[] {5, 1, 1, 3, 5, 2, 1, 4, 5, 1}) {
            long room = asked.roomNanos(now, tokens);
            while (!tried.holds(now, tokens)) {
                now++;
            }
            assertThat(room).isEqualTo(now);
            assertThat(asked.holds(now, tokens)).isTrue();
            asked.take(tokens);
            tried.take(tokens);
        }
    }
}
