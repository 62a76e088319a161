package dev.hotshard.experiment;

import dev.hotshard.model.FieldSource;
import dev.hotshard.model.ValueNames;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.Population;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * From the laws of a scenario's fields to the sources that a model draws from.
 * Shape: one population's table is built once, however many fields draw from it.
 */
final class FieldLaws {
    private final Streams streams;
    private final IdentityHashMap<Population, ValueLaw> laws = new IdentityHashMap<>();

    FieldLaws(Streams streams) {
        this.streams = streams;
    }

    /** The sources of all fields of one flow, by field name. */
    Map<String, FieldSource> sources(String flowName, FlowSpec flow) {
        Map<String, FieldSource> sources = new HashMap<>();
        flow.fields().forEach((field, law) -> sources.put(field, source(flowName, flow, field, law)));
        return sources;
    }

    private FieldSource source(String flowName, FlowSpec flow, String field, FieldLaw law) {
        long stream = streams.key("flow/" + flowName + "/field/" + field);
        if (law instanceof FieldLaw.Constant constant) {
            return new FieldSource.Constant(ValueNames.listed(List.of(constant.text())));
        } else if (law instanceof FieldLaw.Unique unique) {
            return new FieldSource.Unique(ValueNames.numbered(
                    unique.name().prefix(),
                    unique.name().suffix(),
                    unique.name().digits(),
                    unique.name().first()));
        } else if (law instanceof FieldLaw.Clock clock) {
            return new FieldSource.Clock(clock.stepNanos());
        } else if (law instanceof FieldLaw.Pick pick) {
            ValueLaw values = law(pick.population());
            long picks = streams.key("flow/" + flowName + "/pick/" + field);
            return new FieldSource.Picked(
                    values.names(), values.size(), pick.count(), Traffic.occurrences(flow), stream, picks);
        }
        ValueLaw values = drawn(law);
        return new FieldSource.Drawn(values.names(), values.table(), stream);
    }

    /** The values of a field that is drawn by weight. */
    ValueLaw drawn(FieldLaw law) {
        if (law instanceof FieldLaw.OneOf oneOf) {
            double[] equal = new double[oneOf.texts().size()];
            Arrays.fill(equal, 1);
            return ValueLaw.of(ValueNames.listed(oneOf.texts()), equal);
        }
        return law(((FieldLaw.Of) law).population());
    }

    /** The values of a population. */
    ValueLaw law(Population population) {
        return laws.computeIfAbsent(population, RecentLaws::of);
    }
}
