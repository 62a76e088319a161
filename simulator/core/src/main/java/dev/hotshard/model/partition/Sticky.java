package dev.hotshard.model.partition;

import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * One shard at a time, keys ignored: each host stays with a drawn shard until it has offered it so many bytes or it closes, then
 * draws again; the new one may be the old one.
 * Invariant: the record that reaches the bound still goes to the old shard.
 * Source: the built-in partitioner of Kafka's Java client since 3.3 (KIP-794), with its adaptive weights off.
 */
public final class Sticky implements StatefulChoice {
    private final Streams streams;
    private final IntFunction<String> hostName;
    private final long boundBytes;
    private OpenShards open;
    // By host.
    private long[] streamKey = {};
    private long[] drawn = {}; // how often it has drawn a shard
    private int[] shard = {};
    private long[] offeredBytes = {}; // to its present shard

    /** Hosts without records yet; the host with name H draws from the stream {@code host/H/sticky}. */
    public Sticky(Streams streams, IntFunction<String> hostName, int shards, long boundBytes) {
        this.streams = streams;
        this.hostName = hostName;
        this.open = OpenShards.first(shards);
        this.boundBytes = boundBytes;
    }

    @Override
    public void among(OpenShards after) {
        open = after;
        for (int host = 0; host < shard.length; host++) {
            if (!open.contains(shard[host])) {
                offeredBytes[host] = boundBytes;
            }
        }
    }

    @Override
    public int choose(int host, byte[] key, int length, int bytes) {
        if (host >= shard.length) {
            grow(HostArrays.sizeFor(host));
        }
        if (drawn[host] == 0) {
            streamKey[host] = streams.key("host/" + hostName.apply(host) + "/sticky");
            draw(host);
        } else if (offeredBytes[host] >= boundBytes) {
            draw(host);
        }
        offeredBytes[host] += bytes;
        return shard[host];
    }

    private void draw(int host) {
        shard[host] = open.shard(Draw.below(Draw.bits(streamKey[host], drawn[host]), open.count()));
        drawn[host]++;
        offeredBytes[host] = 0;
    }

    private void grow(int size) {
        streamKey = Arrays.copyOf(streamKey, size);
        drawn = Arrays.copyOf(drawn, size);
        shard = Arrays.copyOf(shard, size);
        offeredBytes = Arrays.copyOf(offeredBytes, size);
    }
}
