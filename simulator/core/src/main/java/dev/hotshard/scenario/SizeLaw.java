package dev.hotshard.scenario;

/** The law of a record's size in bytes as billed. */
public sealed interface SizeLaw {
    record Fixed(long bytes) implements SizeLaw {}

    /** Whole bytes, both ends included, equally likely. */
    record Uniform(long minBytes, long maxBytes) implements SizeLaw {}

    /** Rounded to whole bytes, at least 1, cut at the record limit or the smallest bucket, whichever is less. */
    record Lognormal(double p50Bytes, double p99Bytes) implements SizeLaw {}
}
