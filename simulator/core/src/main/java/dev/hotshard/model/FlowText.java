package dev.hotshard.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A text that is made of the fields of one flow's records: literal parts, and the values that were set last. */
final class FlowText {
    private static final int NO_FIELD = -1;

    private final byte[][] literals;
    private final int[] fieldOfPart;
    private final FieldSource[] sources;
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
        values = new long[sources.length];
    }

    /** The fields that it is made of, each once, in order of appearance. */
    FieldSource[] sources() {
        return Arrays.copyOf(sources, sources.length);
    }

    /** Takes the values that a record has. */
    void read(long number, long offeredNanos) {
        for (int i = 0; i < sources.length; i++) {
            values[i] = sources[i].value(number, offeredNanos);
        }
    }

    /** Sets the value of field {@code i}. */
    void set(int i, long value) {
        values[i] = value;
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
