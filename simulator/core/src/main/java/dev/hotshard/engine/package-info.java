/**
 * Holds: the clock's order, the event calendar and the run loop.
 * Imports: nothing.
 * Promises: knows no domain word; events leave in the order of (time, order), and an event in the past is an error that names both times.
 * Start reading at: {@link dev.hotshard.engine.RunLoop}.
 */
@org.jspecify.annotations.NullMarked
package dev.hotshard.engine;
