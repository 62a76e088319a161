/**
 * Holds: the words of reports, pages and help, each with its formula and the scenario that shows it: one source for {@code hotshard glossary}, the page of the docs and
 * the pages of reports.
 * Imports: {@code scenario}, for the names of metrics.
 * Promises: a metric and a verdict have one term each; names, and the anchors made of them, are unique.
 * Start reading at: {@link dev.hotshard.glossary.Glossary}, then {@link dev.hotshard.glossary.Term}.
 */
@NullMarked
package dev.hotshard.glossary;

import org.jspecify.annotations.NullMarked;
