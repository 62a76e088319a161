package dev.hotshard.report;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.Verdict;
import java.util.Set;

/**
 * How a variant came out, from well to badly: the colour of its verdict.
 */
public enum Outcome {
    /** Nothing was refused and nothing found that is trouble. */
    WELL,
    /** Nothing was lost for good, but something was refused, held back, late or out of order, or a read missed records, or trouble was found. */
    STRAINED,
    /** Records were dropped or lost, or a group is behind to the end. */
    BADLY;

    /** Verdicts that state a fact and no trouble. */
    private static final Set<String> INFORMATIONAL = Set.of("idle-members", "even-load", "uneven-load");

    /** Some lag there always is: what was accepted a moment ago. */
    private static final double KEEPING_UP_SECONDS = 1;

    /** How a variant came out. */
    public static Outcome of(VariantSummary variant) {
        return ofPart(variant, 1);
    }

    /** How it would come out, by a run of one record in {@code part}: a line of records that chance makes is as many times older then, so that such a lag is only a strain. */
    public static Outcome ofPart(VariantSummary variant, long part) {
        boolean isLost = variant.groups().stream()
                .anyMatch(group -> group.lost() > 0 || (isBehindAtEnd(group) && isLate(group, part)));
        if (variant.records().dropped() > 0 || isLost) {
            return BADLY;
        }
        boolean isStrained = variant.records().throttled() > 0
                || variant.delay().records() > 0
                || OrderWords.isLost(variant)
                || variant.groups().stream().anyMatch(Outcome::wasBehind)
                || variant.reads().stream().anyMatch(read -> read.throttled() > 0 || read.missed() > 0)
                || variant.diagnosis().stream().map(Verdict::code).anyMatch(code -> !INFORMATIONAL.contains(code));
        return isStrained ? STRAINED : WELL;
    }

    /** Whether a group's oldest record was older than chance makes it in a run of one record in {@code part}, while all of them would be worked off within a second. */
    public static boolean isLate(Group group, long part) {
        return group.lagMaxSeconds() > part * KEEPING_UP_SECONDS;
    }

    /** Whether the oldest record that a group had yet to work off was ever older than a second. */
    static boolean wasBehind(Group group) {
        return group.lagMaxSeconds() > KEEPING_UP_SECONDS;
    }

    /**
     * Whether a group was behind and hasn't caught up.
     * Shape: the age at the end is that at its worst, cut as the lag is: what was accepted a moment ago makes no group late that was never above one poll.
     */
    static boolean isBehindAtEnd(Group group) {
        double ageAtEnd = group.lagMaxSeconds() * group.lagAtEnd() / group.lagMax();
        return Double.isNaN(group.drainedAtSeconds()) && ageAtEnd > KEEPING_UP_SECONDS;
    }
}
