/**
 * Holds: benchmarks: the engine, a physical limit (kernel (a)), a peer (SSJ) and the runner of their ratios.
 * Imports: everything in core; nothing imports it.
 * Promises: speeds are ratios within one run; what a contender simulates is checked by tests.
 * Start reading at: the README of this module, then {@link dev.hotshard.benchmarks.Workload}.
 */
@org.jspecify.annotations.NullMarked
package dev.hotshard.benchmarks;
