package dev.hotshard.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order of records within scopes, judged afterwards from the list of all that was done.
 * Shape: what is done at one instant is taken to be done in the order in which it was offered.
 */
final class SlowOrder {
    /** A record was done. */
    private record Done(long time, long offered) {}

    private final Map<String, List<Done>> doneOfScope = new HashMap<>();

    void done(long now, String scope, long firstOffered) {
        doneOfScope.computeIfAbsent(scope, s -> new ArrayList<>()).add(new Done(now, firstOffered));
    }

    /** Counts what was out of order. */
    void tellInversions(SlowTally tally) {
        for (List<Done> all : inOrderOfTime()) {
            long inversions = 0;
            Done before = null;
            for (Done one : all) {
                Done newest = newestBefore(one, all);
                if (newest != null && newest.offered > one.offered) {
                    inversions++;
                    tally.latency("order", one.time - newest.time);
                }
                if (before != null && before.offered > one.offered) {
                    tally.add("order.staleWrites", 1);
                }
                before = one;
            }
            tally.add("order.inversions", inversions);
            tally.add("order.scopesAffected", inversions > 0 ? 1 : 0);
            long latest = all.stream().mapToLong(Done::offered).max().orElseThrow();
            tally.add("order.staleScopes", all.get(all.size() - 1).offered < latest ? 1 : 0);
        }
    }

    /** Counts silences that a group believed in. */
    void tellSilences(SlowTally tally, String group, long silentAfter) {
        for (List<Done> all : inOrderOfTime()) {
            long silences = 0;
            for (int i = 1; i < all.size(); i++) {
                long latest = all.subList(0, i).stream()
                        .mapToLong(Done::offered)
                        .max()
                        .orElseThrow();
                boolean isSilence = all.get(i).time - all.get(i - 1).time > silentAfter;
                silences += isSilence && all.get(i).offered - latest <= silentAfter ? 1 : 0;
            }
            tally.add("groups[" + group + "].falseSilences", silences);
            tally.add("groups[" + group + "].scopesSilenced", silences > 0 ? 1 : 0);
        }
    }

    private List<List<Done>> inOrderOfTime() {
        List<List<Done>> scopes = new ArrayList<>();
        for (List<Done> all : doneOfScope.values()) {
            scopes.add(all.stream()
                    .sorted(Comparator.comparingLong(Done::time).thenComparingLong(Done::offered))
                    .toList());
        }
        return scopes;
    }

    /** Of those that were done before, at an earlier instant, the one that was offered latest; of several the one that was done latest. */
    private static Done newestBefore(Done one, List<Done> all) {
        Done newest = null;
        for (Done other : all) {
            if (other.time < one.time && (newest == null || other.offered >= newest.offered)) {
                newest = other;
            }
        }
        return newest;
    }
}
