package dev.hotshard.model;

/**
 * The caps that are in force, of each shard and of the whole stream.
 * Units: amounts a second; NaN where a kind isn't capped; a unit is {@code ceil(bytes / unitBytes)}.
 */
public record Caps(Rates shard, Rates total, long unitBytes) {
    /** One bound a kind. */
    public record Rates(double recordsPerSecond, double bytesPerSecond, double unitsPerSecond) {
        public static final Rates NONE = new Rates(Double.NaN, Double.NaN, Double.NaN);

        public boolean isNone() {
            return Double.isNaN(recordsPerSecond) && Double.isNaN(bytesPerSecond) && Double.isNaN(unitsPerSecond);
        }
    }
}
