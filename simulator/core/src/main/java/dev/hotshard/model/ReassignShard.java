package dev.hotshard.model;

import dev.hotshard.exact.Fraction;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The action by which another broker takes over a shard, once what lies in it has been copied.
 * Units: {@code copyBytesPerSecond} is what the copy reads of the old broker's cap while it lasts.
 * Shape: {@code shard} null for the one with most offered records of the last 60 s, ties to the lower number, as the action begins. The new broker is the other one whose
 * shards took least bytes in the last 60 s by then, ties to the lower number. The shard's own caps and its keys stay.
 */
public record ReassignShard(@Nullable Integer shard, Fraction copyBytesPerSecond) implements ModelAction {
    /** No run is as long as that. */
    private static final BigInteger LONGEST = BigInteger.valueOf(Long.MAX_VALUE / 2);

    @Override
    public boolean asksForRecentOffers() {
        return true;
    }

    @Override
    public boolean asksForAcceptedBytes() {
        return true;
    }

    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        int moved = shard == null ? run.hottestShard(nowNanos) : shard;
        run.topology.requireOpen(moved, "reassigned");
        int from = run.shards.poolOf(moved);
        if (run.shards.isRead(from)) {
            deed.done(
                    nowNanos, "broker " + from + " still copies another " + run.topology.word() + ", nothing is done");
            return;
        }
        Move move = new Move(
                moved,
                from,
                leastLoaded(recent(nowNanos, run), from),
                run.acceptedBytes().kept(nowNanos, moved));
        long takesNanos = takesNanos(move.bytes());
        if (takesNanos > 0) {
            run.shards.reading(nowNanos, from, copyBytesPerSecond);
            run.discipline.streamChanged(nowNanos);
        }
        run.after(nowNanos, takesNanos, deed, now -> end(now, move, takesNanos, run, deed));
    }

    /** What the shards of each broker took in the last 60 s. */
    private static long[] recent(long nowNanos, RunParts run) {
        long[] recent = new long[run.shards.poolCount()];
        for (int shard = 0; shard < run.topology.created(); shard++) {
            recent[run.shards.poolOf(shard)] += run.acceptedBytes().recent(nowNanos, shard);
        }
        return recent;
    }

    private static int leastLoaded(long[] recent, int from) {
        int least = -1;
        for (int broker = 0; broker < recent.length; broker++) {
            if (broker != from && (least < 0 || recent[broker] < recent[least])) {
                least = broker;
            }
        }
        return least;
    }

    private long takesNanos(long bytes) {
        return Fraction.of(bytes)
                .times(Fraction.of(1_000_000_000))
                .dividedBy(copyBytesPerSecond)
                .ceiling()
                .min(LONGEST)
                .longValueExact();
    }

    private static void end(long nowNanos, Move move, long takenNanos, RunParts run, Deed deed) {
        String name = run.topology.word() + " " + move.shard();
        run.shards.reading(nowNanos, move.from(), null);
        if (!run.topology.isOpen(move.shard())) {
            run.discipline.streamChanged(nowNanos);
            deed.done(nowNanos, name + " closed before its copy was over");
            return;
        }
        long ofShard = run.acceptedBytes().recent(nowNanos, move.shard());
        long ofBroker = recent(nowNanos, run)[move.from()];
        run.shards.move(move.shard(), move.to());
        run.listener.led(nowNanos, move.shard(), move.to());
        run.discipline.streamChanged(nowNanos);
        deed.done(
                nowNanos,
                String.format(
                        Locale.ROOT,
                        "%s goes from broker %d to %d, with all its keys and its own cap: %,d bytes were copied out of the cap of broker %d in %.1f s; "
                                + "%,d of the %,d bytes that broker %d took in the last 60 s were of this %s",
                        name,
                        move.from(),
                        move.to(),
                        move.bytes(),
                        move.from(),
                        takenNanos / 1e9,
                        ofShard,
                        ofBroker,
                        move.from(),
                        run.topology.word()));
    }

    /** What is on its way, from which broker to which. */
    private record Move(int shard, int from, int to, long bytes) {}
}
