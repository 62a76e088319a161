package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import java.math.BigDecimal;
import java.math.BigInteger;

/** What the slow simulator needs of exact numbers beyond {@link Fraction}. */
final class Exact {
    static final Fraction NANOS_PER_SECOND = Fraction.of(1_000_000_000);

    private Exact() {}

    /** The largest whole number that isn't above {@code x}. */
    static long floor(Fraction x) {
        BigInteger[] parts = x.numerator().divideAndRemainder(x.denominator());
        BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        return floor.longValueExact();
    }

    /** The smallest whole number that isn't below {@code x}. */
    static long ceil(Fraction x) {
        return -floor(Fraction.ZERO.minus(x));
    }

    /** The whole number nearest to {@code x}, halves up. */
    static long round(Fraction x) {
        return floor(x.plus(Fraction.of(1, 2)));
    }

    /** The number that a double really is. */
    static Fraction of(double x) {
        return Fraction.of(new BigDecimal(x));
    }

    static Fraction min(Fraction a, Fraction b) {
        return a.compareTo(b) <= 0 ? a : b;
    }
}
