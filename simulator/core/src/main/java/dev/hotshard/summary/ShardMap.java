package dev.hotshard.summary;

import dev.hotshard.observe.SeriesObservations;
import java.util.Arrays;

/**
 * The load of all shards over time as a raster: shards by id from row to row, time from column to column.
 * Units: a cell is utilisation, a part of one; where shards have no caps it is what was offered as a multiple of an even share.
 * Shape: at most {@link #ROWS_MAX} rows and {@link #COLUMNS_MAX} columns, each of equally many neighbours (the last may have fewer); a cell is the largest value
 * of what it covers, NaN where no shard of it was open or nothing was offered at all.
 */
public final class ShardMap {
    /** What half a page shows of one below the other. */
    public static final int ROWS_MAX = 100;

    /** What half a page shows side by side. */
    public static final int COLUMNS_MAX = 240;

    /** The map of a run that wasn't watched. */
    public static final ShardMap NONE = new ShardMap(false, 1, new double[0], new float[0][]);

    private final boolean ofCaps;
    private final int shardsInRow;
    private final double[] columnEndSeconds;
    private final float[][] cells;

    /**
     * A map of these cells, row by row.
     * Shape: a cell for each column in each row.
     */
    public ShardMap(boolean ofCaps, int shardsInRow, double[] columnEndSeconds, float[][] cells) {
        this.ofCaps = ofCaps;
        this.shardsInRow = shardsInRow;
        this.columnEndSeconds = columnEndSeconds;
        this.cells = cells;
    }

    /** The map of a run. */
    static ShardMap of(SeriesObservations seen) {
        int steps = seen.steps();
        int shards = 0;
        boolean ofCaps = false;
        for (int step = 0; step < steps; step++) {
            shards = Math.max(shards, seen.shards(step));
            ofCaps |= !Double.isNaN(seen.fullestShard(step));
        }
        int stepsInColumn = parts(steps, COLUMNS_MAX);
        int shardsInRow = parts(shards, ROWS_MAX);
        double[] ends = new double[groups(steps, stepsInColumn)];
        float[][] cells = new float[groups(shards, shardsInRow)][ends.length];
        for (float[] row : cells) {
            Arrays.fill(row, Float.NaN);
        }
        for (int step = 0; step < steps; step++) {
            int column = step / stepsInColumn;
            ends[column] = seen.endSeconds(step);
            double even = ofCaps ? Double.NaN : evenShare(seen, step);
            for (int shard = 0; shard < seen.shards(step); shard++) {
                if (seen.wasOpen(step, shard)) {
                    double load = ofCaps ? seen.shardUtilisation(step, shard) : seen.shardOffered(step, shard) / even;
                    float[] row = cells[shard / shardsInRow];
                    if (!(row[column] >= load) && !Double.isNaN(load)) {
                        row[column] = (float) load;
                    }
                }
            }
        }
        return new ShardMap(ofCaps, shardsInRow, ends, cells);
    }

    /** What each open shard would have been offered if all were offered the same. */
    private static double evenShare(SeriesObservations seen, int step) {
        long offered = 0;
        int open = 0;
        for (int shard = 0; shard < seen.shards(step); shard++) {
            if (seen.wasOpen(step, shard)) {
                offered += seen.shardOffered(step, shard);
                open++;
            }
        }
        return (double) offered / open;
    }

    /** How many stand together where at most so many groups may be. */
    private static int parts(int count, int groupsMax) {
        return Math.max(1, groups(count, groupsMax));
    }

    private static int groups(int count, int ofEach) {
        return (count + ofEach - 1) / ofEach;
    }

    /** Whether cells are parts of a cap; else they are multiples of an even share. */
    public boolean ofCaps() {
        return ofCaps;
    }

    public int rows() {
        return cells.length;
    }

    /** How many shards a row covers; the last may have fewer. */
    public int shardsInRow() {
        return shardsInRow;
    }

    public int columns() {
        return columnEndSeconds.length;
    }

    /** The end of a column's time; it begins where the one before ends. */
    public double endSeconds(int column) {
        return columnEndSeconds[column];
    }

    public double value(int row, int column) {
        return cells[row][column];
    }
}
