package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Experiment;
import java.util.SortedMap;

/**
 * A scenario that was read: what it describes, and the text that describes the same with nothing left to defaults.
 * Shape: {@code inputs} holds the files that the scenario names under the names that {@code resolvedYaml} gives them below {@code inputs/};
 * {@code sha256} is of the resolved text and the hashes of the inputs, in hexadecimal.
 * {@code places} are those of the text that was read.
 * Invariant: reading {@code resolvedYaml} with its inputs gives an equal experiment but for its sweep, the same text and the same hash.
 */
public record ScenarioFile(
        Experiment experiment,
        String resolvedYaml,
        String sha256,
        SortedMap<String, byte[]> inputs,
        ActionPlaces places) {}
