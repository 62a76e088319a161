package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;

/** The bounds within which a scenario can be run in reasonable time and memory. */
public final class Limits {
    /** A hundred years of 365 days. */
    public static final long DURATION_NANOS = 100L * 365 * 86_400 * 1_000_000_000L;

    public static final long SECOND_NANOS = 1_000_000_000L;

    public static final int SHARDS = 1_000_000;
    public static final int HOSTS = 1_000_000;
    public static final int BROKERS = 10_000;
    public static final int MEMBERS = 1_000_000;
    /** Workers of one member; those of all members of a group are at most {@link #MEMBERS}. */
    public static final int WORKERS = 10_000;

    public static final int BUCKETS = 1_000_000;
    public static final int CANDIDATES = 1_000;
    /** Different values of one population. */
    public static final int VALUES = 1 << 24;
    /** Different logical keys of one flow among which the hottest are looked for. */
    public static final int KEYS_TO_RANK = 1 << 24;
    /** Keys for which buckets are counted by their rates. */
    public static final int KEYS_TO_COUNT = 1_000_000;
    /** The time of which their rates are looked at: 31 days. */
    public static final long RATES_NANOS = 31L * 86_400 * SECOND_NANOS;
    /** Those keys times the seconds of their rates that are looked at. */
    public static final long KEY_SECONDS = 100_000_000L;
    /** Written samples; commits of a group; windows of flows that come again; points of rates, those that come again included. */
    public static final int STEPS = 1_000_000;
    /** Written samples times shards: some 20 bytes each, while a run goes on. */
    public static final int SHARD_SAMPLES = 60_000_000;
    /** Records or units a second, of a flow or a cap, {@code load} included. */
    public static final Fraction RATE_PER_SECOND = Fraction.of(1_000_000_000_000L);
    /** Bytes a second of a cap. */
    public static final Fraction BYTES_PER_SECOND = Fraction.of(1_000_000_000_000_000L);
    /** The size of one record, a unit, or what sticky sends to one shard: 1 GiB. */
    public static final long SIZE_BYTES = 1L << 30;
    /** What load, or an exception of a population, multiplies by. */
    public static final Fraction FACTOR = Fraction.of(1_000_000_000);
    /** Records offered in a run. */
    public static final Fraction OFFERED = Fraction.of(1_000_000_000_000_000L);
    /** Records in a queue, a batch, a poll, tries of a record; more than this is written {@code unlimited}. */
    public static final int RECORDS = 1_000_000_000;
    /** What a queue that is bounded in bytes may hold: 1 TiB. */
    public static final long QUEUE_BYTES = 1L << 40;
    /** Digits of a padded number in a name. */
    public static final int DIGITS = 18;

    /** Bytes that a shard gives at once. */
    public static final long READ_BYTES = 1L << 50;

    /** Items that one read asks for. */
    public static final int PAGE = 1_000_000;

    /** Points of a sweep. */
    public static final int POINTS = 10_000;

    /** Runs of one experiment. */
    public static final int REPLICATIONS = 10_000;

    /** Combinations of values that are looked through for one that can't be a shard's number. */
    public static final int COMBINATIONS = 10_000;

    private Limits() {}
}
