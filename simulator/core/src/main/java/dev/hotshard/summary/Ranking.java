package dev.hotshard.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The entries with the largest counts: by count, ties by name.
 * Cost: an entry below the last one costs a compare; only those that come in or tie with the last are named.
 */
final class Ranking {
    private static final Comparator<Entry> ORDER =
            Comparator.comparingLong(Entry::count).reversed().thenComparing(Entry::name);

    private final int limit;
    private final IntFunction<String> names;
    private final List<Entry> entries = new ArrayList<>();

    Ranking(int limit, IntFunction<String> names) {
        this.limit = limit;
        this.names = names;
    }

    /** One that is ranked. */
    record Entry(int id, long count, String name) {}

    void offer(int id, long count) {
        boolean full = entries.size() == limit;
        if (full && count < entries.get(limit - 1).count()) {
            return;
        }
        Entry entry = new Entry(id, count, names.apply(id));
        int place = entries.size();
        while (place > 0 && ORDER.compare(entry, entries.get(place - 1)) < 0) {
            place--;
        }
        if (place < limit) {
            if (full) {
                entries.remove(limit - 1);
            }
            entries.add(place, entry);
        }
    }

    /** The entries, the largest first. */
    List<Entry> entries() {
        return List.copyOf(entries);
    }
}
