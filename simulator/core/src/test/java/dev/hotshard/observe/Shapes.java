package dev.hotshard.observe;

import java.util.ArrayList;
import java.util.List;

/** Shapes of small runs: one flow, one host and steps of a second unless said otherwise. */
public final class Shapes {
    private int flows = 1;
    private final int shards;
    private int hosts = 1;
    private int fields;
    private final List<Integer> polls = new ArrayList<>();
    private boolean bytesCapped;
    private boolean unitsCapped;
    private double memberRecordsPerSecond = Double.NaN;
    private final long durationNanos;
    private long warmupNanos;
    private long sampleNanos = Story.SECOND;
    private boolean watchesOrder;
    private long spreadFromNanos = Long.MAX_VALUE;
    private final List<Long> silentAfterNanos = new ArrayList<>();

    private Shapes(int shards, long durationNanos) {
        this.shards = shards;
        this.durationNanos = durationNanos;
    }

    public static Shapes of(int shards, long durationNanos) {
        return new Shapes(shards, durationNanos);
    }

    public Shapes flows(int count) {
        flows = count;
        return this;
    }

    public Shapes hosts(int count) {
        hosts = count;
        return this;
    }

    public Shapes fields(int count) {
        fields = count;
        return this;
    }

    public Shapes group(int poll) {
        polls.add(poll);
        silentAfterNanos.add(Long.MAX_VALUE);
        return this;
    }

    /** A group that calls a scope silent after so long. */
    public Shapes silentGroup(long silentAfter) {
        polls.add(1);
        silentAfterNanos.add(silentAfter);
        return this;
    }

    /** The order within scopes is watched; from this time on one may be in several shards. */
    public Shapes watchesOrder(long spreadFrom) {
        watchesOrder = true;
        spreadFromNanos = spreadFrom;
        return this;
    }

    public Shapes bytesCapped() {
        bytesCapped = true;
        return this;
    }

    public Shapes unitsCapped() {
        unitsCapped = true;
        return this;
    }

    public Shapes member(double recordsPerSecond) {
        memberRecordsPerSecond = recordsPerSecond;
        return this;
    }

    public Shapes warmup(long nanos) {
        warmupNanos = nanos;
        return this;
    }

    public Shapes sample(long nanos) {
        sampleNanos = nanos;
        return this;
    }

    public RunShape shape() {
        return new RunShape(
                flows,
                shards,
                hosts,
                fields,
                BrokerShape.NONE,
                polls,
                bytesCapped,
                unitsCapped,
                0,
                Double.NaN,
                memberRecordsPerSecond,
                durationNanos,
                warmupNanos,
                sampleNanos,
                new OrderShape(watchesOrder, spreadFromNanos, silentAfterNanos));
    }

    public Story story() {
        return new Story(shape());
    }
}
