package dev.hotshard.lab;

import dev.hotshard.Hotshard;
import dev.hotshard.exact.Fraction;
import dev.hotshard.experiment.ExpectedRecords;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.Experiment.Variant;
import dev.hotshard.scenario.Scaling;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.yaml.Fault;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.scenario.yaml.Source;
import dev.hotshard.scenario.yaml.TextEdit;
import java.util.List;

/**
 * One run of one variant of a scenario as a page has it in its text: all of the traffic, or such a part that it takes no time.
 * Shape: {@code part} is 1 where all was simulated, n where one record in n was; {@code expectedRecords} is how many the whole offers by its rates.
 */
record Trial(
        String yaml,
        Experiment experiment,
        Variant variant,
        long part,
        double expectedRecords,
        Hotshard.Outcome outcome) {
    /** What faults call the text. */
    static final String TEXT = "scenario";

    /** As many bars as fit beside each other. */
    private static final int SHARDS_SHOWN = 64;

    /**
     * Runs what a page asks for.
     * Errors: ScenarioException with the faults of the text after its edits, or with the one that shows while it runs; Refusal if it is too much.
     */
    static Trial of(RunRequest request, Source files, LabLimits limits) throws ScenarioException, Refusal {
        String yaml = request.yaml();
        for (RunRequest.Edit edit : request.edits()) {
            yaml = TextEdit.set(yaml, edit.path(), edit.value());
        }
        ScenarioFile file = ScenarioReader.read(TEXT, yaml, files, List.of());
        Variant variant = variant(file.experiment(), request.variant());
        Bounds.checkSize(variant.scenario(), limits);
        double records = ExpectedRecords.of(variant.scenario()).total();
        if (request.exact()) {
            Bounds.checkRecords(records, limits);
        }
        Fraction factor = request.exact() ? Fraction.ONE : Scaling.factor(records, limits.quickRecords());
        // Whether a split would help, and what is expected, is said of the whole traffic alone.
        boolean isWhole = factor.equals(Fraction.ONE);
        Scenario scenario = isWhole
                ? variant.scenario()
                : Scaling.scaled(variant.scenario(), factor).withoutExpectations();
        RunOptions options = new RunOptions(1, SHARDS_SHOWN, isWhole, false, share -> {});
        try {
            Hotshard.Outcome outcome = Hotshard.run(alone(file, scenario), options);
            return new Trial(
                    yaml, file.experiment(), variant, factor.denominator().longValueExact(), records, outcome);
        } catch (RunFaultException e) {
            throw new ScenarioException(List.of(place(file, variant.name(), e)));
        }
    }

    /** The variant of this name; one that the text has no longer gives way to the scenario itself. */
    private static Variant variant(Experiment experiment, String name) {
        return experiment.variants().stream()
                .filter(variant -> variant.name().equals(name))
                .findFirst()
                .orElse(experiment.variants().get(0));
    }

    /** An experiment of one run of one scenario. */
    private static ScenarioFile alone(ScenarioFile file, Scenario scenario) {
        return new ScenarioFile(
                new Experiment(List.of(new Variant(Experiment.BASELINE, scenario))),
                file.resolvedYaml(),
                file.sha256(),
                file.inputs(),
                file.places());
    }

    /** A fault that showed while a variant ran, where it stands in the text. */
    static Fault place(ScenarioFile file, String variant, RunFaultException e) {
        return e.action() < 0
                ? new Fault(TEXT, 0, 0, "", "variant " + variant + ": " + e.fault())
                : file.places().fault(variant, e.action(), e.fault());
    }

    /** Whether all of the traffic was simulated. */
    boolean isExact() {
        return part == 1;
    }
}
