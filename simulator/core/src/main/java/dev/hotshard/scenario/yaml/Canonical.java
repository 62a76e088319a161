package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.SizeLaw;
import dev.hotshard.scenario.StreamSpec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one way in which a resolved scenario writes each amount.
 * Invariant: {@link Amounts} reads each text back to the same value.
 */
final class Canonical {
    private static final String[] TIMES = {"d", "h", "m", "s", "ms", "us", "ns"};
    private static final long[] TIME_NANOS = {
        86_400_000_000_000L, 3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L, 1_000L, 1L
    };
    private static final String[] SIZES = {"GiB", "GB", "MiB", "MB", "KiB", "KB", "B"};
    private static final long[] SIZE_BYTES = {1L << 30, 1_000_000_000L, 1L << 20, 1_000_000L, 1L << 10, 1_000L, 1L};
    private static final String[] PER = {"/s", "/min", "/h"};
    private static final long[] PER_SECONDS = {1, 60, 3600};

    /** Above what can be read in another unit of the same amount. */
    private static final int DECIMAL_BITS_MAX = Amounts.EXACT_BITS_MAX + 32;

    private Canonical() {}

    /** The largest unit of which it is a whole number: {@code 90s}, {@code 40m}. */
    static String duration(long nanos) {
        if (nanos == 0) {
            return "0s";
        }
        int unit = 0;
        while (nanos % TIME_NANOS[unit] != 0) {
            unit++;
        }
        return nanos / TIME_NANOS[unit] + TIMES[unit];
    }

    /** A duration that needs not be whole nanoseconds; null if it has no decimal number of them. */
    static @Nullable String exactDuration(Fraction nanos) {
        if (nanos.denominator().equals(BigInteger.ONE) && nanos.numerator().bitLength() < 63) {
            return duration(nanos.numerator().longValueExact());
        }
        String decimal = decimal(nanos);
        return decimal == null ? null : decimal + "ns";
    }

    static String bound(long count) {
        return count == RetrySpec.UNLIMITED ? "unlimited" : Long.toString(count);
    }

    static String capacity(RetrySpec.Capacity queue) {
        return queue.bytes() == RetrySpec.UNLIMITED ? bound(queue.records()) : size(queue.bytes());
    }

    static String fullWords(RetrySpec.Full full) {
        return full.rule() == RetrySpec.Full.Rule.BLOCK
                ? "{block: " + duration(full.blockNanos()) + "}"
                : Choices.text(full.rule());
    }

    static String ttl(long nanos) {
        return nanos == RetrySpec.UNLIMITED ? "unlimited" : duration(nanos);
    }

    static String size(long bytes) {
        int unit = 0;
        while (bytes % SIZE_BYTES[unit] != 0) {
            unit++;
        }
        return bytes / SIZE_BYTES[unit] + " " + SIZES[unit];
    }

    static String sizeWord(SizeLaw law) {
        if (law instanceof SizeLaw.Fixed fixed) {
            return size(fixed.bytes());
        }
        throw new IllegalArgumentException("no word for " + law);
    }

    /** Records a second; null if there is no decimal number of them in any unit. */
    static @Nullable String rate(Fraction perSecond) {
        if (perSecond.numerator().bitLength() > Amounts.EXACT_BITS_MAX
                || perSecond.denominator().bitLength() > Amounts.EXACT_BITS_MAX) {
            return null;
        }
        for (int i = 0; i < PER.length; i++) {
            String decimal = decimal(perSecond.times(Fraction.of(PER_SECONDS[i])));
            if (decimal != null) {
                return decimal + PER[i];
            }
        }
        return null;
    }

    /** Bytes a second; null if there is no decimal number of them in any unit. */
    static @Nullable String byteRate(Fraction perSecond) {
        for (int i = 0; i < PER.length; i++) {
            Fraction amount = perSecond.times(Fraction.of(PER_SECONDS[i]));
            if (amount.signum() > 0
                    && amount.denominator().equals(BigInteger.ONE)
                    && amount.numerator().bitLength() < 63) {
                return size(amount.numerator().longValueExact()) + PER[i];
            }
            String decimal = decimal(amount);
            if (decimal != null) {
                return decimal + " B" + PER[i];
            }
        }
        return null;
    }

    static String factor(Fraction factor) {
        return required(decimal(factor), factor) + "x";
    }

    static String share(Fraction share) {
        return required(decimal(share.times(Fraction.of(100))), share) + " %";
    }

    /** A number that was read as an exact decimal. */
    static String exactNumber(Fraction number) {
        return required(decimal(number), number);
    }

    /** A share of any size with as many digits as a reader wants: {@code 133.3 %}. */
    static String percent(Fraction share) {
        return number(Math.rint(share.toDouble() * 1000) / 10) + " %";
    }

    /** The shortest decimal that reads back as the same double. */
    static String number(double value) {
        return plain(new BigDecimal(Double.toString(value)));
    }

    /** The text of an amount that came from a decimal text. */
    static String required(@Nullable String text, Object amount) {
        if (text == null) {
            throw new IllegalStateException(amount + " can't have been read from a scenario");
        }
        return text;
    }

    /** All digits of a number; null if they don't end, or are too many to be read back. */
    private static @Nullable String decimal(Fraction number) {
        if (number.numerator().bitLength() > DECIMAL_BITS_MAX
                || number.denominator().bitLength() > DECIMAL_BITS_MAX) {
            return null;
        }
        BigInteger rest = number.denominator();
        int twos = rest.getLowestSetBit();
        rest = rest.shiftRight(twos);
        int fives = 0;
        BigInteger five = BigInteger.valueOf(5);
        while (rest.mod(five).signum() == 0) {
            rest = rest.divide(five);
            fives++;
        }
        if (!rest.equals(BigInteger.ONE)) {
            return null;
        }
        return plain(new BigDecimal(number.numerator())
                .divide(
                        new BigDecimal(number.denominator()),
                        Math.max(twos, fives),
                        java.math.RoundingMode.UNNECESSARY));
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    static String partitionerWord(PartitionerSpec partitioner) {
        return Choices.text(partitioner.kind());
    }

    /** The caps in a few words, for the reference page. */
    static String capWords(CapSpec cap) {
        if (cap.isNone()) {
            return "none";
        }
        List<String> words = new ArrayList<>();
        if (cap.recordsPerSecond() != null) {
            words.add("records " + rate(cap.recordsPerSecond()));
        }
        if (cap.bytesPerSecond() != null) {
            words.add("bytes " + byteRate(cap.bytesPerSecond()));
        }
        if (cap.unitsPerSecond() != null) {
            words.add("units " + rate(cap.unitsPerSecond()));
        }
        return String.join(" and ", words);
    }

    /** A read cap in a few words, for the reference page. */
    static String readCapWords(StreamSpec.@Nullable ReadCap cap) {
        return cap == null ? "none" : "units " + rate(cap.perSecond()) + " of " + size(cap.bytesEach());
    }

    /** A backoff in a few words, for the reference page. */
    static String backoffWords(RetrySpec.Backoff backoff) {
        return duration(backoff.firstNanos()) + " x" + number(backoff.factor()) + " to " + duration(backoff.maxNanos())
                + ", " + Choices.text(backoff.jitter());
    }
}
