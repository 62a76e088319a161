package dev.hotshard.model;

import java.util.List;

/**
 * Within what the order of records is watched.
 * Shape: a text made of a record's fields, or, where {@code template} is empty, its logical key.
 */
public record ScopePlan(boolean isWatched, List<KeyPlan.Part> template) {
    /** Nobody asks for the scope of a record. */
    public static final ScopePlan NONE = new ScopePlan(false, List.of());

    public ScopePlan {
        template = List.copyOf(template);
    }
}
