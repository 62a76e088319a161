package dev.hotshard.glossary;

import static dev.hotshard.glossary.Entry.term;

import java.util.List;

/** Words about what a shard takes, and what becomes of records that it doesn't take. */
final class TermsOfCaps {
    private TermsOfCaps() {}

    static List<Entry> entries() {
        return List.of(
                term(
                                "cap",
                                "A bound on a rate, such as 1,000 records or 1 MiB a second of one shard; capacity is a bound on a count.")
                        .formula("in any t seconds at most cap x (burst + t)", "model.TokenBucket")
                        .keys("stream.cap")
                        .shownBy("shared-buffer")
                        .see("token bucket", "burst", "unit", "throttled"),
                term(
                                "capacity",
                                "A bound on a count, such as the records that a retry queue holds; a bound on a rate is a cap.")
                        .keys("hosts.retry.queue")
                        .shownBy("retry-clock")
                        .see("cap", "retry queue"),
                term(
                                "burst",
                                "How much a shard saves up while it is idle, as a time: for so long a full bucket feeds on top of the cap.")
                        .formula("depth of the token bucket = cap x burst (s)", "model.TokenBucket")
                        .keys("stream.cap.burst", "stream.total.burst")
                        .shownBy("adaptive-capacity")
                        .see("token bucket", "utilisation"),
                term(
                                "token bucket",
                                "A cap as a store of tokens that fills at a steady rate up to its depth, and from which each attempt takes its cost.")
                        .formula(
                                "level = min(cap x burst, level + cap x elapsed s); accepted if level >= cost",
                                "model.TokenBucket",
                                "ITU-T I.371")
                        .keys("stream.cap.burst", "stream.total.burst")
                        .shownBy("adaptive-capacity")
                        .see("cap", "burst", "unit"),
                term(
                                "unit",
                                "What a platform bills by: a record, or what one query reads, costs so many of a size, rounded up.")
                        .also("capacity unit", "write unit")
                        .formula("units = ceil(bytes / unit)", "model.CapPlan")
                        .keys("stream.total.units")
                        .shownBy("flash-sale")
                        .see("cap", "read load"),
                term("attempt", "Any try at a shard; a record may be tried many times.")
                        .also("attempts", "try")
                        .formula("attempts = accepted + throttled", "model.Books")
                        .metrics("attempts", "records.attempts")
                        .shownBy("flash-sale")
                        .see("throttled", "amplification"),
                term("accepted", "Taken by a shard, at once or on a retry.")
                        .labels("accepted bytes")
                        .formula("accepted = attempts - throttled", "model.Books")
                        .metrics("accepted", "records.accepted", "accepted-bytes")
                        .shownBy("flash-sale")
                        .see("offered", "consumed"),
                term("throttled", "Refused by a cap; it may be tried again.")
                        .also("refusal", "refused", "throttle")
                        .metrics(
                                "stream throttled",
                                "records.throttled",
                                "flow throttled",
                                "shard throttled",
                                "key throttled",
                                "host throttled",
                                "broker throttled",
                                "value throttled")
                        .formula(
                                "throttled = attempts - accepted; as a part of the attempts it is the throttle rate",
                                "model.Books")
                        .shownBy("flash-sale")
                        .see("throttle rate", "dropped", "held back"),
                term(
                                "throttle rate",
                                "The part of all attempts that caps refused; a record that is tried ten times counts ten times.")
                        .formula("throttled / attempts", "summary.Summarizer")
                        .metrics("throttle-rate")
                        .shownBy("flash-sale")
                        .see("drop rate", "amplification"),
                term("first throttle", "When an attempt was first refused.")
                        .labels("the first throttle")
                        .formula("time of the first refusal, s from the run's start", "observe.RetryTally")
                        .metrics("first-throttle")
                        .shownBy("retry-clock")
                        .see("first drop", "hidden loss"),
                term("utilisation", "The part of a cap that was used; of several caps of a shard the largest.")
                        .also("utilization")
                        .labels("stream used", "hottest shard used", "used", "in the fullest second")
                        .formula(
                                "accepted amount / (cap x seconds open); it can pass 1 by what burst saved up",
                                "observe.CapUse")
                        .metrics(
                                "stream stream.utilisation",
                                "stream stream.peak-utilisation",
                                "shard utilisation",
                                "shard peak-utilisation",
                                "broker utilisation",
                                "broker peak-utilisation")
                        .shownBy("flash-sale")
                        .see("stranded capacity", "blind average", "burst"),
                term(
                                "stranded capacity",
                                "How much of the whole capacity lay idle in the seconds in which a shard refused, or held records back.")
                        .also("stranded share")
                        .labels("idle while throttled", "idle while held back")
                        .formula("mean over these seconds of 1 - used / capacity of the stream", "observe.CapUse")
                        .metrics("stream stream.stranded-share")
                        .shownBy("flash-sale")
                        .see("utilisation", "blind average"),
                term(
                                "cap share",
                                "A key's fullest second against what one shard takes: above 1 it doesn't fit into one, unsalted.")
                        .labels("of one shard's capacity")
                        .formula(
                                "peak rate / cap of one shard, of several caps the largest; without caps / rate of one member of the slowest group",
                                "observe.KeyTally")
                        .metrics("key cap-share")
                        .shownBy("flash-sale")
                        .see("headroom", "hot key", "peak rate"),
                term(
                                "headroom",
                                "How many times its traffic a key can grow until it alone fills a shard; of a plan, how many times all traffic.")
                        .labels("room to grow")
                        .formula(
                                "1 / cap share; of a plan the largest load with which all expectations hold",
                                "summary.KeyFigures")
                        .metrics("key headroom")
                        .shownBy("real-keys")
                        .see("cap share", "peak rate"),
                term("broker", "A server that leads some of the shards, with a cap over all that it leads.")
                        .labels("Busiest brokers")
                        .formula("shard s is led by broker s mod brokers, until it is reassigned", "model.Shards")
                        .keys("stream.brokers")
                        .fields("brokers[].id")
                        .shownBy("reassign-does-nothing")
                        .see("hot broker", "cap"),
                term("held back", "Kept waiting by a shard that delays instead of refusing, as Kafka does.")
                        .also("delay", "delayed")
                        .labels("first held back")
                        .formula("delay share = records held back / offered", "summary.Summarizer")
                        .metrics("stream delay.*", "key delayed", "shard delayed")
                        .shownBy("shared-buffer")
                        .see("throttled", "retry queue"),
                term(
                                "retry queue",
                                "The bounded store of one host for records that weren't accepted at once; for a while it hides an overload.")
                        .also("queue", "buffer", "waiting")
                        .labels("waiting at the end", "waiting at most", "oldest waited")
                        .formula("time until it is full = hosts x queue / (records/s offered - cap), s", "")
                        .metrics(
                                "waiting-at-end",
                                "records.waiting-at-end",
                                "host waiting-max",
                                "host head-age-max",
                                "retry.queues-empty-at")
                        .keys("hosts.retry.queue")
                        .shownBy("retry-clock")
                        .see("first drop", "hidden loss", "backoff", "blocked"),
                term("backoff", "How long a host waits before it tries again, longer after each refusal.")
                        .also("jitter")
                        .formula(
                                "wait n = min(max, first x factor^(n-1)); jitter full draws from 0 to it, equal from half of it to it",
                                "model.Backoff",
                                "truncated binary exponential backoff, IEEE 802.3")
                        .keys("hosts.retry.backoff")
                        .shownBy("adaptive-capacity", "--set hosts.retry.backoff.factor=3")
                        .see("retry queue", "amplification", "batch"),
                term(
                                "batch",
                                "How many records a host tries in one round of retries; batches of a producer (linger.ms) aren't simulated, a record is tried by itself.")
                        .also("linger")
                        .keys("hosts.retry.batch")
                        .shownBy("retry-clock", "--set hosts.retry.batch=100")
                        .see("backoff", "sticky partitioning", "poll"),
                term("amplification", "How many attempts a record costs on average.")
                        .also("retry amplification")
                        .formula("attempts / offered", "summary.Summarizer")
                        .metrics("retry.amplification")
                        .shownBy("flash-sale")
                        .see("attempt", "backoff"),
                term(
                                "recovered",
                                "Refused at least once and accepted in the end: the comfort that misleads, beside what is lost.")
                        .also("recovered share")
                        .labels("only on a retry")
                        .formula("recovered share = recovered / records refused at least once", "summary.Summarizer")
                        .metrics("retry.recovered", "retry.throttled-once", "retry.recovered-share")
                        .shownBy("flash-sale")
                        .see("hidden loss", "amplification"),
                term(
                                "dropped",
                                "Given up for good by its host, with a cause: queue-full, expired, attempts or blocked.")
                        .also("drop", "given up")
                        .labels("queue full", "expired", "attempts used up")
                        .formula("dropped = offered - accepted - waiting at the end, without a warm-up", "model.Books")
                        .metrics(
                                "dropped",
                                "records.dropped",
                                "records.dropped-by.queue-full",
                                "records.dropped-by.expired",
                                "records.dropped-by.attempts")
                        .shownBy("flash-sale")
                        .see("drop rate", "lost", "blocked"),
                term("drop rate", "The part of the offered records that hosts gave up.")
                        .also("loss rate")
                        .formula(
                                "dropped / offered; in the long run 1 - cap / rate where one cap is in the way, whatever the queue",
                                "summary.Summarizer")
                        .metrics("drop-rate")
                        .shownBy("flash-sale")
                        .see("throttle rate", "dropped"),
                term(
                                "first drop",
                                "When a record was first given up; the time since the first throttle is what retries bought.")
                        .labels("the first drop")
                        .formula("time of the first drop, s from the run's start", "observe.RetryTally")
                        .metrics("first-drop")
                        .shownBy("retry-clock")
                        .see("first throttle", "hidden loss", "retry queue"),
                term(
                                "blocked",
                                "Given up after it had waited outside its host's full queue for as long as block says; meanwhile its senders stood still.")
                        .labels("senders stood still")
                        .formula(
                                "blocked for = time in which any record waited outside the queue of a host, s",
                                "observe.OutsideTally")
                        .metrics("records.dropped-by.blocked", "host blocked-max", "host blocked")
                        .keys("hosts.retry.full.block")
                        .shownBy("shared-buffer")
                        .see("shared buffer", "dropped"),
                term(
                                "shared buffer",
                                "Records for shards with room were lost on their hosts, behind those for the few that were too busy.")
                        .verdict("shared-buffer")
                        .formula(
                                "of the records for shards with room one in a hundred or more was dropped",
                                "summary.SharedBuffer")
                        .shownBy("shared-buffer")
                        .see("innocent", "blocked", "retry queue"),
                term("hidden loss", "For ten seconds or more retries and queues hid that records would be lost.")
                        .formula("first drop - first throttle (or first held back) >= 10 s", "summary.HiddenLoss")
                        .verdict("hidden-loss")
                        .shownBy("retry-clock")
                        .see("retry queue", "recovered", "first drop"));
    }
}
