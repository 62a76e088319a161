package dev.hotshard.glossary;

import static dev.hotshard.glossary.Entry.term;

import java.util.List;

/** Words about records, their values, and how often each comes. */
final class TermsOfTraffic {
    private TermsOfTraffic() {}

    static List<Entry> entries() {
        return List.of(
                term(
                                "record",
                                "What flows: it has values of its fields, a size in bytes as billed, and the time at which it was first offered.")
                        .also("event", "message")
                        .keys("traffic.*.size")
                        .shownBy("giant-events")
                        .see("flow", "field", "large records"),
                term(
                                "flow",
                                "One stream of traffic in the scenario: a rate over time, a law of sizes, and a law for each field.")
                        .labels("Flows")
                        .keys("traffic")
                        .fields("flows[].name")
                        .shownBy("retry-clock")
                        .see("record", "population"),
                term("field", "A named attribute of a record, which a key template names in braces, as in {merchant}.")
                        .keys("traffic.*.fields", "breakdown")
                        .fields("breakdown[].field")
                        .shownBy("three-value-key")
                        .see("composite key", "cardinality"),
                term("population", "A named set of values that a field takes, with a law of how popular each is.")
                        .keys("populations")
                        .shownBy("noisy-host")
                        .see("Zipf's law", "cardinality", "top share"),
                term(
                                "Zipf's law",
                                "A law of popularity by which the value of rank r comes in proportion to one over a power of r, so that a few values bring most of the traffic.")
                        .also("zipf", "popularity")
                        .formula(
                                "share of rank r of N = r^-s / (1^-s + 2^-s + .. + N^-s); s = 0 is even",
                                "random.Zipf",
                                "Zipf 1949")
                        .keys("populations.*.popularity.zipf")
                        .fields("popularity[].share")
                        .shownBy("salting")
                        .see("population", "top share"),
                term("cardinality", "How many different keys there are, before salting and as they are hashed.")
                        .also("logical keys", "partition keys")
                        .labels("keys")
                        .formula("number of different keys offered at least once", "summary.KeyFigures")
                        .metrics("cardinality.logical-keys", "cardinality.partition-keys", "shard keys")
                        .shownBy("three-value-key")
                        .see("logical key", "few keys", "composite key"),
                term(
                                "top share",
                                "The part of all offered records that one key brings; of a shard's top keys, of what that shard was offered.")
                        .also("key share")
                        .labels("of all")
                        .formula("offered of the key / offered of all", "summary.KeyFigures")
                        .metrics("key share")
                        .fields("shards[].topKeys[].share")
                        .shownBy("real-keys")
                        .see("best possible ratio", "hot key"),
                term(
                                "offered",
                                "Handed to its host by the flow, and counted on the shard that its key maps to at that moment.")
                        .also("demand")
                        .formula("offered = accepted + dropped + waiting at the end, without a warm-up", "model.Books")
                        .metrics("offered", "records.offered")
                        .shownBy("flash-sale")
                        .see("attempt", "accepted", "dropped"),
                term("peak rate", "The most records of a key that were offered in one second.")
                        .labels("busiest second")
                        .formula("max over 1 s windows of records offered, records/s", "observe.KeyTally")
                        .metrics("key peak-rate")
                        .shownBy("flash-sale")
                        .see("cap share", "max/mean"),
                term(
                                "warm-up",
                                "The beginning of a run whose records are simulated and not counted, so that an empty start doesn't colour the numbers.")
                        .also("warmup")
                        .keys("warmup")
                        .shownBy("noisy-host", "--set warmup=10s")
                        .see("replication"));
    }
}
