package dev.hotshard.model.partition;

/**
 * A partitioner that needs more than the key: each host keeps what it has done so far, and chooses by that.
 * Shape: hosts are numbered from 0 and may appear at any time; memory grows with those seen.
 * Invariant: to be asked once for each record, in the order in which its host is offered them; the choice is kept on
 * retries. Confined to one run.
 */
public interface StatefulChoice {
    /** From now on these are the shards to choose from; as long as it is told nothing, those of a stream of the number that it was made for. */
    void among(OpenShards open);

    /**
     * The shard for the next record of this host.
     *
     * @param key the partition key in its first {@code length} bytes
     * @param bytes the size of the record as billed
     */
    int choose(int host, byte[] key, int length, int bytes);
}
