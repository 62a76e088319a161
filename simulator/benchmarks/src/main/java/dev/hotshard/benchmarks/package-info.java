/**
 * Holds: JMH benchmarks of the engine and its parts, and the same models on SSJ beside them.
 * Imports: everything in core; nothing imports it.
 * Promises: speeds are ratios within one run.
 * Start reading at: the README of this module.
 */
package dev.hotshard.benchmarks;
