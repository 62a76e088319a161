package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.RetrySpec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/**
 * How amounts are written: numbers with their units, read exactly.
 * Units: durations in nanoseconds, sizes in bytes, rates a second.
 */
final class Amounts {
    /** Both parts of the fraction that an amount is in its basic unit; whether a text is read doesn't depend on the unit it is written in. */
    static final int EXACT_BITS_MAX = 128;

    private static final int DIGITS_MAX = 400;
    private static final Fraction DOUBLE_MIN = Fraction.of(1, 1_000_000_000);
    private static final Fraction DOUBLE_MAX = Fraction.of(1_000_000_000_000_000L);
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);
    private static final Map<String, Long> BYTES = Map.of(
            "B", 1L,
            "KB", 1_000L,
            "MB", 1_000_000L,
            "GB", 1_000_000_000L,
            "KiB", 1L << 10,
            "MiB", 1L << 20,
            "GiB", 1L << 30);
    private static final Map<String, Long> SECONDS = Map.of("s", 1L, "min", 60L, "h", 3600L);
    private static final Map<String, Long> MULTIPLES = Map.of("", 1L, "k", 1_000L, "M", 1_000_000L);

    private Amounts() {}

    /** A number and what follows it, without the spaces between. */
    private record Quantity(Fraction number, String unit) {}

    /** The number that a text begins with; null if it begins with none. */
    private static Quantity quantity(String text, String what) throws Wrong {
        String stripped = text.strip();
        int at = 0;
        int digits = 0;
        boolean dot = false;
        if (at < stripped.length() && (stripped.charAt(at) == '-' || stripped.charAt(at) == '+')) {
            at++;
        }
        while (at < stripped.length()) {
            char c = stripped.charAt(at);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c == '.' && !dot) {
                dot = true;
            } else {
                break;
            }
            at++;
        }
        if (digits == 0) {
            throw new Wrong("must be " + what + ", was " + Words.quoted(text));
        }
        if (digits > DIGITS_MAX) {
            throw new Wrong("has more than " + DIGITS_MAX + " digits, was " + Words.quoted(text));
        }
        return new Quantity(
                Fraction.of(new BigDecimal(stripped.substring(0, at))),
                stripped.substring(at).strip());
    }

    /** Sees to it that a number has a unit. */
    private static void requireUnit(Quantity quantity, String text, String examples) throws Wrong {
        if (quantity.unit().isEmpty()) {
            throw new Wrong("needs a unit, was " + text.strip() + "; write " + examples);
        }
    }

    private static Fraction exact(Fraction amount, String text) throws Wrong {
        if (amount.numerator().bitLength() > EXACT_BITS_MAX
                || amount.denominator().bitLength() > EXACT_BITS_MAX) {
            throw new Wrong("has more digits than can be kept exactly, was " + Words.quoted(text));
        }
        return amount;
    }

    private static Wrong not(String what, String text) {
        return new Wrong("must be " + what + ", was " + Words.quoted(text));
    }

    /** A duration in nanoseconds, exact and of any size; at least 0. */
    static Fraction exactDuration(String text) throws Wrong {
        String what = "a duration such as 90s or 5m30s (ns us ms s m h d)";
        Fraction nanos = Fraction.ZERO;
        String rest = text.strip();
        long smallest = Long.MAX_VALUE;
        do {
            Quantity quantity = quantity(rest, what);
            requireUnit(quantity, text, rest + "s or " + rest + "m (ns us ms s m h d)");
            int end = 0;
            while (end < quantity.unit().length()
                    && Character.isLetter(quantity.unit().charAt(end))) {
                end++;
            }
            Long unit = NANOS.get(quantity.unit().substring(0, end));
            if (unit == null || unit >= smallest) {
                throw not(what, text);
            }
            smallest = unit;
            if (quantity.number().signum() < 0 || rest.startsWith("+")) {
                throw new Wrong("must be at least 0, was " + text.strip());
            }
            nanos = nanos.plus(quantity.number().times(Fraction.of(unit)));
            rest = quantity.unit().substring(end).strip();
        } while (!rest.isEmpty());
        return exact(nanos, text);
    }

    /** A duration in whole nanoseconds, at least 0 and below 100 years. */
    static long duration(String text) throws Wrong {
        Fraction nanos = exactDuration(text);
        if (!nanos.denominator().equals(BigInteger.ONE)) {
            throw new Wrong("must be whole nanoseconds, was " + text.strip());
        }
        if (nanos.compareTo(Fraction.of(Limits.DURATION_NANOS)) >= 0) {
            throw new Wrong("must be below 100 years (36500d), was " + text.strip());
        }
        return nanos.numerator().longValueExact();
    }

    static long positiveDuration(String text) throws Wrong {
        long nanos = duration(text);
        if (nanos == 0) {
            throw new Wrong("must be above 0, was " + text.strip());
        }
        return nanos;
    }

    /** The time that a member needs for a record, in nanoseconds that needn't be whole: at least one. */
    static Fraction serviceTime(String text) throws Wrong {
        Fraction nanos = exactDuration(text);
        if (nanos.compareTo(Fraction.ONE) < 0 || nanos.compareTo(Fraction.of(Limits.DURATION_NANOS)) >= 0) {
            throw new Wrong("must be at least 1ns and below 100 years, was " + text.strip());
        }
        return nanos;
    }

    /** What a member works off in a second, as the time in nanoseconds for each record. */
    static Fraction serviceRate(String text) throws Wrong {
        Fraction perSecond = positiveRate(text);
        if (perSecond.compareTo(Fraction.of(1_000_000_000)) > 0) {
            throw new Wrong("must be at most 1000M/s, was " + text.strip());
        }
        Fraction nanos = Fraction.of(1_000_000_000).dividedBy(perSecond);
        if (nanos.compareTo(Fraction.of(Limits.DURATION_NANOS)) >= 0) {
            throw new Wrong("must be above one record in 100 years, was " + text.strip());
        }
        return nanos;
    }

    static long ttl(String text) throws Wrong {
        return text.equals("unlimited") ? RetrySpec.UNLIMITED : positiveDuration(text);
    }

    /** A duration above 0, or {@code none}. */
    static long silence(String text) throws Wrong {
        return text.equals("none") ? GroupSpec.NEVER : positiveDuration(text);
    }

    /** Records or units a second, at least 0. */
    static Fraction rate(String text) throws Wrong {
        return checkRate(anyRate(text), Limits.RATE_PER_SECOND, text);
    }

    private static Fraction anyRate(String text) throws Wrong {
        String what = "a rate such as 1700/s, 12k/min or 2M/h";
        Quantity quantity = quantity(text, what);
        requireUnit(quantity, text, text.strip() + "/s, " + text.strip() + "/min or " + text.strip() + "/h");
        int slash = quantity.unit().indexOf('/');
        Long multiple = slash < 0
                ? null
                : MULTIPLES.get(quantity.unit().substring(0, slash).strip());
        Long seconds = slash < 0
                ? null
                : SECONDS.get(quantity.unit().substring(slash + 1).strip());
        if (multiple == null || seconds == null) {
            throw not(what, text);
        }
        return quantity.number().times(Fraction.of(multiple, seconds));
    }

    static Fraction positiveRate(String text) throws Wrong {
        return checkRate(positive(anyRate(text), text), Limits.RATE_PER_SECOND, text);
    }

    /** Whether a rate is one of bytes: {@code 12 MB/s}. */
    static boolean isByteRate(String text) {
        int slash = text.indexOf('/');
        return slash > 0 && text.substring(0, slash).strip().endsWith("B");
    }

    /** Bytes a second, at least 0. */
    static Fraction byteRate(String text) throws Wrong {
        return checkRate(anyByteRate(text), Limits.BYTES_PER_SECOND, text);
    }

    private static Fraction anyByteRate(String text) throws Wrong {
        String what = "a rate of bytes such as 1 MiB/s or 500 KB/s (B KB MB GB KiB MiB GiB; /s /min /h)";
        Quantity quantity = quantity(text, what);
        requireUnit(quantity, text, text.strip() + " B/s or " + text.strip() + " MB/s");
        int slash = quantity.unit().indexOf('/');
        Long bytes =
                slash < 0 ? null : BYTES.get(quantity.unit().substring(0, slash).strip());
        Long seconds = slash < 0
                ? null
                : SECONDS.get(quantity.unit().substring(slash + 1).strip());
        if (bytes == null || seconds == null) {
            throw not(what, text);
        }
        return quantity.number().times(Fraction.of(bytes, seconds));
    }

    static Fraction positiveByteRate(String text) throws Wrong {
        return checkRate(positive(anyByteRate(text), text), Limits.BYTES_PER_SECOND, text);
    }

    private static Fraction checkRate(Fraction perSecond, Fraction max, String text) throws Wrong {
        exact(perSecond, text);
        if (perSecond.signum() < 0) {
            throw new Wrong("must be at least 0, was " + text.strip());
        }
        if (perSecond.compareTo(max) > 0) {
            throw new Wrong("must be at most " + max + "/s, was " + text.strip());
        }
        return perSecond;
    }

    private static Fraction positive(Fraction amount, String text) throws Wrong {
        if (amount.signum() <= 0) {
            throw new Wrong("must be above 0, was " + text.strip());
        }
        return amount;
    }

    /** A size in bytes, exact, above 0. */
    static Fraction exactSize(String text) throws Wrong {
        return exactSize(text, Limits.SIZE_BYTES);
    }

    private static Fraction exactSize(String text, long most) throws Wrong {
        String what = "a size such as 600 B or 1 MiB (B KB MB GB KiB MiB GiB)";
        Quantity quantity = quantity(text, what);
        requireUnit(quantity, text, text.strip() + " B or " + text.strip() + " KB");
        Long bytes = BYTES.get(quantity.unit());
        if (bytes == null) {
            throw not(what, text);
        }
        Fraction size = positive(exact(quantity.number().times(Fraction.of(bytes)), text), text);
        if (size.compareTo(Fraction.of(most)) > 0) {
            throw new Wrong("must be at most " + Canonical.size(most) + ", was " + text.strip());
        }
        return size;
    }

    /** A size in whole bytes, at least 1. */
    static long size(String text) throws Wrong {
        return size(text, Limits.SIZE_BYTES);
    }

    private static long size(String text, long most) throws Wrong {
        Fraction size = exactSize(text, most);
        if (!size.denominator().equals(BigInteger.ONE)) {
            throw new Wrong("must be whole bytes, was " + text.strip());
        }
        return size.numerator().longValueExact();
    }

    /** {@code 50x} or {@code 5000 %}, at least 0. */
    static Fraction factor(String text) throws Wrong {
        String what = "a factor such as 3x or 10 %";
        Quantity quantity = quantity(text, what);
        requireUnit(quantity, text, text.strip() + "x or " + text.strip() + " %");
        Fraction factor = switch (quantity.unit()) {
            case "x" -> quantity.number();
            case "%" -> quantity.number().dividedBy(Fraction.of(100));
            default -> throw not(what, text);
        };
        return checkFactor(factor, text);
    }

    private static Fraction checkFactor(Fraction factor, String text) throws Wrong {
        exact(factor, text);
        if (factor.signum() < 0) {
            throw new Wrong("must be at least 0, was " + text.strip());
        }
        if (factor.compareTo(Fraction.of(1_000_000_000)) > 0) {
            throw new Wrong("must be at most 1000000000x, was " + text.strip());
        }
        return factor;
    }

    static boolean isShare(String text) {
        return text.strip().endsWith("%");
    }

    /** A part of a whole that may be more than all of it, in percent. */
    static Fraction part(String text) throws Wrong {
        return checkFactor(percent(text, "a share such as 1 %"), text);
    }

    /** A share of a whole, from 0 to 100 %. */
    static Fraction share(String text) throws Wrong {
        Fraction share = exact(percent(text, "a share such as 35 %"), text);
        if (share.signum() < 0 || share.compareTo(Fraction.ONE) > 0) {
            throw new Wrong("must be from 0 % to 100 %, was " + text.strip());
        }
        return share;
    }

    /** So many percent, of any sign and size. */
    static Fraction percent(String text, String what) throws Wrong {
        Quantity quantity = quantity(text, what);
        if (quantity.unit().isEmpty()) {
            requireUnit(quantity, text, percents(quantity.number(), text.strip()));
        }
        if (!quantity.unit().equals("%")) {
            throw not(what, text);
        }
        return quantity.number().dividedBy(Fraction.of(100));
    }

    /** What a bare number may mean: below 1 a part is as likely as so many percent. */
    private static String percents(Fraction number, String text) {
        String asItStands = text + " %";
        boolean isPart = number.signum() > 0 && number.compareTo(Fraction.ONE) < 0;
        return isPart
                ? new BigDecimal(text).movePointRight(2).stripTrailingZeros().toPlainString() + " %, or " + asItStands
                : asItStands;
    }

    /** A percentile as it is called, {@code 99} or {@code 99.9}: above 0, up to 100. */
    static Fraction percentile(String text) throws Wrong {
        String what = "a percentile such as 99 or 99.9";
        Quantity quantity = quantity(text, what);
        if (!quantity.unit().isEmpty()) {
            throw not(what, text);
        }
        Fraction percent = exact(quantity.number(), text);
        if (percent.signum() <= 0 || percent.compareTo(Fraction.of(100)) > 0) {
            throw new Wrong("must be above 0, at most 100, was " + text.strip());
        }
        return percent;
    }

    /** A duration in nanoseconds over which rates are looked at second by second: whole seconds above 0, at most 31 days. */
    static long ratesTime(String text) throws Wrong {
        long nanos = positiveDuration(text);
        if (nanos % Limits.SECOND_NANOS != 0) {
            throw new Wrong("must be whole seconds, was " + text.strip());
        }
        if (nanos > Limits.RATES_NANOS) {
            throw new Wrong("must be at most " + Canonical.duration(Limits.RATES_NANOS) + ", was " + text.strip());
        }
        return nanos;
    }

    /** A number without a unit: 0, or from a billionth to 10^15. */
    static double number(String text) throws Wrong {
        Quantity quantity = quantity(text, "a number");
        if (!quantity.unit().isEmpty()) {
            throw not("a number", text);
        }
        return asDouble(quantity.number(), text);
    }

    /** A weight relative to others, {@code 200k} too. */
    static double weight(String text) throws Wrong {
        Quantity quantity = quantity(text, "a number");
        Long multiple = MULTIPLES.get(quantity.unit());
        if (multiple == null) {
            throw not("a number", text);
        }
        return asDouble(quantity.number().times(Fraction.of(multiple)), text);
    }

    /** The parameter of a popularity law: 0 to 100. */
    static double exponent(String text) throws Wrong {
        double exponent = number(text);
        if (exponent > 100) {
            throw new Wrong("must be from 0 to 100, was " + text.strip());
        }
        return exponent;
    }

    private static double asDouble(Fraction number, String text) throws Wrong {
        if (number.signum() < 0) {
            throw new Wrong("must be at least 0, was " + text.strip());
        }
        if ((number.signum() > 0 && number.compareTo(DOUBLE_MIN) < 0) || number.compareTo(DOUBLE_MAX) > 0) {
            throw new Wrong("must be 0, or from 0.000000001 to 10^15, was " + Words.quoted(text));
        }
        return exact(number, text).toDouble();
    }

    /** How much longer each wait is: {@code 2} or {@code 2x}, at least 1. */
    static double growth(String text) throws Wrong {
        String stripped = text.strip();
        double factor = number(stripped.endsWith("x") ? stripped.substring(0, stripped.length() - 1) : stripped);
        if (factor < 1 || factor > 1e9) {
            throw new Wrong("must be from 1 to 10^9, was " + stripped);
        }
        return factor;
    }

    /** A size of a law by percentiles: at least 1 byte, not always whole. */
    static double lawSize(String text) throws Wrong {
        Fraction size = exactSize(text);
        if (size.compareTo(Fraction.ONE) < 0) {
            throw new Wrong("must be at least 1 B, was " + text.strip());
        }
        return size.toDouble();
    }

    /** A time in nanoseconds of a law, at least 1 ns, not always whole. */
    static double lawTime(String text) throws Wrong {
        return serviceTime(text).toDouble();
    }

    /** Whole numbers from {@code min} to {@code max}, {@code 200k} and {@code 1M} too. */
    static Format<Integer> whole(int min, int max) {
        return text -> (int) whole(text, min, max, "");
    }

    /** As {@link #whole(int, int)}, or {@code unlimited}. */
    /** How much may wait in a queue: records, bytes of them, or {@code unlimited}. */
    static RetrySpec.Capacity capacity(String text) throws Wrong {
        if (text.equals("unlimited")) {
            return RetrySpec.Capacity.NO_BOUND;
        }
        if (text.strip().endsWith("B")) {
            return RetrySpec.Capacity.ofBytes(size(text, Limits.QUEUE_BYTES));
        }
        return RetrySpec.Capacity.ofRecords(whole(text, 0, Limits.RECORDS, ", a size such as 32 MiB, or unlimited"));
    }

    static Format<Long> wholeOrUnlimited(int min, int max) {
        return text -> text.equals("unlimited") ? RetrySpec.UNLIMITED : whole(text, min, max, " or unlimited");
    }

    static long whole(String text, long min, long max, String alternative) throws Wrong {
        String what = "a whole number from " + min + " to " + max + alternative;
        Quantity quantity = quantity(text, what);
        Long multiple = MULTIPLES.get(quantity.unit());
        if (multiple == null) {
            throw not(what, text);
        }
        Fraction number = quantity.number().times(Fraction.of(multiple));
        if (!number.denominator().equals(BigInteger.ONE)
                || number.compareTo(Fraction.of(min)) < 0
                || number.compareTo(Fraction.of(max)) > 0) {
            throw new Wrong("must be " + what + ", was " + text.strip());
        }
        return number.numerator().longValueExact();
    }

    /** The seed: any whole number of 64 bits with a sign. */
    static long seed(String text) throws Wrong {
        return whole(text, Long.MIN_VALUE, Long.MAX_VALUE, "");
    }

    static boolean yesNo(String text) throws Wrong {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw Choices.notOne(text, java.util.List.of("true", "false"));
        };
    }
}
