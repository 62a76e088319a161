package dev.hotshard.summary;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a judge found: a verdict, and the shards of which one asks whether a split of one would have helped.
 * Shape: {@code blamed} is null where no single shard is to blame.
 */
record Finding(
        String code,
        String text,
        SortedMap<String, Double> evidence,
        @Nullable Blamed blamed) {
    Finding(String code, String text, SortedMap<String, Double> evidence) {
        this(code, text, evidence, null);
    }

    /**
     * Shards that had too much to do by the yardstick of a group, or of the caps.
     * Shape: {@code byKey} where it is one key that was too much; a split can only move others away from it.
     */
    record Blamed(int group, List<Integer> shards, boolean byKey) {
        Blamed {
            shards = List.copyOf(shards);
        }

        /** Shards with too much to do as wholes. */
        static Blamed shards(int group, List<Integer> shards) {
            return new Blamed(group, shards, false);
        }

        /** Shards on which a key alone is too much. */
        static Blamed key(int group, List<Integer> shards) {
            return new Blamed(group, shards, true);
        }
    }

    /** The verdict, with what became of the split. */
    VariantSummary.Verdict verdict(@Nullable SplitAnswer answer) {
        if (blamed == null) {
            return new VariantSummary.Verdict(code, text, evidence);
        }
        SortedMap<String, Double> all = new TreeMap<>(evidence);
        all.putAll(answer == null ? SplitAnswer.none(blamed.group()) : answer.evidence());
        return new VariantSummary.Verdict(code, answer == null ? text : text + " " + answer.text(blamed.byKey()), all);
    }
}
