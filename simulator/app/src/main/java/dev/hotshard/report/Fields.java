package dev.hotshard.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the named fields of one object go, in their order: a JSON object or a CSV row.
 * Shape: more than three methods because a field can be a text, a number, a flag, an object or a list, and each file has its own way with each.
 */
interface Fields {
    void text(String name, @Nullable String value);

    void count(String name, long value);

    /** A count that may be missing. */
    void optionalCount(String name, @Nullable Number value);

    /** A measured number; NaN is an empty statistic. */
    void measure(String name, double value);

    void flag(String name, boolean value);

    /** Names or ids; null is no list at all. */
    void plainList(String name, @Nullable List<?> values);

    /** An object within this one; a null is no object at all. */
    <T> void object(String name, @Nullable T value, Part<T> part);

    <T> void list(String name, List<T> values, Part<T> part);

    /** The fields of one kind of object. */
    interface Part<T> {
        void fields(Fields out, T value);
    }
}
