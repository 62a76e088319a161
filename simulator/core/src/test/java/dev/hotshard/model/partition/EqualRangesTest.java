package dev.hotshard.model.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EqualRangesTest {
    private static final BigInteger ALL = BigInteger.ONE.shiftLeft(128);

    /** Oracle: min(number / w, count - 1) in whole numbers of any size, at the edges of ranges and at random. */
    @Test
    void theIndexIsTheQuotientByTheWidth() {
        Random random = new Random(1);
        for (int count : new int[] {1, 2, 3, 5, 7, 16, 24, 1000, 10_000, 1 << 30, Integer.MAX_VALUE}) {
            EqualRanges ranges = new EqualRanges(count);
            BigInteger width = ALL.divide(BigInteger.valueOf(count));
            for (int i = 0; i < 2000; i++) {
                BigInteger edge = width.multiply(BigInteger.valueOf(random.nextInt(count)));
                for (BigInteger number : List.of(
                        edge,
                        edge.add(BigInteger.ONE),
                        edge.add(width).subtract(BigInteger.ONE),
                        new BigInteger(128, random),
                        ALL.subtract(BigInteger.ONE))) {
                    BigInteger index = number.divide(width).min(BigInteger.valueOf(count - 1));
                    assertThat(ranges.indexOf(number.shiftRight(64).longValue(), number.longValue()))
                            .isEqualTo(index.intValueExact());
                }
            }
        }
    }
}
