package dev.hotshard.observe;

/**
 * The brokers that lead the shards.
 * Units: what each takes a second, NaN where a kind isn't capped.
 * Shape: shard s is led by broker s mod {@code count} until it is told to be led by another; none where brokers bound nothing.
 */
public record BrokerShape(int count, double recordsPerSecond, double bytesPerSecond) {
    public static final BrokerShape NONE = new BrokerShape(0, Double.NaN, Double.NaN);
}
