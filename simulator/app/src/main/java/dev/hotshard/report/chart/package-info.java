/**
 * Holds: the charts, drawn by JFreeChart and written as SVG by Batik; both libraries stay in here.
 * Imports: {@code report}, {@code summary}, {@code scenario}.
 * Promises: same summary, same SVG bytes; a chart is complete or an error, never an empty file.
 * Start reading at: {@link dev.hotshard.report.chart.Charts}.
 */
@NullMarked
package dev.hotshard.report.chart;

import org.jspecify.annotations.NullMarked;
