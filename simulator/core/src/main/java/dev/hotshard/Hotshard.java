package dev.hotshard;

import dev.hotshard.experiment.ExperimentRun;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.scenario.yaml.Source;
import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.VariantRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The simulator as a Java program uses it: a scenario in, its summary out.
 * Errors: ScenarioException with all faults of a scenario at once; RunFaultException for one that shows only while it runs.
 */
public final class Hotshard {
    private Hotshard() {}

    /**
     * Reads a scenario file; what it names with {@code file:} is looked for beside it.
     * Errors: IOException if the file itself can't be read.
     */
    public static ScenarioFile read(Path file) throws ScenarioException, IOException {
        Path folder = file.toAbsolutePath().getParent();
        Source beside = folder == null ? Source.none() : Source.folder(folder);
        return ScenarioReader.read(file.toString(), Files.readAllBytes(file), beside, List.of());
    }

    /** Reads a scenario from text, which can name no files. */
    public static ScenarioFile read(String text) throws ScenarioException {
        return ScenarioReader.read("scenario", text, Source.none(), List.of());
    }

    /** Runs all variants of a scenario. */
    public static Outcome run(ScenarioFile file) throws RunFaultException {
        return run(file, RunOptions.DEFAULT);
    }

    /** Runs all variants of a scenario. */
    public static Outcome run(ScenarioFile file, RunOptions options) throws RunFaultException {
        List<VariantRuns> runs = ExperimentRun.run(file.experiment(), options);
        Scenario scenario = file.experiment().baseline();
        ExperimentSummary.ScenarioFacts facts = new ExperimentSummary.ScenarioFacts(
                scenario.name(),
                file.sha256(),
                scenario.stream().platform().name().toLowerCase(Locale.ROOT),
                scenario.durationNanos() / 1e9,
                scenario.seed(),
                runs.get(0).replications().size());
        return new Outcome(
                new ExperimentSummary(
                        ExperimentSummary.SCHEMA,
                        facts,
                        runs.stream().map(run -> run.replications().get(0)).toList(),
                        runs.stream().map(VariantRuns::replications).toList()),
                runs.stream().map(VariantRuns::series).toList());
    }

    /** What an experiment told: its numbers, and the course of each variant, in the order of the variants. */
    public record Outcome(ExperimentSummary summary, List<Series> series) {
        public Outcome {
            series = List.copyOf(series);
        }
    }
}
