package dev.hotshard.report;

import dev.hotshard.stats.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one object out of those that it has in several replications: numbers are means over the replications that have them, with what is known of their intervals
 * beside them; lists are matched entry by entry; a text or a name that isn't the same in all is that of the first replication that has it, or none if it names by a number.
 */
final class Means {
    private Means() {}

    /** The fields of the means of objects of a kind; the list is of those replications that have the object, in their order. */
    static <T> Fields.Part<List<T>> of(Fields.Part<T> part) {
        return (out, objects) -> {
            Map<String, List<Value>> values = new LinkedHashMap<>();
            for (T object : objects) {
                Recorder recorder = new Recorder();
                part.fields(recorder, object);
                recorder.fields.forEach((name, value) ->
                        values.computeIfAbsent(name, n -> new ArrayList<>()).add(value));
            }
            Map<String, Estimate> estimates = new LinkedHashMap<>();
            values.forEach((name, all) -> all.get(0).write(name, all, out, estimates));
            out.replicated(objects.size(), estimates);
        };
    }

    /** A field as it was in one replication. */
    private interface Value {
        /** Writes what all together come to; all are of one kind. */
        void write(String name, List<Value> all, Fields out, Map<String, Estimate> estimates);
    }

    private record Text(@Nullable String text) implements Value {
        @Override
        public void write(String name, List<Value> all, Fields out, Map<String, Estimate> estimates) {
            out.text(
                    name,
                    all.stream()
                            .map(value -> ((Text) value).text)
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null));
        }
    }

    private record Flag(boolean is) implements Value {
        @Override
        public void write(String name, List<Value> all, Fields out, Map<String, Estimate> estimates) {
            out.flag(name, is);
        }
    }

    private record Label(@Nullable Number number) implements Value {
        @Override
        public void write(String name, List<Value> all, Fields out, Map<String, Estimate> estimates) {
            out.label(name, all.stream().allMatch(this::equals) ? number : null);
        }
    }

    private record Names(@Nullable List<?> names) implements Value {
        @Override
        public void write(String name, List<Value> all, Fields out, Map<String, Estimate> estimates) {
            out.plainList(name, all.stream().allMatch(this::equals) ? names : null);
        }
    }

    private record Measured(double number) implements Value {
        @Override
        public void write(String name, List<Value> all, Fields out, Map<String, Estimate> estimates) {
            Estimate estimate = Estimate.of(all, value -> ((Measured) value).number);
            estimates.put(name, estimate);
            out.measure(name, estimate.mean());
        }
    }

    /** A count, or none; its mean is exact where it is whole. */
    private record Counted(@Nullable Number number) implements Value {
        @Override
        public void write(String name, List<Value> all, Fields out, Map<String, Estimate> estimates) {
            Estimate estimate = Estimate.of(all, value -> ((Counted) value).asDouble());
            estimates.put(name, estimate);
            double mean = estimate.mean();
            if (mean == Math.rint(mean)) {
                out.count(name, (long) mean);
            } else {
                out.measure(name, mean);
            }
        }

        private double asDouble() {
            return number == null ? Double.NaN : number.doubleValue();
        }
    }

    private record Part<T>(@Nullable T object, Fields.Part<T> part) implements Value {
        @Override
        @SuppressWarnings("unchecked") // One name is of one kind in all replications.
        public void write(String name, List<Value> all, Fields out, Map<String, Estimate> estimates) {
            List<T> there = new ArrayList<>();
            for (Value value : all) {
                T one = ((Part<T>) value).object;
                if (one != null) {
                    there.add(one);
                }
            }
            out.object(name, there.isEmpty() ? null : there, of(part));
        }
    }

    private record Entries<T>(List<T> entries, Match<T> match, Fields.Part<T> part) implements Value {
        @Override
        @SuppressWarnings("unchecked") // One name is of one kind in all replications.
        public void write(String name, List<Value> all, Fields out, Map<String, Estimate> estimates) {
            List<List<T>> lists = new ArrayList<>();
            all.forEach(value -> lists.add(((Entries<T>) value).entries));
            out.list(name, match.of(lists), of(part));
        }
    }

    /** Keeps the fields of one object by name. */
    private static final class Recorder implements Fields {
        private final Map<String, Value> fields = new LinkedHashMap<>();

        @Override
        public void text(String name, @Nullable String value) {
            fields.put(name, new Text(value));
        }

        @Override
        public void label(String name, @Nullable Number value) {
            fields.put(name, new Label(value));
        }

        @Override
        public void count(String name, long value) {
            fields.put(name, new Counted(value));
        }

        @Override
        public void optionalCount(String name, @Nullable Number value) {
            fields.put(name, new Counted(value));
        }

        @Override
        public void measure(String name, double value) {
            fields.put(name, new Measured(value));
        }

        @Override
        public void flag(String name, boolean value) {
            fields.put(name, new Flag(value));
        }

        @Override
        public void plainList(String name, @Nullable List<?> values) {
            fields.put(name, new Names(values));
        }

        @Override
        public <T> void object(String name, @Nullable T value, Fields.Part<T> part) {
            fields.put(name, new Means.Part<>(value, part));
        }

        @Override
        public <T> void list(String name, List<T> values, Match<T> match, Fields.Part<T> part) {
            fields.put(name, new Entries<>(values, match, part));
        }

        @Override
        public void replicated(int replications, Map<String, Estimate> estimates) {
            throw new IllegalStateException("means of means");
        }
    }
}
