package dev.hotshard.summary;

import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.Story;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.scenario.yaml.Source;
import java.util.List;
import java.util.function.IntFunction;

/** Scenarios for tests, from YAML, with stories told in them and names made up. */
final class Scenarios {
    private static final RunNames NAMES = new RunNames(key -> "key-" + key, host -> Integer.toString(host), List.of());

    private Scenarios() {}

    static Scenario of(String yaml) {
        try {
            return ScenarioReader.read("test.yaml", yaml, Source.none(), List.of())
                    .experiment()
                    .baseline();
        } catch (ScenarioException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static Story story(Scenario scenario) {
        return new Story(RunShapes.of(scenario));
    }

    static VariantSummary summary(Scenario scenario, RunObservations seen) {
        return Summarizer.summarize("baseline", scenario, seen, NAMES);
    }

    static VariantSummary summary(Scenario scenario, RunObservations seen, List<IntFunction<String>> values) {
        return Summarizer.summarize("baseline", scenario, seen, new RunNames(NAMES.key(), NAMES.host(), values));
    }
}
