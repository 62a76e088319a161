/**
 * Holds: what a summary looks like to its readers: text, CSV, JSON and back, HTML, the run folder.
 * Imports: {@code glossary}, {@code summary}, {@code scenario}, {@code stats}.
 * Promises: same summary, same bytes; an empty statistic is never written as a number.
 * Start reading at: {@link dev.hotshard.report.RunFiles}, then {@link dev.hotshard.report.TextSummary}.
 */
@NullMarked
package dev.hotshard.report;

import org.jspecify.annotations.NullMarked;
