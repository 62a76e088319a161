package dev.hotshard.summary;

import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.SeriesObservations;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a run, causes before what hid them, and the question that they leave open: whether a split would have helped.
 * Shape: each judge looks for one kind of trouble and stays silent unless its numbers prove it. How evenly the load lay is told of every run with traffic, by the
 * verdict that says what it did, else by one that only says how it was. Holds numbers alone, nothing that
 * was seen, so that what was seen can go before the question is answered by another run.
 */
public final class Diagnosis {
    /** What they find tells how evenly the load lay on the shards. */
    private static final List<Judge> OF_SKEW =
            List.of(new HotKey(), new FewKeys(), new SaltCollision(), new HotShard(), new LargeRecords(), new NoSkew());

    private static final Judge IF_NONE_FINDS = new Evenness();

    private static final List<Judge> OF_THE_REST = List.of(
            new HotBroker(),
            new GroupTooSlow(),
            new SharedBuffer(),
            new HiddenLoss(),
            new BlindAverage(),
            new IdleMembers());

    private final Scenario scenario;
    private final List<Finding> findings;
    private final @Nullable SplitQuestion question;

    /** What the run came to by each yardstick that a finding blames shards by. */
    private final Map<Integer, Damage> damages = new HashMap<>();

    private Diagnosis(RunCase about) {
        scenario = about.scenario();
        findings = findings(about);
        question = question(about);
        if (question != null) {
            for (Finding finding : findings) {
                Finding.Blamed blamed = finding.blamed();
                if (blamed != null) {
                    damages.put(blamed.group(), Damage.of(about, blamed.group(), question.shard()));
                }
            }
        }
    }

    /** Looks for one kind of trouble. */
    interface Judge {
        List<Finding> judge(RunCase about);
    }

    /** What is found in a run of a scenario. */
    public static Diagnosis of(Scenario scenario, RunObservations seen, RunNames names) {
        return new Diagnosis(new RunCase(scenario, seen, names));
    }

    private static List<Finding> findings(RunCase about) {
        List<Finding> findings = new ArrayList<>();
        OF_SKEW.forEach(judge -> findings.addAll(judge.judge(about)));
        if (findings.isEmpty()) {
            findings.addAll(IF_NONE_FINDS.judge(about));
        }
        OF_THE_REST.forEach(judge -> findings.addAll(judge.judge(about)));
        return findings;
    }

    /** Whether a split would have helped; null where no finding asks. */
    public @Nullable SplitQuestion question() {
        return question;
    }

    /** The verdicts, with the question left open. */
    public List<VariantSummary.Verdict> verdicts() {
        return findings.stream().map(finding -> finding.verdict(null)).toList();
    }

    /** The verdicts with what the run came to once it was repeated with a split. */
    public List<VariantSummary.Verdict> verdicts(SplitTried tried, RunObservations seen, RunNames names) {
        RunCase split = new RunCase(scenario, seen, names);
        return findings.stream()
                .map(finding -> finding.verdict(answer(finding, tried, split)))
                .toList();
    }

    private @Nullable SplitAnswer answer(Finding finding, SplitTried tried, RunCase split) {
        Finding.Blamed blamed = finding.blamed();
        Damage without = blamed == null ? null : damages.get(blamed.group());
        boolean isAbout =
                blamed != null && (tried.shard() == null || blamed.shards().contains(tried.shard()));
        if (blamed == null || without == null || question == null || !isAbout) {
            return null;
        }
        return new SplitAnswer(
                scenario, tried, blamed.group(), without, Damage.of(split, blamed.group(), question.shard()));
    }

    private @Nullable SplitQuestion question(RunCase about) {
        for (Finding finding : findings) {
            Finding.Blamed blamed = finding.blamed();
            if (blamed != null) {
                return question(about, Yardstick.of(about, blamed.group()), blamed.shards());
            }
        }
        return null;
    }

    private static @Nullable SplitQuestion question(RunCase about, Yardstick yardstick, List<Integer> blamed) {
        ShardObservations shards = about.seen().shards();
        double since = since(about, yardstick);
        int open = 0;
        int worst = -1;
        for (int shard = 0; shard < shards.size(); shard++) {
            if (shards.openedSeconds(shard) <= since && !(shards.closedSeconds(shard) <= since)) {
                open++;
                boolean isWorse = worst < 0 || yardstick.trouble(shard) > yardstick.trouble(worst);
                worst = blamed.contains(shard) && isWorse ? shard : worst;
            }
        }
        return worst < 0 ? null : new SplitQuestion(worst, open, since);
    }

    /** When trouble began: with the first throttle or record held back, or in the first step at whose end a group was too far behind; NaN if the steps didn't see it. */
    private static double since(RunCase about, Yardstick yardstick) {
        if (yardstick.isCaps()) {
            return about.delays()
                    ? about.seen().delays().firstSeconds()
                    : about.seen().retries().firstThrottleSeconds();
        }
        SeriesObservations series = about.seen().series();
        double behind = RunShapes.behindRecords(about.groups().get(yardstick.group()));
        for (int step = 0; step < series.steps(); step++) {
            if (series.lag(step, yardstick.group()) > behind && step + 1 < series.steps()) {
                return series.endSeconds(step);
            }
        }
        return Double.NaN;
    }
}
