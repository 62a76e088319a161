package dev.hotshard.lab;

import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.Series;
import dev.hotshard.summary.Series.Column;
import dev.hotshard.summary.VariantSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The course of a run as a page plays it.
 * Units: counts become rates a second, of all traffic also where a part of it was simulated; levels (waiting, lag) are those at the end of a frame.
 * Shape: at most {@link #FRAMES_MAX} frames, each of equally many steps of the series but for the last.
 */
final class Playback {
    /** As many frames as a screen has room to tell apart. */
    static final int FRAMES_MAX = 600;

    private static final String SHARD = "shard ";
    private static final String GROUP = "group ";
    private static final String LAG = "lag";

    private final VariantSummary numbers;
    private final Json.Part facts;
    private final long part;
    private final @Nullable Yardstick yardstick;
    private final Series series;
    private final Scenario scenario;
    private final int stepsInFrame;
    private final int frames;
    private final Map<String, Map<String, Column>> entities = new LinkedHashMap<>();

    /** @param facts what the course is seen against */
    Playback(Trial trial, VariantSummary numbers, Json.Part facts) {
        this.numbers = numbers;
        this.facts = facts;
        part = trial.part();
        scenario = trial.variant().scenario();
        yardstick = Yardstick.of(scenario);
        series = trial.outcome().series().get(0);
        stepsInFrame = Math.max(1, ceiling(series.steps(), FRAMES_MAX));
        frames = ceiling(series.steps(), stepsInFrame);
        for (Column column : series.columns()) {
            entities.computeIfAbsent(column.entity(), entity -> new LinkedHashMap<>())
                    .put(column.metric(), column);
        }
    }

    void write(Json json) {
        json.row("seconds", frames, frame -> series.seconds(last(frame)));
        double room = queueCapacity(scenario);
        json.number("queueCapacity", room);
        json.object("stream", inner -> {
            Map<String, Column> stream = entity("stream");
            rates(inner, stream, "offered", "accepted", "throttled", "dropped");
            // A queue of one record is as long in a part of the traffic, so that many such parts hold more than there
            // is room for.
            level(inner, stream, "waiting", Double.isNaN(room) ? Double.POSITIVE_INFINITY : room);
        });
        List<String> groups = entities.keySet().stream()
                .filter(entity -> entity.startsWith(GROUP) && !entity.contains(" " + SHARD))
                .toList();
        json.list("groups", groups, (inner, group) -> {
            inner.text("name", group.substring(GROUP.length()));
            level(inner, entity(group), LAG, Double.POSITIVE_INFINITY);
        });
        List<String> shards = new ArrayList<>(entities.keySet());
        shards.removeIf(entity -> !entity.startsWith(SHARD));
        json.list("shards", shards, (inner, shard) -> {
            inner.count("id", Integer.parseInt(shard.substring(SHARD.length())));
            rates(inner, entity(shard), "offered", "accepted", "throttled");
            inner.row("load", frames, frame -> load(entity(shard), frame));
        });
        json.count("shardsInAll", numbers.shards().size());
        facts.write(json);
        json.list("actions", numbers.actions(), (inner, action) -> {
            inner.number("seconds", action.atSeconds());
            inner.text("text", action.what());
        });
        json.object("verdictTimes", inner -> {
            inner.number("firstThrottle", numbers.firstThrottleSeconds());
            inner.number("firstDrop", numbers.firstDropSeconds());
        });
    }

    /** The part of its caps that a shard used, or of what a member works off. */
    private double load(Map<String, Column> shard, int frame) {
        if (yardstick == null || Double.isNaN(yardstick.memberPerSecond())) {
            return mean(column(shard, "utilisation"), frame);
        }
        return sum(column(shard, "accepted"), frame) * part / lengthSeconds(frame) / yardstick.memberPerSecond();
    }

    private void rates(Json json, Map<String, Column> entity, String... metrics) {
        for (String metric : metrics) {
            Column column = column(entity, metric);
            json.row(metric, frames, frame -> sum(column, frame) * part / lengthSeconds(frame));
        }
    }

    /** What all hosts' queues hold together, in records; NaN where that isn't counted. */
    private static double queueCapacity(Scenario scenario) {
        RetrySpec.Capacity queue = scenario.hosts().retry().queue();
        boolean isCounted =
                queue.records() != RetrySpec.UNLIMITED && scenario.hosts().per() == null;
        return isCounted ? (double) queue.records() * scenario.hosts().count() : Double.NaN;
    }

    private void level(Json json, Map<String, Column> entity, String metric, double most) {
        Column column = column(entity, metric);
        json.row(metric, frames, frame -> Math.min(column.value(last(frame)) * part, most));
    }

    private Map<String, Column> entity(String name) {
        return entities.getOrDefault(name, Map.of());
    }

    private static Column column(Map<String, Column> entity, String metric) {
        Column column = entity.get(metric);
        if (column == null) {
            throw new IllegalStateException("the series has no " + metric + " beside " + entity.keySet());
        }
        return column;
    }

    /** The sum over a frame's steps in which there is anything; NaN if there's none. */
    private double sum(Column column, int frame) {
        double sum = Double.NaN;
        for (int step = first(frame); step <= last(frame); step++) {
            double value = column.value(step);
            if (!Double.isNaN(value)) {
                sum = Double.isNaN(sum) ? value : sum + value;
            }
        }
        return sum;
    }

    private double mean(Column column, int frame) {
        return sum(column, frame) / (last(frame) - first(frame) + 1);
    }

    private double lengthSeconds(int frame) {
        int before = first(frame) - 1;
        return series.seconds(last(frame)) - (before < 0 ? 0 : series.seconds(before));
    }

    private int first(int frame) {
        return frame * stepsInFrame;
    }

    private int last(int frame) {
        return Math.min(series.steps(), (frame + 1) * stepsInFrame) - 1;
    }

    private static int ceiling(int amount, int of) {
        return (amount + of - 1) / of;
    }
}
