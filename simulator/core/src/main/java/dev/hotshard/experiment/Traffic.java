package dev.hotshard.experiment;

import dev.hotshard.exact.Fraction;
import dev.hotshard.model.Occurrences;
import dev.hotshard.model.RateCurve;
import dev.hotshard.model.RateSegment;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.RateLaw.Point;
import dev.hotshard.scenario.ReadFlowSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.TimelineChange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The rates of all flows of a scenario over time: laws, windows, shares of the whole and load put together, exactly.
 * Shape: flows in the order of their names, those that write and those that read.
 */
final class Traffic {
    private static final Fraction NANOS_PER_SECOND = Fraction.of(1_000_000_000);

    private final Fraction load;
    private final List<FlowSpec> flows;
    private final List<FlowSpec> reads;

    Traffic(Scenario scenario) {
        load = scenario.load();
        flows = List.copyOf(scenario.traffic().values());
        reads = scenario.reads().values().stream().map(ReadFlowSpec::flow).toList();
    }

    /** Whether two scenarios have the same rates. */
    static boolean isSame(Scenario a, Scenario b) {
        Traffic one = new Traffic(a);
        Traffic other = new Traffic(b);
        return one.load.equals(other.load)
                && rates(one.flows).equals(rates(other.flows))
                && rates(one.reads).equals(rates(other.reads));
    }

    private static List<RateLaw> rates(List<FlowSpec> flows) {
        return flows.stream().map(FlowSpec::rate).toList();
    }

    /** The times at which a flow comes again. */
    static Occurrences occurrences(FlowSpec flow) {
        Long every = flow.everyNanos();
        return new Occurrences(flow.fromNanos(), every == null ? 0 : every);
    }

    /** The rate of each flow that writes. */
    List<RateCurve> curves() {
        return curves(flows);
    }

    /** The rate of each flow that reads. */
    List<RateCurve> readCurves() {
        return curves(reads);
    }

    private List<RateCurve> curves(List<FlowSpec> of) {
        List<RateCurve> curves = new ArrayList<>();
        for (FlowSpec flow : of) {
            curves.add(nanos -> segment(flow, nanos));
        }
        return curves;
    }

    /** The rate of each flow over all time, with what the timeline does to it; beyond the run's end the last change holds. */
    static List<RateCurve> curvesOverTime(Scenario scenario) {
        return overTime(scenario, Traffic::curves);
    }

    /** The same of the flows that read. */
    static List<RateCurve> readCurvesOverTime(Scenario scenario) {
        return overTime(scenario, Traffic::readCurves);
    }

    private static List<RateCurve> overTime(Scenario scenario, Function<Traffic, List<RateCurve>> of) {
        List<Long> changes = new ArrayList<>();
        List<List<RateCurve>> curves = new ArrayList<>();
        curves.add(of.apply(new Traffic(scenario)));
        for (TimelineChange change : scenario.timeline()) {
            changes.add(change.atNanos());
            curves.add(of.apply(new Traffic(change.after())));
        }
        List<RateCurve> overTime = new ArrayList<>();
        for (int i = 0; i < curves.get(0).size(); i++) {
            int flow = i;
            overTime.add(nanos -> {
                int passed = 0;
                while (passed < changes.size() && changes.get(passed) <= nanos) {
                    passed++;
                }
                RateSegment segment = curves.get(passed).get(flow).segmentFrom(nanos);
                long end = passed < changes.size()
                        ? Math.min(segment.endNanos(), changes.get(passed))
                        : segment.endNanos();
                return new RateSegment(nanos, end, segment.perNano(), segment.slope());
            });
        }
        return overTime;
    }

    private RateSegment segment(FlowSpec flow, long nanos) {
        Piece piece = flow.rate() instanceof RateLaw.Share share ? shared(flow, share, nanos) : own(flow, nanos);
        return new RateSegment(nanos, piece.endNanos, perNano(piece.rate), perNano(piece.slope));
    }

    private Fraction perNano(Fraction perSecond) {
        return perSecond.signum() == 0 ? perSecond : perSecond.times(load).dividedBy(NANOS_PER_SECOND);
    }

    /** A flow's part of all that runs at the time: s / (1 - sum of running shares) of the flows with rates. */
    private Piece shared(FlowSpec flow, RateLaw.Share share, long nanos) {
        Piece base = new Piece(Fraction.ZERO, Fraction.ZERO, Long.MAX_VALUE);
        Fraction free = Fraction.ONE;
        for (FlowSpec other : flows) {
            if (other.rate() instanceof RateLaw.Share running) {
                Piece window = window(other, nanos);
                base = base.upTo(window.endNanos);
                if (window.rate.signum() > 0) {
                    free = free.minus(running.share());
                }
            } else {
                base = base.plus(own(other, nanos));
            }
        }
        boolean runs = window(flow, nanos).rate.signum() > 0;
        return base.times(runs ? share.share().dividedBy(free) : Fraction.ZERO);
    }

    private static Piece own(FlowSpec flow, long nanos) {
        Piece window = window(flow, nanos);
        return law(flow.rate(), nanos).upTo(window.endNanos).times(window.rate);
    }

    /** 1 while the flow runs, 0 while it doesn't. */
    private static Piece window(FlowSpec flow, long nanos) {
        if (nanos < flow.fromNanos()) {
            return new Piece(Fraction.ZERO, Fraction.ZERO, flow.fromNanos());
        }
        Long length = flow.forNanos();
        if (length == null) {
            return new Piece(Fraction.ONE, Fraction.ZERO, Long.MAX_VALUE);
        }
        Long every = flow.everyNanos();
        long since = nanos - flow.fromNanos();
        long start = every == null ? flow.fromNanos() : nanos - since % every;
        if (nanos - start < length) {
            return new Piece(Fraction.ONE, Fraction.ZERO, start + length);
        }
        return new Piece(Fraction.ZERO, Fraction.ZERO, every == null ? Long.MAX_VALUE : start + every);
    }

    private static Piece law(RateLaw law, long nanos) {
        if (law instanceof RateLaw.Constant constant) {
            return new Piece(constant.perSecond(), Fraction.ZERO, Long.MAX_VALUE);
        } else if (law instanceof RateLaw.Steps steps) {
            return points(steps.points(), steps.everyNanos(), nanos, false);
        } else if (law instanceof RateLaw.Ramp ramp) {
            return points(ramp.points(), ramp.everyNanos(), nanos, true);
        }
        throw new IllegalArgumentException("a share of the traffic has no rate of its own");
    }

    private static Piece points(List<Point> points, long everyNanos, long nanos, boolean sloped) {
        long local = everyNanos > 0 ? nanos % everyNanos : nanos;
        long start = nanos - local;
        int place = lastAtOrBefore(points, local);
        Point point = points.get(place);
        if (place + 1 == points.size()) {
            long end = everyNanos > 0 ? start + everyNanos : Long.MAX_VALUE;
            return new Piece(point.perSecond(), Fraction.ZERO, end);
        }
        Point next = points.get(place + 1);
        long end = start + next.atNanos();
        if (!sloped) {
            return new Piece(point.perSecond(), Fraction.ZERO, end);
        }
        Fraction slope =
                next.perSecond().minus(point.perSecond()).dividedBy(Fraction.of(next.atNanos() - point.atNanos()));
        Fraction rate = point.perSecond().plus(slope.times(Fraction.of(local - point.atNanos())));
        return new Piece(rate, slope, end);
    }

    private static int lastAtOrBefore(List<Point> points, long nanos) {
        int low = 0;
        int high = points.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (points.get(middle).atNanos() <= nanos) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The number of records that a flow offers in a stretch of time. */
    static double records(RateCurve curve, long fromNanos, long toNanos) {
        double records = 0;
        long nanos = fromNanos;
        while (nanos < toNanos) {
            RateSegment segment = curve.segmentFrom(nanos);
            long end = Math.min(toNanos, segment.endNanos());
            records += segment.recordsUntil(end).toDouble();
            nanos = end;
        }
        return records;
    }

    /** A rate in records a second at some time, its change a nanosecond, and the time up to which that holds. */
    private record Piece(Fraction rate, Fraction slope, long endNanos) {
        Piece plus(Piece other) {
            return new Piece(rate.plus(other.rate), slope.plus(other.slope), Math.min(endNanos, other.endNanos));
        }

        Piece times(Fraction factor) {
            return new Piece(rate.times(factor), slope.times(factor), endNanos);
        }

        Piece upTo(long nanos) {
            return new Piece(rate, slope, Math.min(endNanos, nanos));
        }
    }
}
