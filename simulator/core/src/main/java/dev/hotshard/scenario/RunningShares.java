package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;

/** How much of all traffic the flows with shares take that run at one time. */
public final class RunningShares {
    private RunningShares() {}

    /** The largest sum of running shares, when it is first reached, and by which flows. */
    public record Peak(long atNanos, Fraction sum, List<String> flows) {}

    /** A flow's window that opens or closes next; closing comes first at one instant, windows are half open. */
    private record Edge(long atNanos, boolean opens, int flow, long occurrence) {
        static final Comparator<Edge> ORDER = Comparator.comparingLong(Edge::atNanos)
                .thenComparing(Edge::opens)
                .thenComparingInt(Edge::flow);
    }

    /**
     * The peak over a run.
     * Cost: one step for each window of each flow, none where all shares together are below 1.
     */
    public static Peak peak(SortedMap<String, FlowSpec> traffic, long durationNanos) {
        List<String> names = new ArrayList<>();
        List<FlowSpec> flows = new ArrayList<>();
        Fraction all = Fraction.ZERO;
        for (Map.Entry<String, FlowSpec> each : traffic.entrySet()) {
            if (each.getValue().rate() instanceof RateLaw.Share share) {
                names.add(each.getKey());
                flows.add(each.getValue());
                all = all.plus(share.share());
            }
        }
        if (all.compareTo(Fraction.ONE) < 0) {
            return new Peak(0, all, names);
        }
        PriorityQueue<Edge> edges = new PriorityQueue<>(Edge.ORDER);
        for (int i = 0; i < flows.size(); i++) {
            edges.add(new Edge(flows.get(i).fromNanos(), true, i, 0));
        }
        boolean[] runs = new boolean[flows.size()];
        Fraction sum = Fraction.ZERO;
        Peak peak = new Peak(0, Fraction.ZERO, List.of());
        while (!edges.isEmpty() && edges.element().atNanos() < durationNanos) {
            Edge edge = edges.remove();
            FlowSpec flow = flows.get(edge.flow());
            Fraction share = ((RateLaw.Share) flow.rate()).share();
            runs[edge.flow()] = edge.opens();
            sum = edge.opens() ? sum.plus(share) : sum.minus(share);
            addNext(edges, edge, flow);
            if (sum.compareTo(peak.sum()) > 0) {
                peak = new Peak(edge.atNanos(), sum, running(names, runs));
            }
        }
        return peak;
    }

    private static void addNext(PriorityQueue<Edge> edges, Edge edge, FlowSpec flow) {
        Long length = flow.forNanos();
        Long every = flow.everyNanos();
        if (edge.opens() && length != null && !length.equals(every)) {
            edges.add(new Edge(edge.atNanos() + length, false, edge.flow(), edge.occurrence()));
        } else if (!edge.opens() && every != null) {
            long next = edge.occurrence() + 1;
            edges.add(new Edge(flow.fromNanos() + next * every, true, edge.flow(), next));
        }
    }

    private static List<String> running(List<String> names, boolean[] runs) {
        List<String> running = new ArrayList<>();
        for (int i = 0; i < runs.length; i++) {
            if (runs[i]) {
                running.add(names.get(i));
            }
        }
        return running;
    }
}
