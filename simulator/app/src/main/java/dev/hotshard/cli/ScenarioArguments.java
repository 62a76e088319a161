package dev.hotshard.cli;

import dev.hotshard.scenario.yaml.Fault;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.scenario.yaml.Setting;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The scenarios that a command is about, with what the command line changes in them.
 */
final class ScenarioArguments {
    @Parameters(
            paramLabel = "SCENARIO",
            arity = "1..*",
            description = "A scenario file, or the name of a catalogue scenario (hotshard list).")
    private List<String> called;

    @Mixin
    private ScenarioChanges changes;

    /** A scenario and what was read from it. */
    record Read(ScenarioText text, ScenarioFile file) {
        /**
         * Finds and reads one as it is, without changes.
         * Errors: Faults with all of its faults.
         */
        static Read of(String called) throws Faults {
            return of(called, List.of());
        }

        /**
         * Finds and reads one, with changes on top.
         * Errors: Faults with all of its faults.
         */
        static Read of(String called, List<Setting> changes) throws Faults {
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
        List<Setting> settings = List.of();
        List<String> faults = new ArrayList<>();
        try {
            settings = changes.settings();
        } catch (Faults e) {
            faults.addAll(e.lines());
        }
        List<Read> read = new ArrayList<>();
        for (String scenario : called) {
            try {
                read.add(Read.of(scenario, settings));
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
