package dev.hotshard.scenario;

import java.util.ArrayList;
import java.util.List;
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
            List<String> names = new ArrayList<>();
            for (Part part : parts) {
                if (part.isField() && !names.contains(part.text())) {
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

    /** A suffix {@code #0 .. #buckets-1}, drawn for each record of the keys in {@code scope}. */
    public record Salting(int buckets, Scope scope) {
        public Salting {
            Rules.within(1, Limits.BUCKETS, buckets, "buckets");
        }
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
    }
}
