package dev.hotshard.observe;

import dev.hotshard.model.ShardLog;
import dev.hotshard.model.StreamRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of records within scopes: what each group, or acceptance where there is none, does to it.
 * Shape: inversions are those of the first group by name. Records are in order as long as no scope is spread, none has waited on its host, and no shard has got
 * another reader, who may be ahead of what the one before still has in work; until then nothing is kept. A record counts when it is processed for the first time.
 */
final class ScopeTally {
    private static final long NEVER = Long.MAX_VALUE;

    private final long warmupNanos;
    private final ScopeWatch[] watches;
    private final boolean isOfAcceptance;
    private boolean isDealt;

    ScopeTally(RunShape shape) {
        OrderShape order = shape.order();
        warmupNanos = shape.warmupNanos();
        isOfAcceptance = shape.groupPolls().isEmpty();
        watches = new ScopeWatch[Math.max(1, shape.groupPolls().size())];
        for (int i = 0; i < watches.length; i++) {
            boolean watchesOrder = i == 0 && order.isWatched();
            long silentAfterNanos =
                    isOfAcceptance ? NEVER : order.silentAfterNanos().get(i);
            boolean watchesSilence = silentAfterNanos != NEVER;
            watches[i] = new ScopeWatch(
                    watchesOrder ? new OrderTally() : null,
                    watchesSilence ? new SilenceTally(silentAfterNanos) : null,
                    watchesSilence ? 0 : watchesOrder ? order.spreadFromNanos() : NEVER);
        }
    }

    /** A record waits on its host. */
    void queued(long nowNanos) {
        watches[0].suspectFrom(nowNanos);
    }

    /** The shards of a group were dealt to its members. */
    void assigned(long nowNanos, int group) {
        if (group == 0 && isDealt) {
            watches[0].suspectFrom(nowNanos);
        }
        isDealt |= group == 0;
    }

    /** A record that counts was accepted. */
    void accepted(long nowNanos, StreamRecord record) {
        if (!isOfAcceptance || !watches[0].looksAt(nowNanos)) {
            return;
        }
        if (watches[0].isFull()) {
            // Acceptances are told as they happen.
            watches[0].settled(nowNanos);
        }
        watches[0].completed(nowNanos, record.scope(), record.firstOfferedNanos());
    }

    void consumed(long nowNanos, int group, long offset, ShardLog log) {
        if (watches[group].looksAt(nowNanos) && log.offeredNanos(offset) >= warmupNanos) {
            watches[group].completed(nowNanos, log.scope(offset), log.offeredNanos(offset));
        }
    }

    void settled(long nowNanos) {
        for (ScopeWatch watch : watches) {
            watch.settled(nowNanos);
        }
    }

    /** What was seen of the order, null if nobody asks. */
    @Nullable
    OrderObservation order() {
        return watches[0].order();
    }

    /** What each group took for silent, null for one that takes nothing so. */
    List<@Nullable SilenceObservation> silences() {
        List<@Nullable SilenceObservation> silences = new ArrayList<>();
        for (ScopeWatch watch : watches) {
            silences.add(watch.silence());
        }
        return silences;
    }
}
