package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.PlatformWords;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Key;
import dev.hotshard.summary.VariantSummary.Rank;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jspecify.annotations.Nullable;

/**
 * How popular keys are: the rate of each by its rank, on logarithmic scales, and the line above which one key alone fills a shard.
 * Shape: variants whose keys share the traffic in the same way are one panel.
 */
final class KeyPopularity {
    private static final float LABEL_SIZE = 10.5f;

    /** So many variants are named in the title of a panel. */
    private static final int NAMES_MAX = 4;

    private final Theme theme;
    private final RunResult result;
    private final PlatformWords words;

    KeyPopularity(Theme theme, RunResult result) {
        this.theme = theme;
        this.result = result;
        words = PlatformWords.of(result.summary().scenario().platform());
    }

    /** Variants that have the same keys. */
    private record Alike(VariantSummary first, List<String> names) {}

    /** The chart; null where records have no keys. */
    @Nullable
    Chart draw() {
        List<Alike> alike = alike();
        if (alike.isEmpty()) {
            return null;
        }
        double[] bounds = bounds(alike);
        List<Panel> panels = new ArrayList<>();
        for (Alike each : alike) {
            panels.add(panel(each, bounds));
        }
        List<LegendEntry> legend = new ArrayList<>();
        legend.add(LegendEntry.line("each key, mean of the run", Theme.ACCEPTED, Theme.LINE));
        legend.add(LegendEntry.dot("the hottest keys in their busiest second", Theme.INK));
        if (alike.stream().anyMatch(each -> !Double.isNaN(cap(each.first())))) {
            legend.add(LegendEntry.line(
                    "what one " + words.shard() + " takes: a key above it needs several", Theme.REFUSED, Theme.DASHED));
        }
        Heading heading = new Heading(
                "key-popularity",
                "How popular keys are",
                "Records a second of each key, from the hottest to the coldest. Both scales are logarithmic.");
        return new Figure(theme, heading, legend, panels, Footer.of(result)).draw();
    }

    private List<Alike> alike() {
        List<Alike> alike = new ArrayList<>();
        for (VariantSummary variant : result.summary().variants()) {
            if (variant.popularity().isEmpty()) {
                continue;
            }
            String name = Texts.visible(variant.name());
            alike.stream()
                    .filter(a -> a.first().popularity().equals(variant.popularity())
                            && a.first()
                                    .keys()
                                    .get(0)
                                    .key()
                                    .equals(variant.keys().get(0).key())
                            && sameCap(a.first(), variant))
                    .findFirst()
                    .ifPresentOrElse(
                            a -> a.names().add(name),
                            () -> alike.add(new Alike(variant, new ArrayList<>(List.of(name)))));
        }
        return alike;
    }

    /** What one shard takes, in records of the hottest key a second; NaN without caps. */
    private static double cap(VariantSummary variant) {
        Key hottest = variant.keys().get(0);
        return hottest.peakRate() * hottest.headroom();
    }

    private static boolean sameCap(VariantSummary one, VariantSummary other) {
        return Double.compare(cap(one), cap(other)) == 0;
    }

    /** The last rank, the lowest rate and the highest. */
    private double[] bounds(List<Alike> alike) {
        double ranks = 10;
        double low = Double.MAX_VALUE;
        double high = 0;
        for (Alike each : alike) {
            List<Rank> popularity = each.first().popularity();
            ranks = Math.max(ranks, popularity.get(popularity.size() - 1).rank());
            low = Math.min(low, rate(each.first(), popularity.get(popularity.size() - 1)));
            high = Math.max(high, rate(each.first(), popularity.get(0)));
            for (Key key : each.first().keys()) {
                high = Math.max(high, key.peakRate());
            }
            double cap = cap(each.first());
            high = Double.isNaN(cap) ? high : Math.max(high, cap);
        }
        return new double[] {ranks, low / 2, 3 * high};
    }

    private double rate(VariantSummary variant, Rank rank) {
        return rank.share() * variant.records().offered() / result.countedSeconds();
    }

    private Panel panel(Alike alike, double[] bounds) {
        VariantSummary variant = alike.first();
        LogAxis x = Theme.powersOfTen();
        LogAxis y = Theme.powersOfTen();
        x.setLabel("rank of the key");
        XYPlot plot = theme.plot(x, y);
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        Theme.range(x, 0.8, 1.3 * bounds[0]);
        Theme.range(y, bounds[1], bounds[2]);
        XYSeries means = new XYSeries("mean");
        for (Rank rank : variant.popularity()) {
            means.add(rank.rank(), rate(variant, rank));
        }
        XYLineAndShapeRenderer line = new XYLineAndShapeRenderer(true, means.getItemCount() < 8);
        line.setSeriesStroke(0, Theme.LINE);
        line.setSeriesPaint(0, Theme.ACCEPTED);
        line.setSeriesShape(0, new Ellipse2D.Double(-2, -2, 4, 4));
        line.setDrawSeriesLineAsPath(true);
        plot.setDataset(0, new XYSeriesCollection(means));
        plot.setRenderer(0, line);
        addPeaks(plot, variant);
        double cap = cap(variant);
        if (!Double.isNaN(cap)) {
            plot.addRangeMarker(new ValueMarker(cap, Theme.REFUSED, Theme.DASHED), Layer.FOREGROUND);
        }
        return new Panel(theme.chart(title(alike.names()), facts(variant, cap), plot), stops(variant));
    }

    /** The variants of a panel, as many as there is room for. */
    private String title(List<String> names) {
        if (names.size() <= NAMES_MAX) {
            return String.join(", ", names);
        }
        return names.size() == result.summary().variants().size()
                ? "all " + names.size() + " variants"
                : names.get(0) + " and " + (names.size() - 1) + " more";
    }

    /** A stop a rank that the line goes through, each as far as half the way to its neighbours. */
    private Stops stops(VariantSummary variant) {
        List<Double> edges = new ArrayList<>(List.of(0.8));
        List<String> ranks = new ArrayList<>();
        List<String> rates = new ArrayList<>();
        List<String> peaks = new ArrayList<>();
        List<Rank> popularity = variant.popularity();
        for (int i = 0; i < popularity.size(); i++) {
            Rank rank = popularity.get(i);
            boolean last = i == popularity.size() - 1;
            edges.add(
                    last
                            ? 1.15 * rank.rank()
                            : Math.sqrt(
                                    (double) rank.rank() * popularity.get(i + 1).rank()));
            Key key = rank.rank() <= variant.keys().size() ? variant.keys().get((int) rank.rank() - 1) : null;
            ranks.add("rank " + Figures.count(rank.rank()) + (key == null ? "" : ": " + Texts.visible(key.key(), 60)));
            double mean = rate(variant, rank);
            rates.add(mean < 0.05 ? "< 0.1/s" : Figures.rate(mean));
            peaks.add(key == null ? "" : Figures.rate(key.peakRate()));
        }
        return new Stops(edges).say("", ranks).say("mean of the run", rates).say("busiest second", peaks);
    }

    private String facts(VariantSummary variant, double cap) {
        long keys = variant.popularity().get(variant.popularity().size() - 1).rank();
        String facts = Figures.count(keys) + (keys == 1 ? " key" : " keys");
        if (Double.isNaN(cap)) {
            return facts + ", the hottest has "
                    + Figures.percent(variant.popularity().get(0).share()) + " of all records";
        }
        long above = variant.keys().stream().filter(key -> key.capShare() > 1).count();
        return facts + ", "
                + (above == 0
                        ? "none is too much for one " + words.shard()
                        : above + (above == variant.keys().size() && keys > above ? " or more" : "")
                                + " too much for one " + words.shard() + " (" + Figures.rate(cap) + ")");
    }

    /** A dot for each of the hottest keys at its busiest second; the highest has its name. */
    private void addPeaks(XYPlot plot, VariantSummary variant) {
        XYSeries dots = new XYSeries("peaks");
        int highest = 0;
        for (int i = 0; i < variant.keys().size(); i++) {
            double peak = variant.keys().get(i).peakRate();
            if (peak > 0) {
                dots.add(i + 1, peak);
            }
            if (peak > variant.keys().get(highest).peakRate()) {
                highest = i;
            }
        }
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        renderer.setSeriesPaint(0, Theme.INK);
        renderer.setSeriesShape(0, new Ellipse2D.Double(-1.8, -1.8, 3.6, 3.6));
        plot.setDataset(1, new XYSeriesCollection(dots));
        plot.setRenderer(1, renderer);
        Key key = variant.keys().get(highest);
        XYTextAnnotation label = new XYTextAnnotation(
                "  " + Texts.visible(key.key(), 30) + ": " + Figures.rate(key.peakRate()), highest + 1, key.peakRate());
        label.setTextAnchor(TextAnchor.BOTTOM_LEFT);
        label.setFont(theme.text(LABEL_SIZE));
        label.setPaint(Theme.INK);
        plot.addAnnotation(label);
    }
}
