/**
 * Holds: the whole simulator a second time, slow and obvious, and its comparison with the engine.
 * Imports: scenario for what to simulate, random for the draws, the facade for the comparison; no mechanism of the model.
 * Promises: written from the meaning of the scenario file alone, so that what both agree on has been read twice.
 * Start reading at: {@link dev.hotshard.oracle.SlowSimulator}, then OracleTest.
 */
package dev.hotshard.oracle;
