package dev.hotshard.experiment;

import dev.hotshard.model.FieldSource;
import dev.hotshard.model.Occurrences;
import dev.hotshard.model.TextBuffer;
import dev.hotshard.model.ValueNames;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.KeySpec.Template;
import dev.hotshard.scenario.Scenario;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The logical keys that a scenario's flows can have, each with its share of a flow's records, by the laws; picked values included.
 * Shape: keys with a field that never repeats don't count. A key comes up once for each flow that has it, and for each occurrence of one that picks.
 * Cost: one step for each combination of the key's fields in each occurrence of a flow.
 * Errors: CancellationException if the thread is interrupted meanwhile.
 */
final class ExpectedKeys {
    private final Scenario scenario;
    private final Template template;
    private final FieldLaws laws;
    private final List<Map<String, FieldSource>> sources;
    private final TextBuffer text = new TextBuffer();

    /** @param sources the flows' fields */
    ExpectedKeys(Scenario scenario, Template template, FieldLaws laws, List<Map<String, FieldSource>> sources) {
        this.scenario = scenario;
        this.template = template;
        this.laws = laws;
        this.sources = sources;
    }

    /** Who hears that {@code share} of the records that flow {@code flow} offers in a stretch of time has a key; the text is valid during the call. */
    interface Visitor {
        void key(TextBuffer key, int flow, long fromNanos, long toNanos, double share);
    }

    private record Stretch(int flow, long fromNanos, long toNanos) {}

    /** Tells all keys from the run's start up to {@code endNanos}. */
    void forEach(long endNanos, Visitor visitor) {
        int index = 0;
        for (FlowSpec flow : scenario.traffic().values()) {
            Occurrences occurrences = Traffic.occurrences(flow);
            boolean isOver = flow.fromNanos() >= endNanos;
            long last = hasPick(flow) && !isOver ? occurrences.at(endNanos - 1) : 0;
            for (long i = 0; i <= last; i++) {
                long from = last == 0 ? 0 : flow.fromNanos() + i * occurrences.everyNanos();
                long to = last == 0 ? endNanos : Math.min(from + occurrences.everyNanos(), endNanos);
                List<Choices> choices = choices(flow, sources.get(index), i);
                if (choices != null) {
                    walk(new Stretch(index, from, to), choices, 0, new int[choices.size()], 1, visitor);
                }
            }
            index++;
        }
    }

    private boolean hasPick(FlowSpec flow) {
        return template.fields().stream().anyMatch(field -> flow.fields().get(field) instanceof FieldLaw.Pick);
    }

    /** What a field can be in one occurrence of a flow: some values, each with its probability. */
    private record Choices(ValueNames names, int[] values, double[] probabilities) {}

    /** The choices of each field of the template, null if one never repeats. */
    private @Nullable List<Choices> choices(FlowSpec flow, Map<String, FieldSource> ofFlow, long occurrence) {
        List<Choices> choices = new ArrayList<>();
        for (String field : template.fields()) {
            FieldLaw law = Objects.requireNonNull(flow.fields().get(field), field);
            if (law instanceof FieldLaw.Unique || law instanceof FieldLaw.Clock) {
                return null;
            } else if (law instanceof FieldLaw.Constant constant) {
                choices.add(new Choices(ValueNames.listed(List.of(constant.text())), new int[] {0}, new double[] {1}));
            } else if (law instanceof FieldLaw.Pick pick && ofFlow.get(field) instanceof FieldSource.Picked picked) {
                int[] values = picked.picked(occurrence);
                double[] equal = new double[values.length];
                Arrays.fill(equal, 1.0 / values.length);
                choices.add(new Choices(laws.law(pick.population()).names(), values, equal));
            } else {
                ValueLaw values = laws.drawn(law);
                int[] all = new int[values.size()];
                Arrays.setAll(all, i -> i);
                choices.add(new Choices(values.names(), all, values.probabilities()));
            }
        }
        return choices;
    }

    /** Tells each combination of the fields from {@code depth} on. */
    private void walk(Stretch stretch, List<Choices> choices, int depth, int[] chosen, double share, Visitor visitor) {
        if (depth == chosen.length) {
            Interruption.check();
            write(choices, chosen);
            visitor.key(text, stretch.flow(), stretch.fromNanos(), stretch.toNanos(), share);
            return;
        }
        Choices field = choices.get(depth);
        for (int i = 0; i < field.values().length; i++) {
            if (field.probabilities()[i] > 0) {
                chosen[depth] = field.values()[i];
                walk(stretch, choices, depth + 1, chosen, share * field.probabilities()[i], visitor);
            }
        }
    }

    private void write(List<Choices> choices, int[] chosen) {
        List<String> fields = template.fields();
        text.clear();
        for (Template.Part part : template.parts()) {
            if (part.isField()) {
                int field = fields.indexOf(part.text());
                choices.get(field).names().write(chosen[field], text);
            } else {
                text.append(part.text().getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
