package dev.hotshard.oracle;

import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.PartitionerSpec.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The shard of each record under one {@link PartitionerSpec}, with what its hosts remember. */
final class SlowPartitioner {
    private static final long KAFKA_BATCH_BYTES = 16 * 1024;

    private final PartitionerSpec spec;
    private final SlowTopology topology;
    private final Streams streams;
    private final Map<String, Integer> currentOfHost = new HashMap<>();
    private final Map<String, Long> drawsOfHost = new HashMap<>();
    private final Map<String, Long> bytesOfHost = new HashMap<>();
    private final Map<String, Long> offeredOfHostAndShard = new HashMap<>();

    SlowPartitioner(PartitionerSpec spec, SlowTopology topology, Streams streams) {
        this.spec = spec;
        this.topology = topology;
        this.streams = streams;
    }

    /** What really partitions: without keys there is nothing to hash, so sticky stands in. */
    static PartitionerSpec effective(PartitionerSpec spec, boolean keyed) {
        boolean ignoresKeys = spec.kind() == Kind.ROUND_ROBIN || spec.kind() == Kind.STICKY;
        return keyed || ignoresKeys ? spec : new PartitionerSpec(Kind.STICKY, KAFKA_BATCH_BYTES);
    }

    PartitionerSpec spec() {
        return spec;
    }

    /** Where a record goes that is offered now. */
    int shardOfNew(SlowRecord record) {
        return switch (spec.kind()) {
            case ROUND_ROBIN -> roundRobin(record.host);
            case STICKY -> sticky(record.host, record.bytes);
            case TWO_CHOICES -> leastOffered(record.host.number, record.partitionKey);
            default -> item(record);
        };
    }

    /** Where a record goes at a later attempt: by its key if that tells, else where it went when it was offered; where that has closed it is chosen anew. */
    int shardOfRetry(SlowRecord record) {
        if (isChosen()) {
            if (!topology.isOpen(record.chosenShard)) {
                record.chosenShard = shardOfNew(record);
            }
            return record.chosenShard;
        }
        return record.partitionKey == null ? topology.heir(record.chosenShard) : item(record);
    }

    /** Whether the host chooses, and not the key. */
    boolean isChosen() {
        return spec.kind() == Kind.ROUND_ROBIN || spec.kind() == Kind.STICKY || spec.kind() == Kind.TWO_CHOICES;
    }

    /** Where a key lies, whoever asks. */
    int shardOfKey(String logicalKey, String partitionKey) {
        return hashed(logicalKey, partitionKey);
    }

    private int item(SlowRecord record) {
        long bits = Draw.bits(streams.key(DrawNames.sortKey(record.flow)), record.number);
        Integer piece = topology.piece(record.partitionKey, bits >>> 2);
        return piece == null ? hashed(record.logicalKey, record.partitionKey) : piece;
    }

    private int hashed(String logicalKey, String key) {
        List<SlowTopology.Shard> among = topology.openFor(logicalKey);
        return switch (spec.kind()) {
            case MURMUR2 -> among.get(SlowHash.murmur2(key, among.size())).id;
            case MD5_RANGE, HASH_RANGE -> topology.ofHash(SlowHash.md5(key), logicalKey);
            case CRC32 -> among.get(SlowHash.crc32(key, among.size())).id;
            case FNV1A -> among.get(SlowHash.fnv1a(key, among.size())).id;
            case EXPLICIT -> Integer.parseInt(key);
            default -> throw new IllegalStateException(spec + " doesn't hash");
        };
    }

    /** The shard at a place among the open ones. */
    private int place(int index) {
        return topology.shared().get(index).id;
    }

    private int roundRobin(SlowHost host) {
        Integer last = currentOfHost.get(host.id);
        int shard = last == null
                ? draw(host, "round-robin", 0)
                : topology.shared().stream()
                        .map(open -> open.id)
                        .filter(id -> id > last)
                        .findFirst()
                        .orElse(place(0));
        currentOfHost.put(host.id, shard);
        return shard;
    }

    private int sticky(SlowHost host, long bytes) {
        long draws = drawsOfHost.getOrDefault(host.id, 0L);
        if (draws == 0
                || bytesOfHost.get(host.id) >= spec.parameter()
                || !topology.isOpen(currentOfHost.get(host.id))) {
            currentOfHost.put(host.id, draw(host, "sticky", draws));
            drawsOfHost.put(host.id, draws + 1);
            bytesOfHost.put(host.id, 0L);
        }
        bytesOfHost.merge(host.id, bytes, Long::sum);
        return currentOfHost.get(host.id);
    }

    private int draw(SlowHost host, String use, long number) {
        long bits = Draw.bits(streams.key(DrawNames.choice(host.id, use)), number);
        return place(Draw.below(bits, topology.sharedCount()));
    }

    private int leastOffered(int host, String key) {
        int best = -1;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < spec.parameter(); i++) {
            byte[] bytes = key.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            int shard = place((SlowHash.murmur2(bytes, 0x9747b28c + i) & 0x7fffffff) % topology.sharedCount());
            long offered = offeredOfHostAndShard.getOrDefault(host + " " + shard, 0L);
            if (offered < least) {
                best = shard;
                least = offered;
            }
        }
        offeredOfHostAndShard.merge(host + " " + best, 1L, Long::sum);
        return best;
    }
}
