package dev.hotshard.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether a record has the values that a filter asks for, 1 or 0; a record without one of the fields hasn't.
 * Cost: where a field has few values in a flow each is compared once, else that of each record.
 */
final class FilterMatch implements LogColumn {
    private static final int MOST_REMEMBERED = 1 << 16;
    private static final byte UNSEEN = -1;

    /** By flow; null for a flow that can't match. */
    private final @Nullable Condition[][] conditionsOfFlow;

    FilterMatch(SortedMap<String, String> filter, List<FlowPlan> flows) {
        conditionsOfFlow = new Condition[flows.size()][];
        for (int flow = 0; flow < conditionsOfFlow.length; flow++) {
            FlowPlan plan = flows.get(flow);
            if (plan.fields().keySet().containsAll(filter.keySet())) {
                conditionsOfFlow[flow] = filter.entrySet().stream()
                        .map(wanted -> new Condition(plan.field(wanted.getKey()), wanted.getValue()))
                        .toArray(Condition[]::new);
            }
        }
    }

    @Override
    public long of(StreamRecord record) {
        Condition[] conditions = conditionsOfFlow[record.flow];
        if (conditions == null) {
            return 0;
        }
        for (Condition condition : conditions) {
            if (!condition.holds(record)) {
                return 0;
            }
        }
        return 1;
    }

    /** One field and the value that it has to have. */
    private static final class Condition {
        private final FieldSource source;
        private final byte[] wanted;
        private final byte[] known;
        private final TextBuffer text = new TextBuffer();

        Condition(FieldSource source, String wanted) {
            this.source = source;
            this.wanted = wanted.getBytes(StandardCharsets.UTF_8);
            known = new byte[source.size() > MOST_REMEMBERED ? 0 : Math.max(0, source.size())];
            Arrays.fill(known, UNSEEN);
        }

        boolean holds(StreamRecord record) {
            long value = source.value(record.number, record.firstOfferedNanos);
            if (known.length == 0) {
                return isWanted(value);
            }
            if (known[(int) value] == UNSEEN) {
                known[(int) value] = (byte) (isWanted(value) ? 1 : 0);
            }
            return known[(int) value] == 1;
        }

        private boolean isWanted(long value) {
            source.write(value, text.clear());
            return Arrays.equals(text.bytes(), 0, text.length(), wanted, 0, wanted.length);
        }
    }
}
