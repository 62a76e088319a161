package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.TimelineChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** The rate curves of all flows, with windows, repeats, shares, load and what the timeline sets. */
final class SlowRates {
    private SlowRates() {}

    private record Line(Fraction rate, Fraction slope) {
        static final Line ZERO = new Line(Fraction.ZERO, Fraction.ZERO);

        Line plus(Line other) {
            return new Line(rate.plus(other.rate), slope.plus(other.slope));
        }

        Line times(Fraction factor) {
            return new Line(rate.times(factor), slope.times(factor));
        }
    }

    /** The curves of the flows that write. */
    static SortedMap<String, RateCurve> of(Scenario scenario) {
        return of(scenario, scenario.durationNanos());
    }

    /** The curves up to {@code end}, which may lie beyond the run. */
    static SortedMap<String, RateCurve> of(Scenario scenario, long end) {
        return of(scenario, end, Scenario::traffic);
    }

    /** The curves of the flows that read. */
    static SortedMap<String, RateCurve> ofReads(Scenario scenario) {
        return of(scenario, scenario.durationNanos(), SlowRates::reads);
    }

    static SortedMap<String, FlowSpec> reads(Scenario scenario) {
        SortedMap<String, FlowSpec> flows = new TreeMap<>();
        scenario.reads().forEach((name, read) -> flows.put(name, read.flow()));
        return flows;
    }

    private static SortedMap<String, RateCurve> of(
            Scenario scenario, long end, Function<Scenario, SortedMap<String, FlowSpec>> flows) {
        List<Long> edges = new ArrayList<>(edges(scenario, end));
        SortedMap<String, RateCurve> curves = new TreeMap<>();
        for (String flow : flows.apply(scenario).keySet()) {
            curves.put(flow, new RateCurve());
        }
        for (int i = 0; i + 1 < edges.size(); i++) {
            long start = edges.get(i);
            Scenario now = inForce(scenario, start);
            Map<String, Line> lines = lines(flows.apply(now), now.load(), start);
            for (Map.Entry<String, RateCurve> entry : curves.entrySet()) {
                FlowSpec flow = flows.apply(now).get(entry.getKey());
                Line line = lines.get(entry.getKey());
                entry.getValue().add(start, edges.get(i + 1), line.rate, line.slope, occurrence(flow, start));
            }
        }
        return curves;
    }

    /** The scenario as it stands at {@code t}, what is set at {@code t} included. */
    static Scenario inForce(Scenario scenario, long t) {
        Scenario now = scenario;
        for (TimelineChange change : scenario.timeline()) {
            if (change.atNanos() <= t) {
                now = change.after();
            }
        }
        return now;
    }

    private static Map<String, Line> lines(SortedMap<String, FlowSpec> flows, Fraction load, long t) {
        Line rated = Line.ZERO;
        Fraction shares = Fraction.ZERO;
        Map<String, Line> lines = new TreeMap<>();
        for (Map.Entry<String, FlowSpec> entry : flows.entrySet()) {
            FlowSpec flow = entry.getValue();
            Line line = Line.ZERO;
            if (runs(flow, t)) {
                if (flow.rate() instanceof RateLaw.Share share) {
                    shares = shares.plus(share.share());
                } else {
                    line = line(flow.rate(), t).times(load.dividedBy(Exact.NANOS_PER_SECOND));
                    rated = rated.plus(line);
                }
            }
            lines.put(entry.getKey(), line);
        }
        for (Map.Entry<String, FlowSpec> entry : flows.entrySet()) {
            if (entry.getValue().rate() instanceof RateLaw.Share share && runs(entry.getValue(), t)) {
                lines.put(entry.getKey(), rated.times(share.share().dividedBy(Fraction.ONE.minus(shares))));
            }
        }
        return lines;
    }

    private static boolean runs(FlowSpec flow, long t) {
        if (t < flow.fromNanos()) {
            return false;
        }
        long sinceFrom = t - flow.fromNanos();
        Long every = flow.everyNanos();
        long inWindow = every == null ? sinceFrom : sinceFrom % every;
        Long length = flow.forNanos();
        return length == null || inWindow < length;
    }

    private static int occurrence(FlowSpec flow, long t) {
        Long every = flow.everyNanos();
        return every == null || t < flow.fromNanos() ? 0 : (int) ((t - flow.fromNanos()) / every);
    }

    private static Line line(RateLaw law, long t) {
        if (law instanceof RateLaw.Constant constant) {
            return new Line(constant.perSecond(), Fraction.ZERO);
        }
        if (law instanceof RateLaw.Steps steps) {
            long at = steps.everyNanos() == 0 ? t : t % steps.everyNanos();
            return new Line(lastPoint(steps.points(), at).perSecond(), Fraction.ZERO);
        }
        RateLaw.Ramp ramp = (RateLaw.Ramp) law;
        long at = ramp.everyNanos() == 0 ? t : t % ramp.everyNanos();
        RateLaw.Point left = lastPoint(ramp.points(), at);
        int next = ramp.points().indexOf(left) + 1;
        if (next == ramp.points().size()) {
            return new Line(left.perSecond(), Fraction.ZERO);
        }
        RateLaw.Point right = ramp.points().get(next);
        Fraction slope =
                right.perSecond().minus(left.perSecond()).dividedBy(Fraction.of(right.atNanos() - left.atNanos()));
        return new Line(left.perSecond().plus(slope.times(Fraction.of(at - left.atNanos()))), slope);
    }

    private static RateLaw.Point lastPoint(List<RateLaw.Point> points, long at) {
        RateLaw.Point last = points.get(0);
        for (RateLaw.Point point : points) {
            if (point.atNanos() <= at) {
                last = point;
            }
        }
        return last;
    }

    /** All times at which any rate may change its line, with 0 and the end. */
    private static SortedSet<Long> edges(Scenario scenario, long end) {
        TreeSet<Long> edges = new TreeSet<>();
        edges.add(0L);
        edges.add(end);
        edgesOfFlows(scenario, end, edges);
        for (TimelineChange change : scenario.timeline()) {
            edges.add(change.atNanos());
            edgesOfFlows(change.after(), end, edges);
        }
        edges.removeIf(t -> t > end);
        return edges;
    }

    private static void edgesOfFlows(Scenario scenario, long end, Set<Long> edges) {
        List<FlowSpec> flows = new ArrayList<>(scenario.traffic().values());
        flows.addAll(reads(scenario).values());
        for (FlowSpec flow : flows) {
            long every = flow.everyNanos() == null ? end : flow.everyNanos();
            for (long from = flow.fromNanos(); from < end; from += every) {
                edges.add(from);
                if (flow.forNanos() != null) {
                    edges.add(from + flow.forNanos());
                }
            }
            if (flow.rate() instanceof RateLaw.Steps steps) {
                edgesOfPoints(steps.points(), steps.everyNanos(), end, edges);
            } else if (flow.rate() instanceof RateLaw.Ramp ramp) {
                edgesOfPoints(ramp.points(), ramp.everyNanos(), end, edges);
            }
        }
    }

    private static void edgesOfPoints(List<RateLaw.Point> points, long everyNanos, long end, Set<Long> edges) {
        long every = everyNanos == 0 ? end : everyNanos;
        for (long start = 0; start < end; start += every) {
            for (RateLaw.Point point : points) {
                if (everyNanos == 0 || point.atNanos() <= everyNanos) {
                    edges.add(start + point.atNanos());
                }
            }
        }
    }
}
