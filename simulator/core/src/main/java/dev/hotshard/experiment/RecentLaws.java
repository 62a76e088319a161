package dev.hotshard.experiment;

import dev.hotshard.scenario.Population;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The laws of the populations that runs of this process had lately: replications, variants and points of a sweep mostly have the same ones, and a popular law of
 * many values costs as much as the run.
 * Shape: generated populations alone, as a list of values is read faster than it is compared; at most {@value #MOST} of them, the one that wasn't asked for the longest goes first.
 * Invariant: a law depends on its population alone and never changes, so no run can tell whether it was kept.
 * Cost: held softly, so that memory goes to a run that needs it.
 */
final class RecentLaws {
    static final int MOST = 16;

    private static final Map<Population, SoftReference<ValueLaw>> LAWS = new LinkedHashMap<>(MOST, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Population, SoftReference<ValueLaw>> eldest) {
            return size() > MOST;
        }
    };

    private RecentLaws() {}

    /** The law of a population. */
    static ValueLaw of(Population population) {
        if (!(population instanceof Population.Generated)) {
            return ValueLaw.of(population);
        }
        ValueLaw kept = kept(population);
        if (kept != null) {
            return kept;
        }
        // Outside of the lock: two runs that begin together may both work it out, but none waits for another's.
        ValueLaw law = ValueLaw.of(population);
        keep(population, law);
        return law;
    }

    private static @Nullable ValueLaw kept(Population population) {
        synchronized (LAWS) {
            SoftReference<ValueLaw> kept = LAWS.get(population);
            return kept == null ? null : kept.get();
        }
    }

    private static void keep(Population population, ValueLaw law) {
        synchronized (LAWS) {
            LAWS.put(population, new SoftReference<>(law));
        }
    }
}
