package dev.hotshard.scenario.yaml;

/** The way a value is written in a scenario. */
@FunctionalInterface
interface Format<T> {
    T read(String text) throws Wrong;
}
