package dev.hotshard.scenario;

/** The kind of stream that is simulated: the lowest layer of defaults, and the word that texts use for a shard. */
public enum Platform {
    KINESIS("shard"),
    KAFKA("partition"),
    DYNAMODB("partition"),
    CUSTOM("shard");

    private final String shardWord;

    Platform(String shardWord) {
        this.shardWord = shardWord;
    }

    /** Whether its users see the servers that lead its shards. */
    public boolean hasBrokers() {
        return this == KAFKA || this == CUSTOM;
    }

    /** What this platform calls a shard. */
    public String shardWord() {
        return shardWord;
    }
}
