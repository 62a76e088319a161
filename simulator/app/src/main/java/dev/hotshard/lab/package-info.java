/**
 * Holds: the lab, a page on this machine alone where a scenario is played with: its server, its controls, its answers.
 * Imports: the facade, {@code catalogue}, {@code scenario}, {@code scenario.yaml}, {@code summary}, {@code report} and its charts; the page's files are resources of this package.
 * Promises: listens on the loopback address alone, reads and writes no file on a page's word, and ends every run that is too large, too long or no longer wanted.
 * Start reading at: {@link dev.hotshard.lab.Lab}, then {@link dev.hotshard.lab.Bench}.
 */
@NullMarked
package dev.hotshard.lab;

import org.jspecify.annotations.NullMarked;
