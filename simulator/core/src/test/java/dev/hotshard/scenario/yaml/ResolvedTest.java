package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.RandomScenarios;
import dev.hotshard.scenario.Experiment;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A resolved scenario says the same as the one that it comes from, and says it the same way once more. */
class ResolvedTest {
    private static ScenarioFile read(RandomScenarios.Given given) {
        try {
            return ScenarioReader.read("s.yaml", given.text(), given.files(), List.of());
        } catch (ScenarioException e) {
            throw new AssertionError(given + " has faults:\n" + e.getMessage() + "\n" + given.text(), e);
        }
    }

    private static ScenarioFile readAgain(ScenarioFile file, Object given) {
        Source inputs = path -> {
            byte[] bytes = file.inputs().get(path.substring("inputs/".length()));
            if (bytes == null) {
                throw new IOException("there is no such file");
            }
            return bytes;
        };
        try {
            return ScenarioReader.read("resolved.yaml", file.resolvedYaml(), inputs, List.of());
        } catch (ScenarioException e) {
            throw new AssertionError(
                    given + " resolved has faults:\n" + e.getMessage() + "\n" + file.resolvedYaml(), e);
        }
    }

    @Test
    void readsBackToAnEqualExperimentAndTheSameText() {
        for (long seed = 0; seed < 600; seed++) {
            RandomScenarios.Given given = RandomScenarios.of(seed);
            ScenarioFile once = read(given);
            ScenarioFile twice = readAgain(once, given);
            assertThat(twice.experiment())
                    .as("%s%n%s%n%s", given, given.text(), once.resolvedYaml())
                    .isEqualTo(withoutSweep(once.experiment()));
            assertThat(twice.resolvedYaml()).as("%s", given).isEqualTo(once.resolvedYaml());
            assertThat(twice.sha256()).as("%s", given).isEqualTo(once.sha256());
            assertThat(twice.inputs().keySet()).isEqualTo(once.inputs().keySet());
        }
    }

    /** What was run, which leaves a sweep alone. */
    private static Experiment withoutSweep(Experiment experiment) {
        return new Experiment(experiment.variants(), experiment.replications(), null);
    }

    @Test
    void theOrderOfMapEntriesAndTheStyleChangeNothing() {
        for (long seed = 0; seed < 200; seed++) {
            ScenarioFile one = read(RandomScenarios.of(seed, seed));
            ScenarioFile other = read(RandomScenarios.of(seed, seed + 1_000_000));
            assertThat(other.experiment()).as("seed %d", seed).isEqualTo(one.experiment());
            assertThat(other.resolvedYaml()).as("seed %d", seed).isEqualTo(one.resolvedYaml());
            assertThat(other.sha256()).as("seed %d", seed).isEqualTo(one.sha256());
        }
    }
}
