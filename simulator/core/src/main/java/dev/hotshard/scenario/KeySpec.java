package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a record's partition key is made.
 * Shape: {@code template} null is no key at all; {@code salting} null leaves every key bare.
 */
public record KeySpec(@Nullable Template template, @Nullable Salting salting) {
    public static final KeySpec NONE = new KeySpec(null, null);

    public KeySpec {
        if (template == null && salting != null) {
            throw new IllegalArgumentException("without a key there is nothing to salt");
        }
    }

    /** A text with fields in it, {@code "{source}:{user_id}"}: parts that are literal texts or field names. */
    public record Template(List<Part> parts) {
        public Template {
            parts = List.copyOf(parts);
            if (parts.stream().noneMatch(Part::isField)) {
                throw new IllegalArgumentException("a template must name a field");
            }
        }

        /** The names of the fields, in order of appearance, each once. */
        public List<String> fields() {
            Set<String> names = new LinkedHashSet<>();
            for (Part part : parts) {
                if (part.isField()) {
                    names.add(part.text());
                }
            }
            return List.copyOf(names);
        }

        /** The template as it is written in a scenario. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (Part part : parts) {
                if (part.isField()) {
                    text.append('{').append(part.text()).append('}');
                } else {
                    text.append(part.text().replace("{", "{{"));
                }
            }
            return text.toString();
        }

        /** A literal text, or the name of a field. */
        public record Part(String text, boolean isField) {}
    }

    /** A suffix {@code #0 .. #n-1} for the keys in {@code scope} while they are in it: how many there are, and which of them a record gets. */
    public record Salting(Buckets buckets, Spread spread, Scope scope) {
        public Salting {
            if (spread instanceof Spread.PerWindow && !(scope instanceof Scope.Measured)) {
                throw new IllegalArgumentException("a bucket for each window needs a scope that has windows");
            }
        }

        /** So many buckets for each key in the scope, drawn for each record. */
        public static Salting drawn(int buckets, Scope scope) {
            return new Salting(new Buckets.Fixed(buckets), new Spread.PerRecord(), scope);
        }
    }

    /** Over how many buckets a key is salted. */
    public sealed interface Buckets {
        /** The same number for all keys. */
        record Fixed(int count) implements Buckets {
            public Fixed {
                Rules.within(1, Limits.BUCKETS, count, "count");
            }
        }

        /**
         * A number for each key: the {@code percent}-th percentile of its expected rate in 1 s windows from the run's start up to {@code overNanos}, divided by
         * {@code perSecond}, rounded up to a power of two; 1 leaves the key bare.
         */
        record Target(Fraction perSecond, Fraction percent, long overNanos) implements Buckets {
            public Target {
                if (perSecond.signum() <= 0
                        || percent.signum() <= 0
                        || percent.compareTo(Fraction.of(100)) > 0
                        || overNanos < Limits.SECOND_NANOS
                        || overNanos % Limits.SECOND_NANOS != 0) {
                    throw new IllegalArgumentException(
                            "a target above 0, a percentile above 0 up to 100 and whole seconds, was " + this);
                }
            }
        }
    }

    /** Which of its buckets a record of a salted key gets. */
    public sealed interface Spread {
        /** An independent draw for each record. */
        record PerRecord() implements Spread {}

        /** One draw for each key and window of its scope: all records of a window go to one bucket. */
        record PerWindow() implements Spread {}

        /** The hash of a text of the record's fields, so that a reader can find the bucket again. */
        record By(Template template) implements Spread {}
    }

    /** Which logical keys are salted. */
    public sealed interface Scope {
        record All() implements Scope {}

        record Named(List<String> keys) implements Scope {
            public Named {
                keys = List.copyOf(keys);
                Rules.notEmpty(keys, "keys");
                Rules.different(keys, "keys");
            }
        }

        /** The {@code count} logical keys with most expected records over the run by the laws, ties by name. */
        record Hottest(int count) implements Scope {
            public Hottest {
                Rules.within(1, Limits.KEYS_TO_RANK, count, "count");
            }
        }

        /** Keys that come and go by what was offered in windows that begin at the multiples of {@link #windowNanos}. */
        sealed interface Measured extends Scope {
            long windowNanos();
        }

        /** The {@code count} logical keys of which most was offered in the window before this one, ties by name; in the first window none. */
        record MostOffered(int count, long windowNanos) implements Measured {
            public MostOffered {
                Rules.within(1, Limits.KEYS_TO_RANK, count, "count");
                Rules.within(1, Limits.DURATION_NANOS, windowNanos, "windowNanos");
            }
        }

        /** The logical keys of which more than {@code perSecond} is offered, as {@code measure} and {@code counter} see it. */
        record Above(Fraction perSecond, long windowNanos, Measure measure, Counter counter) implements Measured {
            public Above {
                if (perSecond.signum() <= 0) {
                    throw new IllegalArgumentException("a rate above 0, was " + perSecond);
                }
                Rules.within(1, Limits.DURATION_NANOS, windowNanos, "windowNanos");
            }
        }
    }

    /** What is compared with the rate times the window, when a record is offered. */
    public enum Measure {
        /** The key's records in this window so far, with this one. */
        RUNNING,
        /** The key's records in the window before this one. */
        LAST,
        /** RUNNING, and of LAST the part of the window that is still to come. */
        SLIDING
    }

    /** Who counts. */
    public enum Counter {
        /** All hosts together. */
        FLEET,
        /** Each host for itself, knowing nothing of the others. */
        HOST
    }
}
