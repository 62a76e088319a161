/**
 * Holds: the command line: one class a command, picocli, exit codes.
 * Imports: the facade, {@code catalogue}, {@code scenario}, {@code summary}, {@code report}, {@code experiment} and {@code model.partition} for placing keys.
 * Promises: results on stdout, everything else on stderr; no stack trace for a fault of the user.
 * Start reading at: {@link dev.hotshard.cli.Main}.
 */
@NullMarked
package dev.hotshard.cli;

import org.jspecify.annotations.NullMarked;
