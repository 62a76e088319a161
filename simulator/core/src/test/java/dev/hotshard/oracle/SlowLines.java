package dev.hotshard.oracle;

import dev.hotshard.scenario.StreamSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** The records that wait for shards which hold back what is above their caps: one list a shard, in the order of entry. */
final class SlowLines {
    private final SlowSimulator simulator;
    private final SlowCaps caps;
    private final SortedMap<Integer, List<SlowRecord>> lines = new TreeMap<>();
    private long entered;

    SlowLines(SlowSimulator simulator, SlowCaps caps) {
        this.simulator = simulator;
        this.caps = caps;
    }

    /** Whether shards hold back at all. */
    boolean delays() {
        return simulator.scenario().stream().overflow() == StreamSpec.Overflow.DELAY;
    }

    /** A host has a new record for its shard. */
    void offer(SlowHost host, SlowRecord record) {
        boolean first = !lines.containsKey(record.shard)
                && ready(caps.common(record.shard)).isEmpty();
        if (first && simulator.sends(record)) {
            return;
        }
        simulator.delayed(record);
        if (host.keeps(record)) {
            record.entry = entered++;
            lines.computeIfAbsent(record.shard, shard -> new ArrayList<>()).add(record);
            wake(record.shard);
        }
    }

    /** A record waits no longer. */
    void left(SlowRecord record) {
        List<SlowRecord> line = lines.get(record.shard);
        if (line != null && line.remove(record)) {
            if (line.isEmpty()) {
                lines.remove(record.shard);
            } else {
                wake(record.shard);
            }
            planCommon(simulator.now(), caps.common(record.shard));
        }
    }

    /** Caps or shards are others: everybody stands in line anew. */
    void streamChanged() {
        List<SlowRecord> all = new ArrayList<>();
        lines.values().forEach(all::addAll);
        all.sort(Comparator.comparingLong(record -> record.entry));
        lines.clear();
        for (SlowRecord record : all) {
            simulator.route(record);
            lines.computeIfAbsent(record.shard, shard -> new ArrayList<>()).add(record);
        }
        lines.keySet().forEach(this::wake);
        caps.commons().forEach(common -> planCommon(simulator.now(), common));
    }

    private SlowRecord head(int shard) {
        return lines.get(shard).get(0);
    }

    /** The shards that have room for their first, if what they have in common may have none, by the entry of these. */
    private List<Integer> ready(String common) {
        if (!caps.commons().contains(common)) {
            return List.of();
        }
        return lines.keySet().stream()
                .filter(shard -> caps.common(shard).equals(common))
                .filter(shard -> caps.roomAt(shard, head(shard).bytes, simulator.now()) == simulator.now())
                .sorted(Comparator.comparingLong(shard -> head(shard).entry))
                .toList();
    }

    private void wake(int shard) {
        plan(
                caps.roomAt(shard, head(shard).bytes, simulator.now()),
                String.format(Locale.ROOT, "%09d", shard),
                () -> serve(shard));
    }

    private void planCommon(long time, String common) {
        plan(time, common, () -> serveCommon(common));
    }

    private void plan(long time, String owner, Runnable action) {
        if (time < Long.MAX_VALUE) {
            simulator.schedule(time, SlowEvent.Kind.RETRY, owner, "", 0, action);
        }
    }

    private void serve(int shard) {
        if (!lines.containsKey(shard) || caps.roomAt(shard, head(shard).bytes, simulator.now()) > simulator.now()) {
            return;
        }
        if (caps.commons().contains(caps.common(shard))) {
            planCommon(simulator.now(), caps.common(shard));
        } else {
            simulator.serve(head(shard));
        }
    }

    private void serveCommon(String common) {
        List<Integer> ready = ready(common);
        if (ready.isEmpty()) {
            return;
        }
        SlowRecord first = head(ready.get(0));
        long time = caps.roomAt(common, first.bytes, simulator.now());
        if (time == simulator.now()) {
            simulator.serve(first);
        } else {
            planCommon(time, common);
        }
    }
}
