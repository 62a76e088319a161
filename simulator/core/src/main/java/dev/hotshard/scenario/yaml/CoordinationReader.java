package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Limits;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what a group says about how its members work together. */
final class CoordinationReader {
    private CoordinationReader() {}

    static Coordination read(Section group, int members) {
        return new Coordination(
                workers(group, members),
                commit(group),
                group.value("rebalance", Choices.of(Coordination.Rebalance.class), Defaults.REBALANCE),
                group.value("pause", Amounts::duration, Defaults.PAUSE_NANOS),
                group.value("max-poll-interval", Amounts::ttl, Defaults.MAX_POLL_INTERVAL_NANOS),
                filter(group));
    }

    private static Coordination.@Nullable Workers workers(Section group, int members) {
        if (!group.has("workers")) {
            return null;
        }
        Section workers = group.section("workers");
        if (workers == null) {
            return null;
        }
        Integer count = workers.required(
                "count", Amounts.whole(1, Limits.WORKERS), "a whole number from 1 to " + Limits.WORKERS);
        KeySpec.Template by =
                workers.required("by", Templates::key, "a template of the sub-key such as \"{subsystem}\"");
        int queue = workers.value("queue", Amounts.whole(0, Limits.RECORDS), Defaults.WORKER_QUEUE);
        if (count == null || by == null) {
            return null;
        }
        if ((long) count * members > Limits.MEMBERS) {
            workers.faults()
                    .add(
                            workers.place("count"),
                            workers.path("count"),
                            "times members must be at most " + Limits.MEMBERS + ", was " + count + " times " + members);
        }
        return new Coordination.Workers(count, by, queue);
    }

    private static Coordination.Commit commit(Section group) {
        Section commit = group.section("commit");
        if (commit == null) {
            return Defaults.COMMIT;
        }
        return new Coordination.Commit(
                commit.value("every", Amounts::positiveDuration, Defaults.COMMIT.everyNanos()),
                commit.value("mode", Choices.of(Coordination.Commit.Mode.class), Defaults.COMMIT.mode()));
    }

    private static SortedMap<String, String> filter(Section group) {
        SortedMap<String, String> filter = new TreeMap<>();
        Section section = group.section("filter");
        if (section == null) {
            return filter;
        }
        section.map().entries().forEach((field, entry) -> {
            if (entry.isNull()) {
                return;
            }
            String value = Section.scalar(entry.value(), text -> text, group.faults());
            if (value != null) {
                filter.put(field, value);
            }
        });
        return filter;
    }
}
