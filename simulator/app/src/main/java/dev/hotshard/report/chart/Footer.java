package dev.hotshard.report.chart;

import dev.hotshard.report.BuildVersion;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.summary.ExperimentSummary.ScenarioFacts;

/**
 * The last line of a figure: what to run to get it again.
 */
final class Footer {
    /** As many digits of a hash as tell scenarios apart. */
    private static final int HASH_DIGITS = 12;

    private Footer() {}

    static String of(RunResult result) {
        ScenarioFacts scenario = result.summary().scenario();
        String hash = scenario.sha256()
                .substring(0, Math.min(HASH_DIGITS, scenario.sha256().length()));
        return Texts.visible(scenario.name(), 60) + ", seed " + scenario.seed() + ", scenario " + hash + ", Hotshard "
                + BuildVersion.text();
    }
}
