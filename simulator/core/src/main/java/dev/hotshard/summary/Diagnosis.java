package dev.hotshard.summary;

import java.util.ArrayList;
import java.util.List;

/**
 * The findings of a run, causes before what hid them.
 * Shape: each judge looks for one kind of trouble and stays silent unless its numbers prove it; a run without trouble has no verdict.
 */
final class Diagnosis {
    private static final List<Judge> JUDGES = List.of(
            new HotKey(),
            new FewKeys(),
            new SaltCollision(),
            new HotShard(),
            new LargeRecords(),
            new NoSkew(),
            new GroupTooSlow(),
            new SharedBuffer(),
            new HiddenLoss(),
            new BlindAverage(),
            new IdleMembers());

    private Diagnosis() {}

    /** Looks for one kind of trouble. */
    interface Judge {
        List<VariantSummary.Verdict> judge(RunCase about);
    }

    static List<VariantSummary.Verdict> of(RunCase about) {
        List<VariantSummary.Verdict> verdicts = new ArrayList<>();
        for (Judge judge : JUDGES) {
            verdicts.addAll(judge.judge(about));
        }
        return verdicts;
    }
}
