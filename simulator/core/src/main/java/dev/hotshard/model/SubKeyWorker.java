package dev.hotshard.model;

import dev.hotshard.model.partition.Murmur2;
import java.util.Arrays;
import java.util.List;

/**
 * Which worker of a pool a record goes to: murmur2 of its sub-key modulo the workers, as Kafka's client finds a partition.
 * Cost: where the sub-key has few values in a flow each is hashed once, else that of each record.
 */
final class SubKeyWorker implements LogColumn {
    private static final int MOST_REMEMBERED = 1 << 16;
    private static final int UNSEEN = -1;

    private final Murmur2 hash = new Murmur2();
    private final int workers;
    private final FieldSource[][] partsOfFlow;
    private final int[][] workerOfCombination;
    private final TextBuffer text = new TextBuffer();

    SubKeyWorker(CoordinationPlan.Pool pool, List<FlowPlan> flows) {
        workers = pool.workers();
        partsOfFlow = new FieldSource[flows.size()][];
        workerOfCombination = new int[flows.size()][];
        for (int flow = 0; flow < partsOfFlow.length; flow++) {
            FlowPlan plan = flows.get(flow);
            partsOfFlow[flow] = pool.by().stream()
                    .map(part -> part.isField() ? plan.field(part.text()) : literal(part.text()))
                    .toArray(FieldSource[]::new);
            workerOfCombination[flow] = new int[combinations(partsOfFlow[flow])];
            Arrays.fill(workerOfCombination[flow], UNSEEN);
        }
    }

    private static FieldSource literal(String text) {
        return new FieldSource.Constant(ValueNames.listed(List.of(text)));
    }

    /** How many there are, 0 if they are too many to remember. */
    private static int combinations(FieldSource[] parts) {
        long product = 1;
        for (FieldSource part : parts) {
            if (part.size() == FieldSource.ENDLESS || product * part.size() > MOST_REMEMBERED) {
                return 0;
            }
            product *= part.size();
        }
        return (int) product;
    }

    @Override
    public long of(StreamRecord record) {
        FieldSource[] parts = partsOfFlow[record.flow];
        int[] known = workerOfCombination[record.flow];
        if (known.length == 0) {
            return worker(parts, record);
        }
        int combination = 0;
        for (FieldSource part : parts) {
            combination = combination * part.size() + (int) part.value(record.number, record.firstOfferedNanos);
        }
        if (known[combination] == UNSEEN) {
            known[combination] = worker(parts, record);
        }
        return known[combination];
    }

    private int worker(FieldSource[] parts, StreamRecord record) {
        text.clear();
        for (FieldSource part : parts) {
            part.write(part.value(record.number, record.firstOfferedNanos), text);
        }
        return hash.shardOf(text.bytes(), text.length(), workers);
    }
}
