package dev.hotshard.benchmarks;

import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.scenario.yaml.Setting;
import dev.hotshard.scenario.yaml.Source;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The scenarios of this module, as files that the command line runs too. */
public final class ScenarioFiles {
    private ScenarioFiles() {}

    /**
     * Reads a scenario of this module.
     *
     * <p>Errors: IllegalArgumentException if there is none of that name; IllegalStateException with its
     * faults.
     */
    public static Experiment read(String name, Setting... settings) {
        String fileName = name + ".yaml";
        try (InputStream file = ScenarioFiles.class.getResourceAsStream(fileName)) {
            if (file == null) {
                throw new IllegalArgumentException("there is no scenario " + fileName);
            }
            return ScenarioReader.read(fileName, file.readAllBytes(), Source.none(), List.of(settings))
                    .experiment();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ScenarioException e) {
            throw new IllegalStateException(e);
        }
    }
}
