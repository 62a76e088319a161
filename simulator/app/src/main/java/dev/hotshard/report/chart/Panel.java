package dev.hotshard.report.chart;

import org.jfree.chart.JFreeChart;

/** One part of a figure: its picture, and what the page says where the pointer stands on it. */
record Panel(JFreeChart picture, Stops stops) {}
