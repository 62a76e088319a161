package dev.hotshard.scenario;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Immutable copies of the maps that the records of this room hold. */
final class Copies {
    private Copies() {}

    static <K, V> SortedMap<K, V> sorted(SortedMap<K, V> map) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(map));
    }
}
