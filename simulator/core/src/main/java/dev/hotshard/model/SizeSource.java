package dev.hotshard.model;

import dev.hotshard.random.Draw;
import dev.hotshard.random.Lognormal;

/** Where the records of one flow have their size in bytes as billed from; it depends on a record's number alone. */
public sealed interface SizeSource {
    int bytes(long number);

    record Fixed(int size) implements SizeSource {
        @Override
        public int bytes(long number) {
            return size;
        }
    }

    /** Both ends included. */
    record Uniform(int minBytes, int maxBytes, long streamKey) implements SizeSource {
        @Override
        public int bytes(long number) {
            return minBytes + Draw.below(Draw.bits(streamKey, number), maxBytes - minBytes + 1);
        }
    }

    /** Rounded to whole bytes, at least 1 and at most {@code maxBytes}. */
    record Rounded(Lognormal law, int maxBytes, long streamKey) implements SizeSource {
        @Override
        public int bytes(long number) {
            double size = Math.rint(law.draw(streamKey, number));
            return (int) Math.max(1, Math.min(maxBytes, size));
        }
    }
}
