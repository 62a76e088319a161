/**
 * Holds: the charts, drawn by JFreeChart and written as SVG by Batik; both libraries stay in here.
 * Imports: {@code summary}, {@code scenario}.
 * Promises: same summary, same SVG bytes; a chart is complete or an error, never an empty file.
 * Start reading at: the class of the chart you look for.
 */
@NullMarked
package dev.hotshard.report.chart;

import org.jspecify.annotations.NullMarked;
