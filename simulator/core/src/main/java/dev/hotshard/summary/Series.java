package dev.hotshard.summary;

import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The course of one run: values at equal steps, for a set of metrics and entities.
 * Units: seconds of simulated time; counts are a step's, levels (waiting, lag) are those at its end.
 * Shape: tidy rows are (seconds, metric, entity, value), one for each step of each column; a step is named by its end. Entities are {@code stream},
 * {@code flow NAME}, {@code shard ID}, {@code group NAME}, {@code group NAME shard ID}.
 */
public final class Series {
    private final double[] stepEndSeconds;
    private final List<Column> columns;
    private final ShardMap map;

    public Series(double[] stepEndSeconds, List<Column> columns, ShardMap map) {
        this.stepEndSeconds = stepEndSeconds.clone();
        this.columns = List.copyOf(columns);
        this.map = map;
    }

    public int steps() {
        return stepEndSeconds.length;
    }

    /** The end of step {@code i}. */
    public double seconds(int i) {
        return stepEndSeconds[i];
    }

    /** The columns: the stream first, then flows, shards (the hottest first) and groups. */
    public List<Column> columns() {
        return columns;
    }

    /** All shards over time, as coarse as an eye needs it. */
    public ShardMap map() {
        return map;
    }

    /**
     * One metric of one entity.
     * Shape: a view: {@code values} answers for the steps {@code 0 .. steps() - 1}, NaN where there is nothing to say.
     */
    public record Column(String metric, String entity, IntToDoubleFunction values) {
        /** The value at step {@code i}. */
        public double value(int i) {
            return values.applyAsDouble(i);
        }
    }
}
