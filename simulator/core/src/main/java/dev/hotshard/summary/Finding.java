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

    /** Shards that had too much to do by the yardstick of a group, or of the caps. */
    record Blamed(int group, List<Integer> shards) {
        Blamed {
            shards = List.copyOf(shards);
        }
    }

    /** The verdict, with what became of the split. */
    VariantSummary.Verdict verdict(@Nullable SplitAnswer answer) {
        if (blamed == null) {
            return new VariantSummary.Verdict(code, text, evidence);
        }
        SortedMap<String, Double> all = new TreeMap<>(evidence);
        all.putAll(answer == null ? SplitAnswer.none(blamed.group()) : answer.evidence());
        return new VariantSummary.Verdict(code, answer == null ? text : text + " " + answer.text(), all);
    }
}
