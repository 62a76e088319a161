package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.math.BigDecimal;

/** The law of a record's size in bytes as billed. */
public sealed interface SizeLaw {
    /** The mean in bytes, before rounding and cutting. */
    Fraction meanBytes();

    record Fixed(long bytes) implements SizeLaw {
        public Fixed {
            Rules.within(1, Limits.SIZE_BYTES, bytes, "bytes");
        }

        @Override
        public Fraction meanBytes() {
            return Fraction.of(bytes);
        }
    }

    /** Whole bytes, both ends included, equally likely. */
    record Uniform(long minBytes, long maxBytes) implements SizeLaw {
        public Uniform {
            Rules.within(1, Limits.SIZE_BYTES, minBytes, "minBytes");
            Rules.within(minBytes, Limits.SIZE_BYTES, maxBytes, "maxBytes");
        }

        @Override
        public Fraction meanBytes() {
            return Fraction.of(minBytes).plus(Fraction.of(maxBytes)).dividedBy(Fraction.of(2));
        }
    }

    /** Rounded to whole bytes, at least 1, cut at the record limit or the smallest bucket, whichever is less. */
    record Lognormal(double p50Bytes, double p99Bytes) implements SizeLaw {
        public Lognormal {
            Rules.within(1.0, Limits.SIZE_BYTES, p50Bytes, "p50Bytes");
            Rules.within(p50Bytes, Limits.SIZE_BYTES, p99Bytes, "p99Bytes");
        }

        /** The exact value of the double that stands for it. */
        @Override
        public Fraction meanBytes() {
            return Fraction.of(new BigDecimal(LognormalMean.of(p50Bytes, p99Bytes)));
        }
    }
}
