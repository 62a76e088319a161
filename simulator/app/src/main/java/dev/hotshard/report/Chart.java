package dev.hotshard.report;

import java.util.List;
import java.util.function.Supplier;

/**
 * A finished chart.
 * Shape: {@code name} is its file name without ending, {@code title} says what it shows; {@code svg} and {@code themedSvg} are an SVG element without prolog, the
 * second with its colours as the variables {@code --chart-ink} and so on, so that the page it stands in can repaint it for dark screens.
 * {@code hover} is what the page says where the pointer stands, panel by panel: the SVG is the same with it and without.
 * {@code png} draws the picture anew each time it is asked: a page needs none.
 */
public record Chart(String name, String title, String svg, String themedSvg, List<Hover> hover, Supplier<byte[]> png) {}
