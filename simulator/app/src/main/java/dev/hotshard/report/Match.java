package dev.hotshard.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of a list are the same thing in several replications, and in what order things stand that aren't in all of them.
 * Shape: of entries with one name in one list the first is that of the other list's first, and so on. Without {@code weight} an entry stands behind the one that it follows where it is; with it the heaviest over all replications come first, {@code most} of them.
 */
record Match<T>(Function<T, Object> id, @Nullable ToDoubleFunction<T> weight, int most) {

    /** Entries with the same name, in the order of the lists. */
    static <T> Match<T> by(Function<T, Object> id) {
        return new Match<>(id, null, Integer.MAX_VALUE);
    }

    /** Entries at the same place. */
    static <T> Match<T> byPlace() {
        return by(entry -> "");
    }

    /** The heaviest. */
    static <T> Match<T> heaviest(Function<T, Object> id, ToDoubleFunction<T> weight, int most) {
        return new Match<>(id, weight, most);
    }

    /** For each thing its entries, from the lists that have it. */
    List<List<T>> of(List<List<T>> lists) {
        Map<Object, List<T>> entries = new HashMap<>();
        List<Object> order = new ArrayList<>();
        for (List<T> list : lists) {
            Map<Object, Integer> seen = new HashMap<>();
            int at = 0;
            for (T entry : list) {
                Object called = id.apply(entry);
                Object name = List.of(called, seen.merge(called, 1, Integer::sum));
                List<T> known = entries.get(name);
                if (known == null) {
                    entries.put(name, new ArrayList<>(List.of(entry)));
                    order.add(at++, name);
                } else {
                    known.add(entry);
                    at = weight == null ? indexFrom(order, name, at) + 1 : order.size();
                }
            }
        }
        List<List<T>> matched = new ArrayList<>();
        order.forEach(name -> matched.add(entries.get(name)));
        if (weight != null) {
            matched.sort((one, other) -> Double.compare(sum(other, weight), sum(one, weight)));
        }
        return matched.size() > most ? matched.subList(0, most) : matched;
    }

    /** Lists are nearly the same, so the next place is nearly always the right one. */
    private static int indexFrom(List<Object> order, Object name, int expected) {
        return expected < order.size() && order.get(expected).equals(name) ? expected : order.indexOf(name);
    }

    private static <T> double sum(List<T> entries, ToDoubleFunction<T> weight) {
        double sum = 0;
        for (T entry : entries) {
            sum += weight.applyAsDouble(entry);
        }
        return sum;
    }
}
