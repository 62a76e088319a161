/**
 * Holds: exact arithmetic.
 * Imports: nothing.
 * Promises: knows no domain word; nothing is rounded unless a method says so.
 * Start reading at: {@link dev.hotshard.exact.Fraction}.
 */
@NullMarked
package dev.hotshard.exact;

import org.jspecify.annotations.NullMarked;
