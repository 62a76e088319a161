package dev.hotshard.glossary;

import static dev.hotshard.glossary.Entry.term;

import java.util.List;

/** Words about how unequal the loads of shards are, and what is to blame. */
final class TermsOfSkew {
    private static final String IMBALANCE = "stats.Imbalance";

    private TermsOfSkew() {}

    static List<Entry> entries() {
        return List.of(
                term(
                                "skew",
                                "That some keys, and so some shards, get far more than others; the numbers that measure it are the imbalance.")
                        .also("imbalance")
                        .formula(
                                "of the shards' loads x_1 .. x_n: max/median (the headline), max/mean, variation, Gini, effective shards",
                                IMBALANCE)
                        .metrics("stream imbalance.*.max", "stream imbalance.*.median", "stream imbalance.*.mean")
                        .shownBy("noisy-host")
                        .variant("factor-1000")
                        .see("max/median", "max/mean", "effective shards", "hot key"),
                term(
                                "max/median",
                                "The busiest shard's load as a multiple of that of the shard in the middle: 1 is even.")
                        .also("max to median")
                        .formula(
                                "max / median of the shards' loads; the median of an even number is the mean of the middle two",
                                IMBALANCE)
                        .metrics("max-to-median", "stream imbalance.*.max-to-median")
                        .shownBy("noisy-host")
                        .variant("factor-1000")
                        .see("max/mean", "balls into bins", "shard"),
                term(
                                "max/mean",
                                "The busiest shard's load as a multiple of the mean load: for so many times its traffic the stream has to be built.")
                        .also("max to mean", "peak-to-mean")
                        .formula("max / mean of the shards' loads", IMBALANCE)
                        .metrics("stream imbalance.*.max-to-mean")
                        .shownBy("uneven-ranges")
                        .see("max/median", "best possible ratio", "worst second"),
                term(
                                "best possible ratio",
                                "The least max/mean that these keys allow, wherever each of them is put as a whole.")
                        .also("best max to mean", "floor")
                        .formula(
                                "at least max(1, shards x top share); of the k n + 1 hottest keys one of n shards holds k + 1 at least",
                                "intake.KeyCounts",
                                "pigeonholes")
                        .keys("stream.shards")
                        .shownBy("real-keys")
                        .see("max/mean", "top share", "hot key"),
                term("coefficient of variation", "How far loads lie from their mean, as a part of it.")
                        .also("cv")
                        .formula("standard deviation of all shards' loads / mean", IMBALANCE)
                        .metrics("stream imbalance.*.cv")
                        .shownBy("regression-storm")
                        .see("Gini coefficient", "max/mean"),
                term("Gini coefficient", "How unequal loads are in one number: 0 is even, towards 1 one shard has all.")
                        .also("gini")
                        .formula(
                                "sum over all pairs of |x_i - x_j| / (2 n^2 mean)",
                                IMBALANCE,
                                "by ranks, Sen, On Economic Inequality, 1973")
                        .metrics("stream imbalance.*.gini")
                        .shownBy("regression-storm")
                        .see("effective shards", "coefficient of variation"),
                term(
                                "effective shards",
                                "So many equally busy shards would be as uneven: how many the traffic really uses.")
                        .formula(
                                "1 / sum of squared shares of the shards",
                                IMBALANCE,
                                "effective number, Laakso and Taagepera 1979")
                        .metrics("stream imbalance.*.effective-shards")
                        .shownBy("flash-sale")
                        .see("max/median", "Gini coefficient"),
                term(
                                "worst second",
                                "The second in which the load lay most unevenly, of those with at least 10 records a shard.")
                        .also("worst sample")
                        .formula("the 1 s window with the largest max/mean", "observe.WorstWindow")
                        .metrics("imbalance.worst-sample.seconds")
                        .shownBy("mixture-load-test")
                        .see("max/mean", "peak rate"),
                term(
                                "hot key",
                                "One key alone is more than a shard takes, or than a member works off, so that no number of shards helps.")
                        .formula(
                                "cap share > 1 + 4 / sqrt(records a shard takes in 1 s), beyond chance, or more than 1 on average; and it lies on fewer than ceil(cap share) shards",
                                "summary.HotKey")
                        .verdict("hot-key")
                        .shownBy("split-does-nothing")
                        .see("cap share", "hot shard", "salt", "split"),
                term(
                                "hot shard",
                                "Many keys together are too much for one shard, or for the member that reads it, while at least half of all have room.")
                        .also("hot partition")
                        .formula(
                                "at most half of the shards refuse 1 % of their attempts, or lag with more than 1.25 times the mean load, and no key alone is too much for them",
                                "summary.HotShard")
                        .verdict("hot-shard")
                        .shownBy("split-helps-many-keys")
                        .see("hot key", "split"),
                term(
                                "hot broker",
                                "What one broker leads together is too much for it, while at least half of the brokers have room.")
                        .formula(
                                "at most half of the brokers refuse, and the worst one 1 % of all attempts",
                                "summary.HotBroker")
                        .verdict("hot-broker")
                        .shownBy("reassign-does-nothing")
                        .see("broker", "hot shard"),
                term("few keys", "There were fewer partition keys than shards, so that the rest could do nothing.")
                        .formula("partition keys < shards, over the run or for busy seconds of it", "summary.FewKeys")
                        .verdict("few-keys")
                        .shownBy("three-value-key")
                        .see("cardinality", "composite key"),
                term("large records", "A shard is full in bytes while it takes few records.")
                        .formula(
                                "of the shard that refused most, utilisation in bytes >= 2 x utilisation in records",
                                "summary.LargeRecords")
                        .verdict("large-records")
                        .shownBy("giant-events")
                        .see("record", "cap"),
                term(
                                "no skew",
                                "More than half of the shards refuse and none stands out: what is missing is capacity, not another key.")
                        .formula(
                                "more than half of the shards refuse 1 % of their attempts, max/mean <= 1.25, no hot key",
                                "summary.NoSkew")
                        .verdict("no-skew")
                        .shownBy("log-in-front")
                        .variant("direct")
                        .see("even load", "cap"),
                term(
                                "even load",
                                "Nothing is to blame, and the fullest shard was offered at most a quarter more than the mean.")
                        .formula("max/mean <= 1.25, in records and in bytes", "summary.Evenness")
                        .verdict("even-load")
                        .shownBy("smooth-load-test")
                        .see("uneven load", "max/mean"),
                term(
                                "uneven load",
                                "No verdict names a cause, and the fullest shard was offered more than a quarter above the mean.")
                        .formula("max/mean > 1.25, in records or in bytes", "summary.Evenness")
                        .verdict("uneven-load")
                        .shownBy("noisy-host")
                        .see("even load", "max/mean"),
                term(
                                "innocent",
                                "A record that isn't of a hot key and shares a shard, a member or a host's queue with what is too much.")
                        .also("innocents")
                        .labels("Innocent")
                        .formula(
                                "drop rate of those beside the hot key, against that of those elsewhere",
                                "summary.Innocents")
                        .fields("innocents[].beside.dropRate")
                        .shownBy("flash-sale")
                        .see("hot key", "shared buffer"));
    }
}
