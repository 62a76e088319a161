package dev.hotshard.summary;

import dev.hotshard.observe.RunObservations;
import dev.hotshard.observe.SeriesObservations;
import dev.hotshard.observe.ShardObservations;
import dev.hotshard.scenario.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The series of a run, named.
 * Shape: metrics by entity: the stream offered, accepted, throttled, dropped, waiting, utilisation, minute-utilisation,
 * fullest-shard; flows the first four; shards offered, accepted, throttled,
 * utilisation; groups lag, also of each shard that is listed.
 */
public final class SeriesView {
    /** How many of the hottest shards are listed unless all are asked for. */
    public static final int HOTTEST_SHARDS = 50;

    private final SeriesObservations rows;
    private final List<String> flows;
    private final List<Series.Column> columns = new ArrayList<>();

    private SeriesView(Scenario scenario, SeriesObservations rows) {
        this.rows = rows;
        flows = List.copyOf(scenario.traffic().keySet());
    }

    /** The series with the {@code shardsAtMost} shards that were offered most, ties by id. */
    public static Series of(Scenario scenario, RunObservations seen, int shardsAtMost) {
        int[] shards = hottest(seen.shards(), shardsAtMost);
        // What isn't listed needn't be kept.
        SeriesView view = new SeriesView(scenario, seen.series().ofShards(shards));
        view.addStream();
        view.addFlows();
        for (int place = 0; place < shards.length; place++) {
            view.addShard(shards[place], place);
        }
        List<String> groups = List.copyOf(scenario.consumers().keySet());
        for (int group = 0; group < groups.size(); group++) {
            view.addGroup(group, groups.get(group), shards);
        }
        double[] ends = IntStream.range(0, view.rows.steps())
                .mapToDouble(view.rows::endSeconds)
                .toArray();
        return new Series(ends, view.columns, ShardMap.of(seen.series()));
    }

    private static int[] hottest(ShardObservations shards, int atMost) {
        return IntStream.range(0, shards.size())
                .boxed()
                .sorted(Comparator.comparingLong((Integer shard) -> shards.offered(shard))
                        .reversed())
                .limit(atMost)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private void addStream() {
        add("stream", "offered", step -> sumOfFlows(step, rows::flowOffered));
        add("stream", "accepted", step -> sumOfFlows(step, rows::flowAccepted));
        add("stream", "throttled", step -> sumOfFlows(step, rows::flowThrottled));
        add("stream", "dropped", step -> sumOfFlows(step, rows::flowDropped));
        add("stream", "waiting", rows::waiting);
        add("stream", "utilisation", rows::utilisation);
        add("stream", "minute-utilisation", rows::minuteUtilisation);
        add("stream", "fullest-shard", rows::fullestShard);
    }

    private void addFlows() {
        for (int i = 0; i < flows.size(); i++) {
            int flow = i;
            String entity = "flow " + flows.get(flow);
            add(entity, "offered", step -> rows.flowOffered(step, flow));
            add(entity, "accepted", step -> rows.flowAccepted(step, flow));
            add(entity, "throttled", step -> rows.flowThrottled(step, flow));
            add(entity, "dropped", step -> rows.flowDropped(step, flow));
        }
    }

    private void addShard(int shard, int place) {
        String entity = "shard " + shard;
        add(entity, "offered", whileOpen(place, step -> rows.shardOffered(step, place)));
        add(entity, "accepted", whileOpen(place, step -> rows.shardAccepted(step, place)));
        add(entity, "throttled", whileOpen(place, step -> rows.shardThrottled(step, place)));
        add(entity, "utilisation", whileOpen(place, step -> rows.shardUtilisation(step, place)));
    }

    /** A shard says nothing in steps in which it wasn't open. */
    private IntToDoubleFunction whileOpen(int place, IntToDoubleFunction values) {
        return step -> rows.wasOpen(step, place) ? values.applyAsDouble(step) : Double.NaN;
    }

    private void addGroup(int group, String name, int[] shards) {
        add("group " + name, "lag", step -> rows.lag(step, group));
        for (int i = 0; i < shards.length; i++) {
            int place = i;
            add("group " + name + " shard " + shards[place], "lag", step -> rows.lagOfShard(step, group, place));
        }
    }

    private void add(String entity, String metric, IntToDoubleFunction values) {
        columns.add(new Series.Column(metric, entity, values));
    }

    /** One count of one flow in one step. */
    private interface FlowCount {
        long at(int step, int flow);
    }

    private long sumOfFlows(int step, FlowCount count) {
        long sum = 0;
        for (int flow = 0; flow < flows.size(); flow++) {
            sum += count.at(step, flow);
        }
        return sum;
    }
}
