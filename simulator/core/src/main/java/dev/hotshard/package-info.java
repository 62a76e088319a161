/**
 * Holds: the facade, the one door for a Java program that runs a scenario.
 * Imports: {@code experiment}, {@code scenario}, {@code scenario.yaml}, {@code summary}.
 * Promises: a scenario in, its summary out, or all faults of the scenario at once.
 * Start reading at: {@code Hotshard}.
 */
@NullMarked
package dev.hotshard;

import org.jspecify.annotations.NullMarked;
