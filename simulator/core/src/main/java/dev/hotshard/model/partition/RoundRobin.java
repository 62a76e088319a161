package dev.hotshard.model.partition;

import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Shards in turn, keys ignored: a counter per host, which starts at a drawn shard.
 * Invariant: of a host's records, two shards never get numbers that differ by more than one while no shard opens or closes.
 */
public final class RoundRobin implements StatefulChoice {
    private static final int NONE = -2;

    private final Streams streams;
    private final IntFunction<String> hostName;
    private OpenShards open;
    private int[] last = {}; // by host: the place of the shard before the next one, or NONE

    /** Hosts without records yet; the start of the host with name H is drawn from the stream {@code host/H/round-robin}. */
    public RoundRobin(Streams streams, IntFunction<String> hostName, int shards) {
        this.streams = streams;
        this.hostName = hostName;
        this.open = OpenShards.first(shards);
    }

    @Override
    public void among(OpenShards after) {
        for (int host = 0; host < last.length; host++) {
            if (last[host] != NONE) {
                // Whoever has the next higher number is next.
                last[host] = after.countBelow(open.shard(last[host]) + 1) - 1;
            }
        }
        open = after;
    }

    @Override
    public int choose(int host, byte[] key, int length, int bytes) {
        if (host >= last.length) {
            int known = last.length;
            last = Arrays.copyOf(last, HostArrays.sizeFor(host));
            Arrays.fill(last, known, last.length, NONE);
        }
        int next = last[host] == NONE ? start(host) : last[host] + 1;
        last[host] = next < open.count() ? next : 0;
        return open.shard(last[host]);
    }

    private int start(int host) {
        return Draw.below(Draw.bits(streams.key("host/" + hostName.apply(host) + "/round-robin"), 0), open.count());
    }
}
