package dev.hotshard.model;

import dev.hotshard.random.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All consumer groups of a run, with the logs of the shards that they read.
 * Shape: without a group there are no logs either.
 */
final class ConsumerGroups {
    private static final int SETTLE_LEAST = 256;
    private static final int SETTLE_PER_MEMBER = 4;

    private final LogReader[] groups;
    private final Streams streams;
    private final List<GroupPlan> plans;
    private ShardLog[] logs;
    private final LogColumn[] columns;
    private final boolean keepsScopes;
    private final RunListener listener;
    private int acceptedUntilSettled;
    private long lastAcceptedNanos = -1;
    private int lastAcceptedBy;

    ConsumerGroups(
            List<GroupPlan> plans,
            List<FlowPlan> flows,
            int shards,
            boolean keepsScopes,
            Streams streams,
            Books books,
            RunListener listener) {
        this.listener = listener;
        this.keepsScopes = keepsScopes;
        this.streams = streams;
        this.plans = plans;
        List<LogColumn> needed = new ArrayList<>();
        List<CoordinatedGroup.Columns> columnsOfGroup =
                plans.stream().map(plan -> columns(plan, flows, needed)).toList();
        columns = needed.toArray(LogColumn[]::new);
        logs = new ShardLog[0];
        growTo(plans.isEmpty() ? 0 : shards);
        groups = new LogReader[plans.size()];
        for (int i = 0; i < groups.length; i++) {
            GroupPlan plan = plans.get(i);
            long[] services = services(plan, shards);
            CoordinationPlan coordination = plan.coordination();
            groups[i] = coordination == null
                    ? new ConsumerGroup(i, plan, services, logs, books, listener)
                    : new CoordinatedGroup(
                            i, plan, coordination, columnsOfGroup.get(i), services, logs, books, listener);
        }
        acceptedUntilSettled = settleEvery();
    }

    private void growTo(int shards) {
        int before = logs.length;
        logs = Arrays.copyOf(logs, shards);
        for (int shard = before; shard < shards; shard++) {
            logs[shard] = new ShardLog(columns.length, keepsScopes);
        }
    }

    private long[] services(GroupPlan plan, int shards) {
        long[] services = new long[shards];
        for (int shard = 0; shard < shards; shard++) {
            services[shard] = streams.key("group/" + plan.name() + "/shard/" + shard + "/service");
        }
        return services;
    }

    /** Shards have opened, and some may have closed: they are dealt anew at once. */
    void reshape(long nowNanos, Topology topology, Topology.Change change) {
        if (groups.length == 0) {
            return;
        }
        growTo(topology.created());
        for (int i = 0; i < groups.length; i++) {
            groups[i].reshape(nowNanos, change, services(plans.get(i), logs.length), logs);
        }
    }

    /** Adds the columns that a group needs. */
    private static CoordinatedGroup.Columns columns(GroupPlan group, List<FlowPlan> flows, List<LogColumn> needed) {
        CoordinationPlan plan = group.coordination();
        int subKey = -1;
        int match = -1;
        int bytes = -1;
        if (plan != null && plan.pool() != null) {
            subKey = needed.size();
            needed.add(new SubKeyWorker(plan.pool(), flows));
        }
        if (plan != null && plan.filter() != null) {
            match = needed.size();
            needed.add(new FilterMatch(plan.filter(), flows));
        }
        if (plan != null && plan.readCap() != null) {
            bytes = needed.size();
            needed.add(StreamRecord::bytes);
        }
        return new CoordinatedGroup.Columns(subKey, match, bytes);
    }

    /** Puts an accepted record into its shard's log. */
    void accepted(StreamRecord record, long nowNanos) {
        if (groups.length == 0) {
            return;
        }
        if (nowNanos == lastAcceptedNanos) {
            // Of two records of one instant an idle member polls the first alone: the logs don't tell which that was.
            advance(lastAcceptedBy, nowNanos);
        }
        lastAcceptedNanos = nowNanos;
        lastAcceptedBy = record.shard;
        ShardLog log = logs[record.shard];
        if (log.isFull()) {
            makeRoom(record.shard, nowNanos);
        }
        log.append(record.firstOfferedNanos, nowNanos, record.scope);
        for (int i = 0; i < columns.length; i++) {
            log.put(i, columns[i].of(record));
        }
        if (--acceptedUntilSettled == 0) {
            settle(nowNanos);
        }
    }

    private void advance(int shard, long nowNanos) {
        for (LogReader group : groups) {
            group.advance(shard, nowNanos);
        }
    }

    /** Lets all members work up to, but not including, {@code nowNanos}, and tells that everything before is settled. */
    void settle(long nowNanos) {
        for (LogReader group : groups) {
            group.advanceAll(nowNanos - 1);
        }
        listener.settled(nowNanos);
        acceptedUntilSettled = settleEvery();
    }

    /** From now on the groups work by these plans, in the order of the groups. */
    void change(long nowNanos, List<GroupPlan> plans) {
        for (int i = 0; i < groups.length; i++) {
            groups[i].change(nowNanos, plans.get(i));
        }
    }

    /** A member of a group is down for so long; how many shards it read. */
    int crash(long nowNanos, int group, int member, long forNanos) {
        return groups[group].crash(nowNanos, member, forNanos);
    }

    /** Tells at the end what the groups haven't worked off, and counts it for each. */
    long[] tellLagging(long nowNanos) {
        long[] lag = new long[groups.length];
        for (int i = 0; i < groups.length; i++) {
            lag[i] = groups[i].tellLagging(nowNanos);
        }
        return lag;
    }

    /** How many records have been put into the logs. */
    long logged() {
        long count = 0;
        for (ShardLog log : logs) {
            count += log.end();
        }
        return count;
    }

    private void makeRoom(int shard, long nowNanos) {
        advance(shard, nowNanos - 1);
        long needed = Long.MAX_VALUE;
        for (LogReader group : groups) {
            needed = Math.min(needed, group.neededFrom(shard));
        }
        logs[shard].makeRoom(needed);
    }

    /** Members are looked at all together rarely enough that this costs each record little. */
    private int settleEvery() {
        int members = 0;
        for (LogReader group : groups) {
            members += group.memberCount();
        }
        return Math.max(SETTLE_LEAST, SETTLE_PER_MEMBER * members);
    }
}
