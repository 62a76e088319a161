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
    private final FlowText[] textOfFlow;
    private final int[][] workerOfCombination;
    private final TextBuffer scratch = new TextBuffer();

    SubKeyWorker(CoordinationPlan.Pool pool, List<FlowPlan> flows) {
        workers = pool.workers();
        textOfFlow = flows.stream().map(flow -> new FlowText(flow, pool.by())).toArray(FlowText[]::new);
        workerOfCombination = new int[textOfFlow.length][];
        for (int flow = 0; flow < textOfFlow.length; flow++) {
            workerOfCombination[flow] = new int[textOfFlow[flow].combinations(MOST_REMEMBERED)];
            Arrays.fill(workerOfCombination[flow], UNSEEN);
        }
    }

    @Override
    public long of(StreamRecord record) {
        FlowText text = textOfFlow[record.flow];
        int[] known = workerOfCombination[record.flow];
        if (known.length == 0) {
            text.read(record.number, record.firstOfferedNanos);
            return worker(text);
        }
        int combination = text.combination(record.number, record.firstOfferedNanos);
        if (known[combination] == UNSEEN) {
            text.take(combination);
            known[combination] = worker(text);
        }
        return known[combination];
    }

    private int worker(FlowText text) {
        text.write(scratch.clear());
        return hash.shardOf(scratch.bytes(), scratch.length(), workers);
    }
}
