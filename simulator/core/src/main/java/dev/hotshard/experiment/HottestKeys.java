package dev.hotshard.experiment;

import dev.hotshard.model.FieldSource;
import dev.hotshard.model.Occurrences;
import dev.hotshard.model.TextBuffer;
import dev.hotshard.model.TextDirectory;
import dev.hotshard.model.ValueNames;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.KeySpec.Template;
import dev.hotshard.scenario.Scenario;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The logical keys with the most expected records over a run, by the laws of the scenario: bursts, picked values and changes of rates on the way included.
 * Shape: values equal to nine digits are ties, which go by name; keys with a field that never repeats don't count.
 * Cost: one step for each combination of the key's fields in each occurrence of a flow.
 */
final class HottestKeys {
    private static final MathContext NINE_DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);
    private static final double ROUNDING = 1e-8;

    private final TextDirectory keys = new TextDirectory();
    private double[] expected = new double[64];
    private final TextBuffer text = new TextBuffer();

    private HottestKeys() {}

    /**
     * The names of the {@code count} hottest keys.
     *
     * @param offered how many records a flow offers in a stretch of time, by its place among the flows
     * @param sources the flows' fields
     */
    static Set<String> of(
            Scenario scenario,
            Template template,
            int count,
            OfferedRecords offered,
            FieldLaws laws,
            List<Map<String, FieldSource>> sources) {
        HottestKeys hottest = new HottestKeys();
        int index = 0;
        for (FlowSpec flow : scenario.traffic().values()) {
            Occurrences occurrences = Traffic.occurrences(flow);
            long last = hasPick(template, flow) ? occurrences.at(scenario.durationNanos() - 1) : 0;
            for (long i = 0; i <= last; i++) {
                long from = last == 0 ? 0 : flow.fromNanos() + i * occurrences.everyNanos();
                long to = last == 0
                        ? scenario.durationNanos()
                        : Math.min(from + occurrences.everyNanos(), scenario.durationNanos());
                double records = offered.between(index, from, to);
                List<Choices> choices = choices(template, flow, laws, sources.get(index), i);
                if (records > 0 && choices != null) {
                    hottest.add(template, choices, 0, new int[choices.size()], records);
                }
            }
            index++;
        }
        return hottest.top(count);
    }

    /** How many records flow {@code flow} offers in a stretch of time. */
    interface OfferedRecords {
        double between(int flow, long fromNanos, long toNanos);
    }

    private static boolean hasPick(Template template, FlowSpec flow) {
        return template.fields().stream().anyMatch(field -> flow.fields().get(field) instanceof FieldLaw.Pick);
    }

    /** What a field can be in one occurrence of a flow: some values, each with its probability. */
    private record Choices(ValueNames names, int[] values, double[] probabilities) {}

    /** The choices of each field of the template, null if one never repeats. */
    private static @Nullable List<Choices> choices(
            Template template, FlowSpec flow, FieldLaws laws, Map<String, FieldSource> sources, long occurrence) {
        List<Choices> choices = new ArrayList<>();
        for (String field : template.fields()) {
            FieldLaw law = Objects.requireNonNull(flow.fields().get(field), field);
            if (law instanceof FieldLaw.Unique || law instanceof FieldLaw.Clock) {
                return null;
            } else if (law instanceof FieldLaw.Constant constant) {
                choices.add(new Choices(ValueNames.listed(List.of(constant.text())), new int[] {0}, new double[] {1}));
            } else if (law instanceof FieldLaw.Pick pick && sources.get(field) instanceof FieldSource.Picked picked) {
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

    /** Adds what each combination of the fields from {@code depth} on has of {@code records}. */
    private void add(Template template, List<Choices> choices, int depth, int[] chosen, double records) {
        if (depth == chosen.length) {
            add(template, choices, chosen, records);
            return;
        }
        Choices field = choices.get(depth);
        for (int i = 0; i < field.values().length; i++) {
            if (field.probabilities()[i] > 0) {
                chosen[depth] = field.values()[i];
                add(template, choices, depth + 1, chosen, records * field.probabilities()[i]);
            }
        }
    }

    private void add(Template template, List<Choices> choices, int[] chosen, double records) {
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
        int key = keys.intern(text);
        if (key >= expected.length) {
            expected = Arrays.copyOf(expected, Math.max(key + 1, 2 * expected.length));
        }
        expected[key] += records;
    }

    private record Ranked(BigDecimal records, String key) {
        static final Comparator<Ranked> COLDEST_FIRST =
                Comparator.comparing(Ranked::records).thenComparing(Ranked::key, Comparator.reverseOrder());
    }

    private Set<String> top(int count) {
        PriorityQueue<Ranked> hottest = new PriorityQueue<>(Ranked.COLDEST_FIRST);
        double coldest = 0;
        for (int key = 0; key < keys.size(); key++) {
            if (hottest.size() < count || expected[key] * (1 + ROUNDING) >= coldest) {
                hottest.add(new Ranked(new BigDecimal(expected[key], NINE_DIGITS), keys.text(key)));
                if (hottest.size() > count) {
                    hottest.poll();
                }
                coldest = hottest.element().records().doubleValue();
            }
        }
        Set<String> names = new HashSet<>();
        hottest.forEach(ranked -> names.add(ranked.key()));
        return names;
    }
}
