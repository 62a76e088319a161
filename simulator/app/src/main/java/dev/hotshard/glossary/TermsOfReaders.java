package dev.hotshard.glossary;

import static dev.hotshard.glossary.Entry.term;

import java.util.List;

/** Words about groups that work records off, and about flows that ask for them. */
final class TermsOfReaders {
    private TermsOfReaders() {}

    static List<Entry> entries() {
        return List.of(
                term(
                                "consumer group",
                                "Members that share the shards among them and work off what these accept; a shard has one reader in each group.")
                        .also("group", "member", "consumer")
                        .labels("read by member")
                        .keys("consumers")
                        .metrics("group members")
                        .shownBy("add-consumers")
                        .see("lag", "idle members", "consumed"),
                term("consumed", "Its processing by a group ended; each record counts once.")
                        .formula("consumed = accepted - lag - lost", "model.Books")
                        .metrics("group consumed")
                        .shownBy("log-in-front")
                        .see("lag", "replayed"),
                term("lag", "Records of a shard that were accepted and that a group hasn't worked off.")
                        .labels("lag of", "lag at the end", "at its worst", "oldest record", "lag at end")
                        .formula(
                                "accepted - consumed - lost; in seconds the age of the oldest such record since it was accepted",
                                "observe.GroupTally")
                        .metrics("group lag-*")
                        .shownBy("noisy-host")
                        .variant("factor-1000")
                        .see("drain time", "group too slow", "consumed"),
                term(
                                "drain time",
                                "When a group had caught up: the end of the last stretch with more lag than one poll.")
                        .also("drained at", "catching up")
                        .labels("worked off at")
                        .formula("to be expected: lag / (records/s worked off - records/s accepted), s", "")
                        .metrics("group drained-at")
                        .shownBy("log-in-front")
                        .see("lag", "poll"),
                term("poll", "The most records that a member takes at once, from one shard.")
                        .keys("consumers.*.poll")
                        .shownBy("poll-interval")
                        .see("lag", "rebalance", "batch"),
                term(
                                "group too slow",
                                "A group is behind on most shards, or on some that got no more than the others: its members are too few, or one is too slow, and no shard is to blame.")
                        .formula(
                                "behind, with a record older than a second and more than a poll or ten seconds of work before it, on more than half of the shards, or on one with at most 1.25 times the mean load",
                                "summary.GroupTooSlow")
                        .verdict("group-too-slow")
                        .shownBy("log-in-front")
                        .see("lag", "idle members"),
                term("idle members", "Members of a group that no shard is left for.")
                        .formula("members - shards, where there are more members", "summary.IdleMembers")
                        .metrics("group idle-members")
                        .verdict("idle-members")
                        .shownBy("add-consumers")
                        .variant("members-200")
                        .see("consumer group"),
                term(
                                "rebalance",
                                "The shards of a group are dealt anew: a member crashed, was expelled or came back, or there are others.")
                        .also("rebalances")
                        .metrics("group rebalances")
                        .formula("number of times after the start", "model.CoordinatedGroup")
                        .shownBy("poll-interval")
                        .see("replayed", "lost"),
                term(
                                "lost",
                                "Of a group: accepted, and never processed by it, for it was committed past or is older than retention; what hosts give up is dropped.")
                        .also("loss")
                        .formula("lost = accepted - consumed - lag", "model.Books")
                        .metrics("group lost")
                        .shownBy("crash-replay")
                        .variant("highest")
                        .see("dropped", "replayed"),
                term("replayed", "Processed once more by a group, after a crash or an expulsion.")
                        .also("duplicates")
                        .formula("number of processings of records that had been consumed before", "observe.GroupTally")
                        .metrics("group replayed")
                        .shownBy("crash-replay")
                        .see("lost", "rebalance"),
                term("useful share", "What a group's filter lets through of what it had to read.")
                        .formula("records that pass the filter / records polled", "observe.GroupTally")
                        .metrics("group useful-share")
                        .shownBy("filter-after-read")
                        .see("lag", "poll"),
                term(
                                "latency",
                                "The time from first offered to consumed by the first group by name; without a group, to accepted; of those that got through.")
                        .labels("latency, median", "latency, 99 %")
                        .formula(
                                "pX = the smallest value with at least X % of the records at or below it, within 0.1 %; mean and max exact",
                                "stats.LatencyHistogram", "HdrHistogram")
                        .metrics("latency.*")
                        .shownBy("three-value-key")
                        .see("lag", "lateness"),
                term("read", "A question of a flow with op: read: the newest items of a key, asked at all its buckets.")
                        .also("reads")
                        .labels("Reads", "cached")
                        .formula("reads = cached + served + throttled", "summary.Summarizer")
                        .metrics("read reads", "read cached", "read served")
                        .shownBy("read-price")
                        .see("fan-out", "missed read", "read cap"),
                term(
                                "fan-out",
                                "How many queries a read makes: one for each bucket of its key that its readers know of.")
                        .also("fan-out of reads")
                        .labels("queries a read", "at most", "asked for most")
                        .formula("queries / reads that no cache answered", "summary.Summarizer")
                        .metrics("read queries", "read fan-out-mean", "read fan-out-max")
                        .shownBy("read-price")
                        .variant("salted-16")
                        .see("read load", "salt"),
                term("read load", "How many times more all reads cost than if no key were salted.")
                        .also("read amplification")
                        .labels("units against unsalted")
                        .formula(
                                "units / units for one query a read; a query costs ceil(page x size / unit)",
                                "summary.Summarizer")
                        .metrics(
                                "read units",
                                "read units-if-unsalted",
                                "read read-load",
                                "read items-read",
                                "read items-kept")
                        .shownBy("read-price")
                        .variant("salted-16")
                        .see("fan-out", "unit"),
                term(
                                "read cap",
                                "What a shard gives to those who read; a query above it is refused, and its read gets less than it wanted.")
                        .also("throttled read")
                        .labels("reads throttled")
                        .formula("throttled share = reads with a refused query / reads", "summary.Summarizer")
                        .metrics(
                                "read throttled",
                                "read throttled-share",
                                "read refused",
                                "shard queries-refused",
                                "shard read-units",
                                "shard read-utilisation",
                                "shard read-peak-utilisation")
                        .keys("stream.read-cap")
                        .shownBy("read-price")
                        .variant("salted-32")
                        .see("read", "cap"),
                term(
                                "missed read",
                                "A served read that didn't ask where records of its key lay: under a bucket, or a key, of another time.")
                        .also("missed")
                        .labels("missed records", "last missed")
                        .formula("missed share = missed / served", "summary.Summarizer")
                        .metrics("read missed", "read missed-share", "read first-missed", "read last-missed")
                        .shownBy("read-price")
                        .variant("live-change")
                        .see("read", "salt"));
    }
}
