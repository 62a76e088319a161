package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code merge-shards: [3, 4]}, with {@code takes}. */
final class MergeReader implements ActionReader {
    static final String KEY = "merge-shards";

    @Override
    public Set<String> companions() {
        return Set.of(TopologyTimes.KEY);
    }

    @Override
    public @Nullable Given read(Section entry) {
        int before = entry.faults().count();
        List<Integer> shards = new ArrayList<>();
        List<Node.Scalar> texts = entry.texts(KEY, "two shards, such as [3, 4]");
        if (texts != null) {
            for (Node.Scalar text : texts) {
                Integer shard = Section.scalar(text, Amounts.whole(0, Limits.SHARDS), entry.faults());
                if (shard != null) {
                    shards.add(shard);
                }
            }
        }
        long takes = TopologyTimes.read(entry);
        boolean areTwo = shards.size() == 2 && !shards.get(0).equals(shards.get(1));
        if (entry.faults().count() == before && !areTwo) {
            entry.faults().add(entry.place(KEY), entry.path(KEY), "must be two different shards, such as [3, 4]");
        }
        if (entry.faults().count() > before) {
            return null;
        }
        List<Node> items = new ArrayList<>();
        shards.forEach(shard -> items.add(ResolvedTree.text(shard.toString())));
        Entries written = new Entries().put(KEY, ResolvedTree.list(items));
        TopologyTimes.write(takes, written);
        return Given.of(
                new Action.MergeShards(shards.get(0), shards.get(1), takes), written.mapping(), entry.node(KEY));
    }
}
