package dev.hotshard.intake;

import org.jspecify.annotations.Nullable;

/**
 * Which columns of a table, or fields of JSON objects, are read.
 * Shape: null where the user names none; a field within an object of JSON is named with dots, {@code order.merchant}.
 */
public record KeyFields(@Nullable String key, @Nullable String count) {
    /** Nothing is named. */
    public static final KeyFields NONE = new KeyFields(null, null);
}
