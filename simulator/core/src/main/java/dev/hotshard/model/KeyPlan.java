package dev.hotshard.model;

import dev.hotshard.model.partition.KeyStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How keys are made from some moment on.
 * Shape: {@code template} are the parts of the logical key, none for records without a key; {@code strategy} says over how many buckets a key is salted, {@code heat}
 * when, null for always, and {@code spread} which of the buckets a record gets.
 */
public record KeyPlan(
        List<Part> template, KeyStrategy strategy, @Nullable Heat heat, Spread spread) {
    public KeyPlan {
        template = List.copyOf(template);
    }

    /** Keys that are salted all the time, with a bucket drawn for each record, or never. */
    public KeyPlan(List<Part> template, KeyStrategy strategy) {
        this(template, strategy, null, new Spread.PerRecord());
    }

    /** A literal text, or the name of a field. */
    public record Part(String text, boolean isField) {}

    /** By which counts of offered records a key is salted for a while; windows begin at the multiples of {@link #windowNanos}. */
    public sealed interface Heat {
        long windowNanos();

        /** While more than {@code mostRecords} are counted; {@code perHost} each host counts for itself. */
        record Above(long mostRecords, long windowNanos, Measure measure, boolean perHost) implements Heat {}

        /** While it is among the {@code count} keys of which most was offered in the window before. */
        record MostOffered(int count, long windowNanos) implements Heat {}
    }

    /** Which records are counted. */
    public enum Measure {
        /** Those of this window so far, with the one that is offered. */
        RUNNING,
        /** Those of the window before this one. */
        LAST,
        /** RUNNING, and of LAST the part of the window that is still to come, in whole records. */
        SLIDING
    }

    /** Which bucket a record gets. */
    public sealed interface Spread {
        /** A draw of its own. */
        record PerRecord() implements Spread {}

        /** The draw of its key and window. */
        record PerWindow(long windowNanos) implements Spread {}

        /** The hash of a text of its fields. */
        record By(List<Part> parts) implements Spread {
            public By {
                parts = List.copyOf(parts);
            }
        }
    }
}
