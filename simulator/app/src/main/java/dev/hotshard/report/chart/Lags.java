package dev.hotshard.report.chart;

import dev.hotshard.report.Chart;
import dev.hotshard.report.PlatformWords;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.Texts;
import dev.hotshard.report.chart.Figure.Heading;
import dev.hotshard.report.chart.Figure.LegendEntry;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.SeriesView;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Group;
import dev.hotshard.summary.VariantSummary.GroupShard;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far groups were behind over time: each group as a whole, and the group that was furthest behind by shard.
 */
final class Lags {
    /** So many of the shards that were furthest behind have a colour and a name. */
    private static final int NAMED = 3;

    /** So many shards have a line, those furthest behind. */
    private static final int LINES_MAX = 30;

    private static final Color[] COLOURS = {Theme.ACCEPTED, Theme.REFUSED, Theme.THROTTLED, Theme.INK};
    private static final Color[] WORST = {Theme.REFUSED, Theme.THROTTLED, Theme.ACCEPTED};

    /** Light, and no colour of the grid: a line is no scale. */
    private static final Color OTHERS = Theme.HEAT.get(1);

    private final Theme theme;
    private final RunResult result;
    private final PlatformWords words;
    private final List<VariantSummary> variants;
    private final List<String> names;

    Lags(Theme theme, RunResult result) {
        this.theme = theme;
        this.result = result;
        words = PlatformWords.of(result.summary().scenario().platform());
        variants = result.summary().variants();
        names = variants.get(0).groups().stream().map(Group::name).toList();
    }

    /** How many groups there are. */
    int groups() {
        return names.size();
    }

    /** The lag of each group; null where the baseline has none. */
    @Nullable
    Chart ofGroups() {
        if (names.isEmpty()) {
            return null;
        }
        double top = 1;
        for (VariantSummary variant : variants) {
            for (Group group : variant.groups()) {
                top = Math.max(top, (double) group.lagMax());
            }
        }
        List<Panel> panels = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            Moments moments = moments(v);
            TimePlot plot = plot(moments, 1.08 * top);
            List<Group> groups = variants.get(v).groups();
            List<String> worst = new ArrayList<>();
            Course steps =
                    lag(v, "group " + (groups.isEmpty() ? "" : groups.get(0).name()));
            Stops stops = Stops.overTime(plot, steps);
            for (Group group : groups) {
                Course course = lag(v, "group " + group.name());
                plot.line(course, colour(group), Theme.LINE);
                stops.say("group " + Texts.visible(group.name()), course, Figures::count);
                worst.add(
                        groups.size() == 1
                                ? Figures.count(group.lagMax()) + " at its worst, " + Figures.count(group.lagAtEnd())
                                        + " at the end"
                                : Texts.visible(group.name()) + " " + Figures.count(group.lagMax()) + " / "
                                        + Figures.count(group.lagAtEnd()));
            }
            String facts = (groups.size() > 1 ? "worst / at the end: " : "") + String.join(", ", worst);
            panels.add(new Panel(
                    theme.chart(Texts.visible(variants.get(v).name()), facts, plot.plot()),
                    stops.say("", moments.during(steps))));
        }
        List<LegendEntry> legend = variants.get(0).groups().stream()
                .map(group -> LegendEntry.line("group " + Texts.visible(group.name()), colour(group), Theme.LINE))
                .toList();
        Heading heading =
                new Heading("lag-over-time", "Lag over time", "Accepted records that a group has yet to work off.");
        return new Figure(theme, heading, legend, panels, Footer.of(result)).draw();
    }

    /** A variant may have removed a group of the baseline: the others keep their colours. */
    private Color colour(Group group) {
        return COLOURS[Math.max(0, names.indexOf(group.name())) % COLOURS.length];
    }

    /** The lag of each shard for the group that was furthest behind; null where no group was behind on several shards. */
    @Nullable
    Chart byShard() {
        Group furthest = furthest();
        if (furthest == null || furthest.lagMax() == 0 || furthest.shards().size() < 2) {
            return null;
        }
        double top = 1;
        for (VariantSummary variant : variants) {
            for (Group group : variant.groups()) {
                if (group.name().equals(furthest.name())) {
                    top = Math.max(top, (double) group.lagMax());
                }
            }
        }
        List<Panel> panels = new ArrayList<>();
        for (int v = 0; v < variants.size(); v++) {
            panels.add(shardsOf(furthest.name(), v, 1.08 * top));
        }
        List<LegendEntry> legend = new ArrayList<>();
        legend.add(LegendEntry.line("all " + words.shards() + " together", Theme.INK, Theme.THIN));
        String[] ranks = {"furthest behind", "second", "third"};
        for (int i = 0; i < NAMED; i++) {
            legend.add(LegendEntry.line(ranks[i], WORST[i], Theme.LINE));
        }
        legend.add(LegendEntry.line("each other " + words.shard(), OTHERS, Theme.LINE));
        String explanation =
                "Accepted records that group " + Texts.visible(furthest.name(), 40) + " has yet to work off.";
        if (furthest.shards().size() > LINES_MAX) {
            explanation += " Lines of those furthest behind, as far as they are among the " + SeriesView.HOTTEST_SHARDS
                    + " hottest.";
        }
        Heading heading = new Heading("lag-by-shard", "Lag by " + words.shard(), explanation);
        return new Figure(theme, heading, legend, panels, Footer.of(result)).draw();
    }

    private Panel shardsOf(String name, int v, double top) {
        Moments moments = moments(v);
        TimePlot plot = plot(moments, top);
        String title = Texts.visible(variants.get(v).name());
        Group group = variants.get(v).groups().stream()
                .filter(g -> g.name().equals(name))
                .findFirst()
                .orElse(null);
        if (group == null) {
            return new Panel(theme.chart(title, "has no such group", plot.plot()), Stops.none());
        }
        List<GroupShard> shards = new ArrayList<>(group.shards());
        shards.sort(Comparator.comparingLong(GroupShard::lagMax).reversed().thenComparingInt(GroupShard::id));
        Course together = lag(v, "group " + name);
        plot.line(together, Theme.INK, Theme.THIN);
        Stops stops = Stops.overTime(plot, together).say("all together", together, Figures::count);
        for (int i = Math.min(LINES_MAX, shards.size()) - 1; i >= 0; i--) {
            Course course = lag(v, "group " + name + " shard " + shards.get(i).id());
            if (course.steps() > 0) {
                plot.line(course, i < NAMED ? WORST[i] : OTHERS, Theme.LINE);
            }
        }
        List<String> worst = new ArrayList<>();
        for (GroupShard shard : shards.subList(0, Math.min(NAMED, shards.size()))) {
            if (shard.lagMax() > 0) {
                stops.say(
                        words.shard() + " " + shard.id(),
                        lag(v, "group " + name + " shard " + shard.id()),
                        Figures::count);
                worst.add(words.shard() + " " + shard.id() + ": " + Figures.count(shard.lagMax()));
            }
        }
        String facts = worst.isEmpty() ? "never behind" : String.join(", ", worst) + " at its worst";
        return new Panel(theme.chart(title, facts, plot.plot()), stops.say("", moments.during(together)));
    }

    /** The group of any variant that was furthest behind, the first among equals. */
    private @Nullable Group furthest() {
        Group furthest = null;
        for (VariantSummary variant : variants) {
            for (Group group : variant.groups()) {
                if (names.contains(group.name()) && (furthest == null || group.lagMax() > furthest.lagMax())) {
                    furthest = group;
                }
            }
        }
        return furthest;
    }

    private Moments moments(int v) {
        double duration = result.summary().scenario().durationSeconds();
        return Moments.of(variants.get(v), theme, duration, Figure.plotWidth(variants.size()));
    }

    /** A plot with what happened on the way marked above the curves. */
    private TimePlot plot(Moments moments, double top) {
        double duration = result.summary().scenario().durationSeconds();
        TimePlot plot = new TimePlot(theme, duration, top * moments.headroom());
        moments.drawOn(plot, theme);
        return plot;
    }

    private Course lag(int v, String entity) {
        Series series = result.series().get(v);
        return Course.level(series, "lag", entity).coarser(Figure.points(variants.size()));
    }
}
