package dev.hotshard.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The action that makes parts of a run different from one moment on; null where nothing changes.
 * Units: {@code dualReadNanos} is how long readers still ask by the key before.
 * Shape: {@code partitioners} by the kind of the hosts that have others, empty where nobody has.
 */
public record ModelChange(
        @Nullable Rates rates,
        @Nullable ByKind<KeyPlan> key,
        long dualReadNanos,
        SortedMap<Integer, PartitionerPlan> partitioners,
        @Nullable CapPlan caps,
        @Nullable ByKind<RetryPolicy> retry,
        @Nullable List<GroupPlan> groups,
        @Nullable ShardCount shards)
        implements ModelAction {
    public ModelChange {
        partitioners = Collections.unmodifiableSortedMap(new TreeMap<>(partitioners));
    }

    /** The rates of the flows and of the flows of reads, each in the order of their names. */
    public record Rates(List<RateCurve> flows, List<RateCurve> reads) {
        public Rates {
            flows = List.copyOf(flows);
            reads = List.copyOf(reads);
        }
    }

    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        List<String> changed = new ArrayList<>();
        if (key != null) {
            run.flows.changeKey(key);
            run.reads.changeKey(nowNanos, key.usual(), dualReadNanos);
            changed.add("the key");
        }
        if (!partitioners.isEmpty()) {
            partitioners.forEach(run.routing::change);
            changed.add("the partitioner");
        }
        if (caps != null) {
            run.shards.change(nowNanos, caps);
            run.listener.capped(nowNanos, caps.told());
            changed.add("the caps");
        }
        if (!partitioners.isEmpty() || caps != null) {
            run.discipline.streamChanged(nowNanos);
        }
        if (rates != null) {
            run.flows.changeRates(nowNanos, rates.flows());
            run.reads.changeRates(nowNanos, rates.reads());
            changed.add("the rates");
        }
        if (groups != null) {
            run.groups.change(nowNanos, groups);
            changed.add("the consumers");
        }
        if (retry != null) {
            run.outbound.policiesChanged(retry);
            run.hosts.change(retry);
            for (int i = 0; i < run.hosts.size(); i++) {
                run.queues.policyChanged(nowNanos, run.hosts.host(i));
            }
            changed.add("the retries");
        }
        if (shards == null) {
            deed.done(nowNanos, changed.isEmpty() ? "nothing changed, it was so already" : sentence(changed));
            return;
        }
        if (!changed.isEmpty()) {
            deed.began(sentence(changed));
        }
        shards.begin(nowNanos, run, deed);
    }

    private static String sentence(List<String> changed) {
        int last = changed.size() - 1;
        return (last == 0 ? "" : String.join(", ", changed.subList(0, last)) + " and ") + changed.get(last)
                + " changed";
    }
}
