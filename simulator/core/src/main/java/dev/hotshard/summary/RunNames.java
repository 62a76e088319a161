package dev.hotshard.summary;

import java.util.List;
import java.util.function.IntFunction;

/**
 * What the numbers of a run stand for, asked for one by one because most keys are never named.
 * Shape: {@code values} has one function a breakdown field, in the scenario's order.
 */
public record RunNames(IntFunction<String> key, IntFunction<String> host, List<IntFunction<String>> values) {
    public RunNames {
        values = List.copyOf(values);
    }
}
