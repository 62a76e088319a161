package dev.hotshard.model;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of the breakdown fields, numbered from 0 in order of appearance, each field by itself.
 * Shape: -1 is the value of a record whose flow doesn't have the field.
 */
final class Tags {
    private static final int MISSING = -1;
    private static final int UNSEEN = -2;
    private static final int MOST_REMEMBERED = 1 << 24;

    private final TextDirectory[] values;
    private final @Nullable FieldSource[][] sources;
    private final int[][][] numberOfValue;
    private final TextBuffer text = new TextBuffer();

    Tags(List<String> fields, List<FlowPlan> flows) {
        values = new TextDirectory[fields.size()];
        sources = new FieldSource[flows.size()][fields.size()];
        numberOfValue = new int[flows.size()][fields.size()][];
        for (int field = 0; field < values.length; field++) {
            values[field] = new TextDirectory();
            for (int flow = 0; flow < sources.length; flow++) {
                FieldSource source = flows.get(flow).fields().get(fields.get(field));
                sources[flow][field] = source;
                int size = source == null || source.size() > MOST_REMEMBERED ? 0 : Math.max(0, source.size());
                numberOfValue[flow][field] = new int[size];
                Arrays.fill(numberOfValue[flow][field], UNSEEN);
            }
        }
    }

    int count() {
        return values.length;
    }

    /** The values of breakdown field {@code field} by number. */
    TextDirectory values(int field) {
        return values[field];
    }

    /** Fills in the values of a record. */
    void fill(StreamRecord record) {
        for (int field = 0; field < values.length; field++) {
            record.tags[field] = number(record, field);
        }
    }

    private int number(StreamRecord record, int field) {
        FieldSource source = sources[record.flow][field];
        if (source == null) {
            return MISSING;
        }
        long value = source.value(record.number, record.firstOfferedNanos);
        int[] known = numberOfValue[record.flow][field];
        if (value < known.length && known[(int) value] != UNSEEN) {
            return known[(int) value];
        }
        source.write(value, text.clear());
        int number = values[field].intern(text);
        if (value < known.length) {
            known[(int) value] = number;
        }
        return number;
    }
}
