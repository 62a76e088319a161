package dev.hotshard.exact;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * An exact rational number in lowest terms, with a denominator above 0.
 * Shape: what a user types ({@code 1700/s}, {@code 38%}, {@code 50x}) is kept exactly, so that counts come out to the record.
 * Errors: ArithmeticException if a denominator is 0.
 */
public record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {
    public static final Fraction ZERO = of(0);
    public static final Fraction ONE = of(1);

    public Fraction {
        if (denominator.signum() == 0) {
            throw new ArithmeticException("the denominator of a fraction must not be 0");
        }
        BigInteger common = numerator.gcd(denominator);
        if (denominator.signum() < 0) {
            common = common.negate();
        }
        if (!common.equals(BigInteger.ONE)) {
            numerator = numerator.divide(common);
            denominator = denominator.divide(common);
        }
    }

    public static Fraction of(long value) {
        return new Fraction(BigInteger.valueOf(value), BigInteger.ONE);
    }

    public static Fraction of(long numerator, long denominator) {
        return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** The exact value of a decimal number. */
    public static Fraction of(BigDecimal value) {
        return value.scale() <= 0
                ? new Fraction(value.toBigIntegerExact(), BigInteger.ONE)
                : new Fraction(value.unscaledValue(), BigInteger.TEN.pow(value.scale()));
    }

    public Fraction plus(Fraction other) {
        return new Fraction(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    public Fraction minus(Fraction other) {
        return plus(new Fraction(other.numerator.negate(), other.denominator));
    }

    public Fraction times(Fraction other) {
        return new Fraction(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    public Fraction dividedBy(Fraction other) {
        return new Fraction(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    public int signum() {
        return numerator.signum();
    }

    /**
     * The fraction nearest to this one whose numerator and denominator are at most these; a number of at least 0.
     * Errors: ArithmeticException if it is larger than the largest numerator.
     * Source: continued fractions; the last convergent that fits, or the best of those between it and the next (Khinchin 1935, section 6).
     */
    public Fraction nearestWithin(long mostNumerator, long mostDenominator) {
        if (compareTo(of(mostNumerator)) > 0) {
            throw new ArithmeticException(this + " is above " + mostNumerator);
        }
        BigInteger above = BigInteger.valueOf(mostNumerator);
        BigInteger below = BigInteger.valueOf(mostDenominator);
        BigInteger[] rest = {numerator, denominator};
        BigInteger[] before = {BigInteger.ZERO, BigInteger.ONE};
        BigInteger[] last = {BigInteger.ONE, BigInteger.ZERO};
        while (rest[1].signum() > 0) {
            BigInteger[] parts = rest[0].divideAndRemainder(rest[1]);
            BigInteger step = fitting(fitting(parts[0], above, before[0], last[0]), below, before[1], last[1]);
            BigInteger[] next = {
                step.multiply(last[0]).add(before[0]), step.multiply(last[1]).add(before[1])
            };
            if (step.compareTo(parts[0]) < 0) {
                return nearer(new Fraction(last[0], last[1]), new Fraction(next[0], next[1]));
            }
            before = last;
            last = next;
            rest = new BigInteger[] {rest[1], parts[1]};
        }
        return this;
    }

    /** The largest factor up to {@code factor} of which {@code factor * last + before} is at most {@code most}. */
    private static BigInteger fitting(BigInteger factor, BigInteger most, BigInteger before, BigInteger last) {
        return last.signum() == 0 ? factor : factor.min(most.subtract(before).divide(last));
    }

    private Fraction nearer(Fraction one, Fraction other) {
        return distance(one).compareTo(distance(other)) <= 0 ? one : other;
    }

    private Fraction distance(Fraction other) {
        Fraction difference = minus(other);
        return difference.signum() < 0 ? ZERO.minus(difference) : difference;
    }

    /** The largest whole number that isn't above this one. */
    public BigInteger floor() {
        BigInteger[] whole = numerator.divideAndRemainder(denominator);
        return whole[1].signum() < 0 ? whole[0].subtract(BigInteger.ONE) : whole[0];
    }

    /** The smallest whole number that isn't below this one. */
    public BigInteger ceiling() {
        return ZERO.minus(this).floor().negate();
    }

    /** The double nearest to this number. */
    public double toDouble() {
        return new BigDecimal(numerator)
                .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
                .doubleValue();
    }

    @Override
    public int compareTo(Fraction other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    /** {@code 3} or {@code 1/3}. */
    @Override
    public String toString() {
        return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
    }
}
