package dev.hotshard.glossary;

import static dev.hotshard.glossary.Entry.term;

import java.util.List;

/** Words about the order of records, and what trusts it. */
final class TermsOfOrder {
    private static final String TALLY = "observe.OrderTally";

    private TermsOfOrder() {}

    static List<Entry> entries() {
        return List.of(
                term(
                                "scope",
                                "A value of order-by, within which the order of records matters: the key, where nothing else is said.")
                        .also("order-by")
                        .keys("order-by")
                        .formula("scopes affected = scopes with a record out of order", TALLY)
                        .metrics("order.scopes-affected")
                        .shownBy("by-order")
                        .variant("by-order")
                        .see("inversion", "out of order"),
                term(
                                "inversion",
                                "A record that is done after one of its scope that was offered later: done is consumed, or accepted without a group.")
                        .also("inversions", "order lost")
                        .formula("number of records done after a later-offered one of their scope", TALLY)
                        .metrics("order.inversions")
                        .shownBy("add-partitions")
                        .see("out of order", "scope", "lateness"),
                term("out of order", "The part of the records that come after a later one of their scope.")
                        .also("out of order share")
                        .labels("Out of order")
                        .formula("inversions / records done", "summary.Summarizer")
                        .metrics("out-of-order-share", "order.out-of-order-share")
                        .shownBy("round-robin")
                        .variant("round-robin")
                        .see("inversion", "scope", "stale write"),
                term(
                                "lateness",
                                "How long after the latest-offered record of its scope one that is out of order was done.")
                        .formula("time done - time at which the latest-offered one before it was done, s", TALLY)
                        .metrics("order.lateness.*")
                        .shownBy("client-mix")
                        .see("inversion", "latency"),
                term("stale write", "A record that replaced a newer one as the last value of its scope.")
                        .also("stale scope")
                        .formula(
                                "stale writes = records done after a later-offered one that was the last value of their scope; stale scopes = scopes whose last record wasn't the latest-offered one done",
                                TALLY)
                        .metrics("order.stale-writes", "order.stale-scopes")
                        .shownBy("state-machine")
                        .variant("composite")
                        .see("inversion", "false duplicate"),
                term(
                                "false duplicate",
                                "A new record that a dedup by sequence number drops, because a higher one came before it.")
                        .formula("false duplicates = inversions", TALLY)
                        .metrics("order.false-duplicates")
                        .shownBy("add-partitions")
                        .see("inversion", "stale write"),
                term("false silence", "A group took a scope for silent, by silent-after, whose records were only late.")
                        .also("false silences")
                        .formula(
                                "time between two records done > silent-after, though offered at most silent-after apart",
                                "observe.SilenceTally")
                        .metrics("group false-silences", "group scopes-silenced")
                        .keys("consumers.*.silent-after")
                        .shownBy("state-machine")
                        .see("lag", "scope"));
    }
}
