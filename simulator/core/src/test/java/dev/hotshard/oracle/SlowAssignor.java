package dev.hotshard.oracle;

import dev.hotshard.scenario.GroupSpec.Assignor;
import java.util.ArrayList;
import java.util.List;

/** Which member reads which shard. */
final class SlowAssignor {
    private SlowAssignor() {}

    /** The members' shards, ascending; {@code before} are those that they had, empty at the start. */
    static List<List<Integer>> assign(
            Assignor assignor, List<Integer> shards, int members, List<List<Integer>> before) {
        List<List<Integer>> assigned = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            assigned.add(new ArrayList<>());
        }
        if (members == 0) {
            return assigned;
        }
        switch (assignor) {
            case RANGE -> range(shards, members, assigned);
            case ROUND_ROBIN -> roundRobin(shards, members, assigned);
            case STICKY -> sticky(shards, members, before, assigned);
        }
        return assigned;
    }

    private static void range(List<Integer> shards, int members, List<List<Integer>> assigned) {
        for (int i = 0; i < members; i++) {
            int start = i * (shards.size() / members) + Math.min(i, shards.size() % members);
            int count = shards.size() / members + (i < shards.size() % members ? 1 : 0);
            assigned.get(i).addAll(shards.subList(start, start + count));
        }
    }

    private static void roundRobin(List<Integer> shards, int members, List<List<Integer>> assigned) {
        for (int i = 0; i < shards.size(); i++) {
            assigned.get(i % members).add(shards.get(i));
        }
    }

    /** Members keep what they have up to their fair count; what is free goes to who has least, ties to the lower index. */
    private static void sticky(
            List<Integer> shards, int members, List<List<Integer>> before, List<List<Integer>> assigned) {
        int least = shards.size() / members;
        int larger = shards.size() % members; // so many members may have one more
        List<Integer> free = new ArrayList<>(shards);
        for (int member = 0; member < Math.min(members, before.size()); member++) {
            int quota = least;
            List<Integer> had =
                    before.get(member).stream().filter(shards::contains).toList();
            if (had.size() > least && larger > 0) {
                quota = least + 1;
                larger--;
            }
            for (Integer shard : had) {
                if (assigned.get(member).size() < quota) {
                    assigned.get(member).add(shard);
                    free.remove(shard);
                }
            }
        }
        for (Integer shard : free) {
            List<Integer> smallest = assigned.get(0);
            for (List<Integer> candidate : assigned) {
                smallest = candidate.size() < smallest.size() ? candidate : smallest;
            }
            smallest.add(shard);
        }
        assigned.forEach(list -> list.sort(null));
    }
}
