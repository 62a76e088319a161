package dev.hotshard.cli;

import dev.hotshard.scenario.yaml.Fault;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.scenario.yaml.Setting;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The scenarios that a command is about, and what the command line changes in them.
 */
final class ScenarioArguments {
    @Parameters(
            paramLabel = "SCENARIO",
            arity = "1..*",
            description = "A scenario file, or the name of a catalogue scenario (hotshard list).")
    private List<String> called;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Change a scenario, as an overlay would: --set stream.shards=32. May be given again.")
    private List<String> settings = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", description = "Another seed than the scenario's.")
    private @Nullable String seed;

    @Option(
            names = "--replications",
            paramLabel = "N",
            description = "Run each variant so often, each time with other random draws: means with 95 %% intervals.")
    private @Nullable String replications;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            description = "Replicate until what each expectation measures is known within this part of its mean, such "
                    + "as 5%%; at most --replications times, 100 without.")
    private @Nullable String precision;

    /** A scenario and what was read from it. */
    record Read(ScenarioText text, ScenarioFile file) {
        /**
         * Finds and reads one as it is, without changes.
         * Errors: Faults with all of its faults.
         */
        static Read of(String called) throws Faults {
            return of(called, List.of());
        }

        private static Read of(String called, List<Setting> changes) throws Faults {
            ScenarioText text = ScenarioText.find(called);
            try {
                return new Read(text, text.read(changes));
            } catch (ScenarioException e) {
                throw new Faults(e.faults().stream().map(Fault::toString).toList());
            }
        }
    }

    /**
     * Reads all of them.
     * Errors: Faults with all faults of all scenarios.
     */
    List<Read> read() throws Faults {
        List<Setting> changes = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (String setting : settings) {
            try {
                changes.add(Setting.parse(setting));
            } catch (IllegalArgumentException e) {
                faults.add("--set: " + e.getMessage());
            }
        }
        if (seed != null) {
            changes.add(new Setting("--seed", "seed", seed));
        }
        if (replications != null) {
            changes.add(new Setting("--replications", "replications", replications));
        }
        if (precision != null) {
            changes.add(new Setting("--precision", "precision", precision));
        }
        List<Read> read = new ArrayList<>();
        for (String scenario : called) {
            try {
                read.add(Read.of(scenario, changes));
            } catch (Faults e) {
                faults.addAll(e.lines());
            }
        }
        if (!faults.isEmpty()) {
            throw new Faults(faults);
        }
        return read;
    }
}
