package dev.hotshard.model;

import dev.hotshard.random.Exponential;
import dev.hotshard.random.Lognormal;

/** How long a member works on a record, in nanoseconds, rounded to the nearest; it depends on the shard's stream and the record's offset alone. */
public sealed interface ServiceTime {
    long nanos(long streamKey, long offset);

    record Fixed(long serviceNanos) implements ServiceTime {
        @Override
        public long nanos(long streamKey, long offset) {
            return serviceNanos;
        }
    }

    record Exponentially(double meanNanos) implements ServiceTime {
        @Override
        public long nanos(long streamKey, long offset) {
            return (long) (meanNanos * Exponential.unit(streamKey, offset) + 0.5);
        }
    }

    record Lognormally(Lognormal law) implements ServiceTime {
        @Override
        public long nanos(long streamKey, long offset) {
            return Math.round(law.draw(streamKey, offset));
        }
    }
}
