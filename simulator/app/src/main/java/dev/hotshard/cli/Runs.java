package dev.hotshard.cli;

import dev.hotshard.Hotshard;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.report.Chart;
import dev.hotshard.report.Comparison;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.chart.Charts;
import dev.hotshard.report.chart.ComparedBars;
import dev.hotshard.report.chart.NoFontsException;
import dev.hotshard.scenario.Scenario;
import java.util.List;
import java.util.TreeMap;

/**
 * Runs scenarios that were read, with a line of progress, and draws what came of them.
 */
final class Runs {
    private final Terminal terminal;
    private final Simulator simulator;
    private final boolean quiet;

    Runs(Terminal terminal, Simulator simulator, boolean quiet) {
        this.terminal = terminal;
        this.simulator = simulator;
        this.quiet = quiet;
    }

    /**
     * Runs one; of one with hidden keys the scenario's text, inputs and story are left out, for they name keys.
     * Errors: Faults for a fault of the scenario that shows only while it runs.
     */
    RunResult run(ScenarioArguments.Read read, int seriesShards, boolean whatIf, boolean hideKeys) throws Faults {
        ScenarioText text = read.text();
        try (ProgressLine progress = new ProgressLine(terminal, text.name(), quiet, System::nanoTime)) {
            Hotshard.Outcome outcome = simulator.run(
                    read.file(),
                    new RunOptions(RunOptions.DEFAULT.threads(), seriesShards, whatIf, hideKeys, progress));
            Scenario scenario = read.file().experiment().baseline();
            return new RunResult(
                    outcome.summary(),
                    outcome.series(),
                    hideKeys ? "" : scenario.about(),
                    scenario.warmupNanos() / 1e9,
                    hideKeys ? null : read.file().resolvedYaml(),
                    hideKeys ? new TreeMap<>() : read.file().inputs());
        } catch (RunFaultException e) {
            throw new Faults(told(read, e));
        }
    }

    /** A fault that showed only while a scenario ran, at its place in the file where there's one. */
    static String told(ScenarioArguments.Read read, RunFaultException e) {
        return e.action() < 0
                ? read.text().called() + ": " + e.getMessage()
                : read.file().places().fault(e.variant(), e.action(), e.fault()).toString();
    }

    /** Draws the charts of a run. */
    List<Chart> charts(RunResult result) {
        return drawn(terminal, () -> Charts.draw(result));
    }

    /** Draws the chart of a comparison. */
    List<Chart> charts(Comparison comparison) {
        return drawn(terminal, () -> ComparedBars.draw(comparison));
    }

    /** A way to draw charts. */
    interface Drawing {
        List<Chart> draw() throws NoFontsException;
    }

    /** A Java that can't draw still gets all the rest. */
    static List<Chart> drawn(Terminal terminal, Drawing drawing) {
        try {
            return drawing.draw();
        } catch (NoFontsException e) {
            terminal.err().println("hotshard: " + e.getMessage());
            return List.of();
        }
    }
}
