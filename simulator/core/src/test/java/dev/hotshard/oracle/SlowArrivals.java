package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.random.Exponential;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** When each record of each flow is offered. */
final class SlowArrivals {
    private SlowArrivals() {}

    /** The record {@code number} of a flow, offered at {@code time} in the flow's {@code occurrence}. */
    record Arrival(String flow, long number, long time, int occurrence) {}

    static List<Arrival> of(
            Scenario scenario, Map<String, FlowSpec> flows, Map<String, RateCurve> curves, Streams streams) {
        List<Arrival> arrivals = new ArrayList<>();
        for (Map.Entry<String, FlowSpec> flow : flows.entrySet()) {
            RateCurve curve = curves.get(flow.getKey());
            if (flow.getValue().arrivals() == FlowSpec.Arrivals.EVEN) {
                addEven(flow.getKey(), curve, arrivals);
            } else {
                addPoisson(flow.getKey(), curve, streams.key(DrawNames.arrivals(flow.getKey())), arrivals);
            }
        }
        arrivals.removeIf(arrival -> arrival.time() >= scenario.durationNanos());
        return arrivals;
    }

    private static void addEven(String flow, RateCurve curve, List<Arrival> arrivals) {
        long number = 0;
        for (RateCurve.Piece piece : curve.pieces()) {
            Fraction end = piece.integralAtEnd();
            while (Fraction.of(number).compareTo(end) < 0) {
                arrivals.add(new Arrival(flow, number, piece.timeOf(Fraction.of(number)), piece.occurrence()));
                number++;
            }
        }
    }

    private static void addPoisson(String flow, RateCurve curve, long key, List<Arrival> arrivals) {
        long number = 0;
        double position = Exponential.unit(key, 0);
        for (RateCurve.Piece piece : curve.pieces()) {
            double start = piece.integralAtStart().toDouble();
            double end = piece.integralAtEnd().toDouble();
            while (position < end) {
                long time = piece.slope().signum() == 0
                        ? piece.start()
                                + (long) Math.ceil(
                                        (position - start) / piece.rate().toDouble())
                        : piece.timeOf(Exact.of(position));
                arrivals.add(new Arrival(flow, number, time, piece.occurrence()));
                number++;
                position += Exponential.unit(key, number);
            }
        }
    }
}
