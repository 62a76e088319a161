package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Scenario;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code isolate-key: hottest} or a name, with {@code shards} and {@code takes}. */
final class IsolateReader implements ActionReader {
    static final String KEY = "isolate-key";

    private static final String SHARDS = "shards";
    private static final String HOTTEST = "hottest";

    @Override
    public Set<String> companions() {
        return Set.of(SHARDS, TopologyTimes.KEY);
    }

    @Override
    public @Nullable Given read(Section entry) {
        int before = entry.faults().count();
        String key = entry.value(KEY, text -> text);
        int shards = entry.value(SHARDS, Amounts.whole(1, Limits.SHARDS), 1);
        long takes = TopologyTimes.read(entry);
        if (key == null || entry.faults().count() > before) {
            return null;
        }
        Entries written = new Entries().put(KEY, key).put(SHARDS, Integer.toString(shards));
        TopologyTimes.write(takes, written);
        return Given.of(
                new Action.IsolateKey(key.equals(HOTTEST) ? null : key, shards, takes),
                written.mapping(),
                entry.node(KEY));
    }

    /** Tells a fault if the scenario, in any of the states that it comes to, has no place for such a key. */
    static void check(Action.IsolateKey isolate, Section entry, List<Scenario> states) {
        Node key = entry.node(KEY);
        if (key == null) {
            return;
        }
        for (Scenario state : states) {
            if (!state.allowsIsolation()) {
                String why = state.key().template() == null
                        ? "there is no key"
                        : partitionerThatDoesNot(state) + " doesn't go by its hash";
                entry.faults().add(key, "needs a key whose hash tells the shard all the time, but " + why);
                return;
            }
        }
        if (isolate.key() != null && states.stream().noneMatch(state -> canHave(entry, state, isolate.key()))) {
            entry.faults().add(key, "no flow ever has a key " + Words.quoted(isolate.key()));
        }
    }

    private static boolean canHave(Section entry, Scenario state, String key) {
        return new KeyChecks(new CrossChecks(entry), state.key(), state.traffic(), state.traffic()).canHave(key);
    }

    private static String partitionerThatDoesNot(Scenario state) {
        if (!state.stream().partitioner().allowsIsolation()) {
            return Canonical.partitionerWord(state.stream().partitioner());
        }
        for (var except : state.hosts().except().entrySet()) {
            PartitionerSpec own = except.getValue().partitioner();
            if (own != null && !own.allowsIsolation()) {
                return Canonical.partitionerWord(own) + " of hosts.except." + except.getKey();
            }
        }
        throw new IllegalStateException("every partitioner goes by the key's hash");
    }
}
