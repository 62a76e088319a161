package dev.hotshard.glossary;

import static dev.hotshard.glossary.Entry.term;

import java.util.List;

/** Words about keys, and about the way from a key to a shard. */
final class TermsOfPlacing {
    private TermsOfPlacing() {}

    static List<Entry> entries() {
        return List.of(
                term("logical key", "What the user thinks of as the key, such as merchant-7, before salting.")
                        .also("key")
                        .labels("Hottest keys")
                        .keys("key")
                        .fields("keys[].key")
                        .shownBy("flash-sale")
                        .variant("salted-8")
                        .see("partition key", "salt", "composite key"),
                term(
                                "partition key",
                                "The bytes that are hashed, such as merchant-7#3; equal partition keys lie on one shard, and no split divides them.")
                        .formula("logical key, or with salt: logical key # bucket", "model.partition.SaltedKeys")
                        .keys("key.buckets")
                        .shownBy("split-does-nothing")
                        .variant("salted")
                        .see("logical key", "salt", "partitioner"),
                term(
                                "shard",
                                "One partition of the stream, with caps of its own: Kinesis says shard, Kafka and DynamoDB say partition.")
                        .also("partition")
                        .keys("stream.shards")
                        .fields("shards[].id")
                        .metrics("broker shards")
                        .shownBy("reassign-does-nothing")
                        .see("partitioner", "cap", "broker", "split"),
                term("host", "A machine that runs a producer; it owns one bounded retry queue.")
                        .also("producer")
                        .labels("Hosts that lost most")
                        .keys("hosts")
                        .fields("hosts[].id")
                        .shownBy("shared-buffer")
                        .see("retry queue", "shared buffer"),
                term(
                                "partitioner",
                                "What makes a shard of a partition key; it knows nothing of how busy the shards are.")
                        .formula("partition key -> shard", "model.partition.KeyHash")
                        .keys("stream.partitioner")
                        .shownBy("client-mix")
                        .see("murmur2", "MD5 hash range", "sticky partitioning", "round-robin"),
                term(
                                "murmur2",
                                "The hash by which Kafka's Java client places keys, without its sign, modulo the number of partitions.")
                        .formula(
                                "shard = (murmur2(partition key, seed 0x9747b28c) & 0x7fffffff) mod shards",
                                "model.partition.Murmur2",
                                "MurmurHash2, Appleby; Kafka's default partitioner")
                        .keys("stream.partitioner")
                        .shownBy("client-mix")
                        .see("partitioner", "remap share"),
                term(
                                "MD5 hash range",
                                "How Kinesis places keys: the MD5 is a number of 128 bits, and each shard owns a range of these numbers.")
                        .also("md5-range", "hash range")
                        .formula(
                                "w = floor(2^128 / shards); shard i owns i w up to (i + 1) w - 1, the last one the remainder as well",
                                "model.partition.EqualRanges",
                                "MD5, RFC 1321")
                        .fields("shards[].range")
                        .shownBy("uneven-ranges")
                        .see("partitioner", "split"),
                term(
                                "split",
                                "One shard becomes two, each with half of the range of hashes; a key lies in one of them as a whole.")
                        .also("split-shard")
                        .formula(
                                "records kept by the half with the key >= rate of the key, however often it's split",
                                "")
                        .keys("timeline.*.split-shard")
                        .fields("shards[].parents")
                        .shownBy("split-helps-many-keys")
                        .variant("split")
                        .see("hot key", "hot shard", "MD5 hash range"),
                term(
                                "remap share",
                                "The part of the keys that lie on another shard once there are other numbers of shards.")
                        .also("keys that move")
                        .formula("1 - min(a, b) / lcm(a, b) from a to b shards, for hashes modulo their number", "")
                        .keys("timeline.*.set")
                        .shownBy("add-partitions")
                        .see("murmur2", "inversion", "keys on several shards"),
                term(
                                "keys on several shards",
                                "Keys whose records were offered to two shards or more, so that nothing orders them.")
                        .also("spread keys")
                        .labels("Keys on several shards")
                        .formula("number of logical keys that were offered to 2 shards or more", "summary.KeyFigures")
                        .metrics("cardinality.spread-keys")
                        .shownBy("client-mix")
                        .see("remap share", "salt", "inversion"),
                term("round-robin", "Each host sends its records to all shards in turn, whatever their keys.")
                        .formula(
                                "record i of a host goes to shard (first + i) mod shards", "model.partition.RoundRobin")
                        .keys("stream.partitioner")
                        .shownBy("round-robin")
                        .variant("round-robin")
                        .see("sticky partitioning", "out of order"),
                term(
                                "sticky partitioning",
                                "Each host stays with a drawn shard until so many bytes went to it, then draws again, whatever the keys.")
                        .also("sticky")
                        .formula(
                                "bytes to one shard >= stream.partitioner.sticky: draw anew",
                                "model.partition.Sticky",
                                "KIP-794")
                        .keys("stream.partitioner.sticky")
                        .shownBy("round-robin", "--set stream.partitioner.sticky=16KiB")
                        .see("round-robin", "batch"),
                term(
                                "composite key",
                                "A key made of several fields, such as {source}:{user_id}, so that one busy value is many keys.")
                        .formula("at most the product of the fields' cardinalities", "")
                        .keys("key")
                        .shownBy("composite-keys")
                        .variant("composite")
                        .see("cardinality", "salt", "out of order"),
                term(
                                "salt",
                                "A suffix that makes several partition keys of one logical key, so that its records lie on several shards.")
                        .also("salting", "salted key", "suffix")
                        .formula(
                                "partition key = logical key # bucket; bucket drawn for each record, or (murmur2(by) & 0x7fffffff) mod buckets",
                                "model.KeySalting")
                        .keys("key.buckets", "key.only")
                        .shownBy("salting")
                        .variant("top-20")
                        .see("bucket", "salt collision", "fan-out", "out of order"),
                term("bucket", "One of the suffixes of a salted key; a token bucket is always called so.")
                        .also("buckets")
                        .formula(
                                "needed at least: ceil(peak rate of the key / cap of a shard); from a percentile: the next power of two above rate / target",
                                "summary.HotKey")
                        .keys("key.buckets")
                        .shownBy("shards-from-p99")
                        .variant("peak")
                        .see("salt", "salt collision", "token bucket"),
                term(
                                "salt collision",
                                "Two or more buckets of one salted key met on a shard, and that was too much for it, though one bucket fits.")
                        .also("collision of salts", "birthday problem")
                        .formula(
                                "chance that no two of b buckets meet on n shards = n! / ((n - b)! n^b)",
                                "",
                                "the birthday problem; Feller, An Introduction to Probability Theory and Its Applications, vol. 1")
                        .verdict("salt-collision")
                        .shownBy("flash-sale")
                        .variant("salted-16")
                        .see("salt", "balls into bins", "bucket"),
                term(
                                "balls into bins",
                                "Hashed keys fall on shards as balls fall into bins: never quite evenly, and the fewer, the less so.")
                        .formula(
                                "shards reached by b buckets of n = n (1 - (1 - 1/n)^b); m equal keys: max/median is about 1 + z sqrt(n/m (1 - 1/n)), z the normal quantile of (n - 0.375) / (n + 0.25); too low where a shard has few keys: 1.93 for 100 keys on 24 shards, where a die gives 2.16",
                                "",
                                "Blom 1958 for the largest of n")
                        .metrics("stream imbalance.*.shards-without")
                        .labels("shards without any")
                        .shownBy("real-keys")
                        .variant("shards-256")
                        .see("max/median", "salt collision", "best possible ratio"));
    }
}
