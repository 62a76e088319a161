package dev.hotshard.model;

/**
 * The action by which a member of a group is down for some time.
 * Shape: {@code group} is its index among the groups by name.
 */
public record CrashMember(int group, int member, long forNanos) implements ModelAction {
    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        int shards = run.groups.crash(nowNanos, group, member, forNanos);
        run.later(
                nowNanos + forNanos,
                backNanos -> deed.done(backNanos, "back, its shards had gone to others: " + shards + " of them"));
    }
}
