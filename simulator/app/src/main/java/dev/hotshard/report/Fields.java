package dev.hotshard.report;

import dev.hotshard.stats.Estimate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the named fields of one object go, in their order: a JSON object or a CSV row.
 * Shape: more than three methods because a field can be a text, a number, a flag, an object or a list, and each file has its own way with each.
 */
interface Fields {
    void text(String name, @Nullable String value);

    /** A number that is a name, such as a shard's; null for none. */
    void label(String name, @Nullable Number value);

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

    /** A list of objects, and which of them are the same thing in another replication. */
    <T> void list(String name, List<T> values, Match<T> match, Part<T> part);

    /** A list of objects that are the same thing in another replication where they stand at the same place. */
    default <T> void list(String name, List<T> values, Part<T> part) {
        list(name, values, Match.byPlace(), part);
    }

    /**
     * Ends an object whose numbers are means: in how many replications it is, and how well each mean is known.
     *
     * @param estimates by the numbers' names
     */
    void replicated(int replications, Map<String, Estimate> estimates);

    /** The fields of one kind of object. */
    interface Part<T> {
        void fields(Fields out, T value);
    }
}
