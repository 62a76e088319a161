package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * What an entry of the timeline does.
 * Units: {@code takesNanos} is how long a change of the topology takes; it holds from its end on.
 * Shape: one record a kind. A new kind is a record here, its reader in {@code scenario.yaml}, its mechanism in the model and the line in {@code experiment} that
 * brings them together.
 */
public sealed interface Action {
    /** How long it takes until it holds; nothing for most. */
    default long takesNanos() {
        return 0;
    }

    /**
     * The overlay: from then on the run is as {@link TimelineChange#after()} says.
     * Units: {@code dualReadNanos} is how long readers still ask by the key that held before, 0 where they don't.
     * Shape: {@code shards} is their number from then on, if the overlay names it; null otherwise, whatever number there is by then.
     */
    record Set(@Nullable Integer shards, long takesNanos, long dualReadNanos) implements Action {
        /** An overlay that doesn't name the number of shards. */
        public static final Set ELSE = new Set(null, 0, 0);

        public Set {
            Rules.within(0, Limits.DURATION_NANOS, takesNanos, "takesNanos");
            Rules.within(0, Limits.DURATION_NANOS, dualReadNanos, "dualReadNanos");
        }
    }

    /** Two shards in place of one; {@code hash} is the first of the upper one, null for the middle. */
    record SplitShard(ShardTarget target, @Nullable BigInteger hash, long takesNanos) implements Action {
        public SplitShard {
            Rules.within(0, Limits.DURATION_NANOS, takesNanos, "takesNanos");
        }
    }

    /** One shard in place of two neighbours. */
    record MergeShards(int one, int other, long takesNanos) implements Action {
        public MergeShards {
            Rules.within(0, Limits.DURATION_NANOS, takesNanos, "takesNanos");
        }
    }

    /**
     * One logical key gets shards of its own, outside of those that all others share.
     * Shape: {@code key} null means the one that was offered most records in the last 60 s, ties by name; with several shards the partitioner chooses among them as it does
     * among the others, so that only a salted key has records in more than one.
     */
    record IsolateKey(@Nullable String key, int shards, long takesNanos) implements Action {
        public IsolateKey {
            Rules.within(1, Limits.SHARDS, shards, "shards");
            Rules.within(0, Limits.DURATION_NANOS, takesNanos, "takesNanos");
        }
    }

    /**
     * Another broker takes over a shard, once what lies in it is copied.
     * Units: {@code copyBytesPerSecond} is read of the old broker's cap meanwhile.
     */
    record Reassign(ShardTarget target, Fraction copyBytesPerSecond) implements Action {
        public Reassign {
            Rules.rate(copyBytesPerSecond, Limits.BYTES_PER_SECOND, "copyBytesPerSecond");
        }
    }

    /**
     * The records of one logical key are written anew where the key that holds by then puts them.
     * Units: {@code perSecond} records a second at most.
     * Shape: {@code key} null means the one of which most records are stored.
     */
    record Rekey(@Nullable String key, Fraction perSecond) implements Action {
        public Rekey {
            Rules.rate(perSecond, Limits.RATE_PER_SECOND, "perSecond");
        }
    }

    /** Metrics of single shards or keys are turned on; the first data come with the delay of {@link Visibility}. */
    record Enable(Visibility.Level level) implements Action {}

    /** A member of a group is down for so long. */
    record CrashMember(String group, int member, long forNanos) implements Action {
        public CrashMember {
            Rules.within(0, Limits.MEMBERS - 1, member, "member");
            Rules.within(1, Limits.DURATION_NANOS, forNanos, "forNanos");
        }
    }
}
