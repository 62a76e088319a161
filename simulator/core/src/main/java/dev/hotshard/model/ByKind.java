package dev.hotshard.model;

import java.util.List;

/**
 * What differs by the kind of a host, in the order of kinds: one for each, or one for all.
 * Shape: kind 0 are the hosts that don't differ.
 */
public record ByKind<T>(List<T> each) {
    public ByKind {
        each = List.copyOf(each);
        if (each.isEmpty()) {
            throw new IllegalArgumentException("hosts of kind 0 need theirs");
        }
    }

    /** The same for all hosts. */
    public static <T> ByKind<T> one(T forAll) {
        return new ByKind<>(List.of(forAll));
    }

    boolean isOne() {
        return each.size() == 1;
    }

    /** What hosts have that don't differ. */
    T usual() {
        return each.get(0);
    }

    T of(int kind) {
        return isOne() ? usual() : each.get(kind);
    }
}
