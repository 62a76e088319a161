package dev.hotshard.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A text that is made of the fields of one flow's records: literal parts, and the values that were set last.
 * Shape: the values of the fields together are a combination, numbered from 0 where every field has a known number of them.
 */
final class FlowText {
    private static final int NO_FIELD = -1;

    private final byte[][] literals;
    private final int[] fieldOfPart;
    private final FieldSource[] sources;
    private final int[] sizes;
    private final long[] values;

    FlowText(FlowPlan flow, List<KeyPlan.Part> template) {
        List<String> names = new ArrayList<>();
        literals = new byte[template.size()][];
        fieldOfPart = new int[template.size()];
        for (int i = 0; i < literals.length; i++) {
            KeyPlan.Part part = template.get(i);
            literals[i] = part.text().getBytes(StandardCharsets.UTF_8);
            if (part.isField() && !names.contains(part.text())) {
                names.add(part.text());
            }
            fieldOfPart[i] = part.isField() ? names.indexOf(part.text()) : NO_FIELD;
        }
        sources = names.stream().map(flow::field).toArray(FieldSource[]::new);
        sizes = Arrays.stream(sources).mapToInt(FieldSource::size).toArray();
        values = new long[sources.length];
    }

    /** The number of combinations, 0 if there are more than {@code most}. */
    int combinations(int most) {
        long product = 1;
        for (int size : sizes) {
            if (size == FieldSource.ENDLESS || product * size > most) {
                return 0;
            }
            product *= size;
        }
        return (int) product;
    }

    /** The combination of a record; there is a known number of them. */
    int combination(long number, long offeredNanos) {
        int combination = (int) sources[0].value(number, offeredNanos);
        for (int i = 1; i < sources.length; i++) {
            combination = combination * sizes[i] + (int) sources[i].value(number, offeredNanos);
        }
        return combination;
    }

    /** Takes the values of a combination. */
    void take(int combination) {
        int rest = combination;
        for (int i = sources.length - 1; i >= 0; i--) {
            values[i] = rest % sizes[i];
            rest /= sizes[i];
        }
    }

    /** Takes the values that a record has. */
    void read(long number, long offeredNanos) {
        for (int i = 0; i < sources.length; i++) {
            values[i] = sources[i].value(number, offeredNanos);
        }
    }

    /** Appends the text. */
    void write(TextBuffer out) {
        for (int i = 0; i < literals.length; i++) {
            int field = fieldOfPart[i];
            if (field == NO_FIELD) {
                out.append(literals[i]);
            } else {
                sources[field].write(values[field], out);
            }
        }
    }
}
