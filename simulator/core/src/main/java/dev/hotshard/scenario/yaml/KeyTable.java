package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.PlatformPreset;
import dev.hotshard.scenario.Replications;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.Visibility;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * All keys that a scenario may hold, in the order of the reference page.
 * Shape: one row a key; what isn't here is an unknown key.
 */
final class KeyTable {
    /** Stands in a path for a name that the user chooses. */
    static final String ANY = "*";

    private static final String REQUIRED = "required";
    private static final String NONE = "none";
    private static final List<Key> ROWS = new ArrayList<>();
    private static final Map<String, Set<String>> CHILDREN = new LinkedHashMap<>();

    static {
        top();
        stream();
        row("populations", Kind.NAMED, NONE, "Sets of values that fields take.");
        row(
                "populations.*",
                Kind.MAP,
                REQUIRED,
                "One population: `count` and `name`, or `weights`, or `file` and `columns`.");
        population("populations.*");
        traffic();
        key();
        hosts();
        consumers();
        timeline();
        observe();
        row(
                "alarms",
                Kind.NAMED,
                NONE,
                "What a monitoring service would watch, and when it would have fired. See below.");
        row("alarms.*", Kind.TEXT, REQUIRED, "One condition, such as `shard throttled > 0/s for 60s`.");
        row(
                "expect",
                Kind.LIST,
                NONE,
                "What has to hold, for the scenario and each variant without a list of its own; else the exit code is 1. See below.");
        row(
                ReplicationsReader.COUNT,
                Kind.WHOLE,
                "1; with `precision` " + Replications.AT_MOST,
                "How often the scenario and each variant are run, each time with other random draws; with `precision` at most. At most "
                        + Limits.REPLICATIONS + ".");
        row(
                ReplicationsReader.PRECISION,
                Kind.SHARE,
                NONE,
                "Go on until the mean of what each `expect` measures is known with a 95 % half-width of at most this part of it: `5%`. Looked at after every "
                        + Replications.BATCH + " replications.");
        row(
                SweepReader.SWEEP,
                Kind.NAMED,
                NONE,
                "What `hotshard sweep` tries: paths with a list of values each, all against all (`{stream.shards: [16, 32]}`), or a list of points (`[{stream.shards: 16, load: 2x}]`). At most "
                        + Limits.POINTS + " points; a run leaves it alone.");
        row("sweep.*", Kind.LIST, REQUIRED, "The values of one path, as `--set` takes them.");
        row("variants", Kind.NAMED, NONE, "The scenario once more under another name, each with an overlay.");
        row(
                "variants.*",
                Kind.OVERLAY,
                REQUIRED,
                "What is different: any key but `variants`, `replications`, `precision` and `sweep`.");
        for (Key key : ROWS) {
            CHILDREN.computeIfAbsent(key.parent(), p -> new LinkedHashSet<>()).add(key.name());
        }
    }

    private KeyTable() {}

    static List<Key> rows() {
        return List.copyOf(ROWS);
    }

    /** The names of the keys that may stand in the map at a path; {@link #ANY} alone where the user chooses them. */
    static Set<String> children(String path) {
        return CHILDREN.getOrDefault(path, Set.of());
    }

    /** The path of a key in a map, with {@link #ANY} for a name of the user's. */
    static String child(String path, String name) {
        String own = children(path).contains(ANY) ? ANY : name;
        // What lies over the whole begins at its root.
        return path.isEmpty() || path.equals("variants.*") || path.equals("timeline.*.set") ? own : path + "." + own;
    }

    private static void top() {
        row("name", Kind.TEXT, REQUIRED, "What the scenario is called in reports.");
        row("about", Kind.TEXT, "empty", "What it shows, for people.");
        row("seed", Kind.WHOLE, Long.toString(Defaults.SEED), "Where all random draws come from.");
        row(
                "duration",
                Kind.DURATION,
                Canonical.duration(Defaults.DURATION_NANOS),
                "How long the run is; below 100 years.");
        row(
                "warmup",
                Kind.DURATION,
                Canonical.duration(Defaults.WARMUP_NANOS),
                "Records first offered before this are simulated, not counted.");
        row(
                "sample",
                Kind.DURATION,
                "the larger of " + Canonical.duration(Defaults.sampleNanos(0)) + " and duration/600",
                "The step of the written series; peaks are always of windows of 1 s. At most " + Limits.STEPS
                        + " steps, and steps times shards at most " + Limits.SHARD_SAMPLES + ".");
        row(
                "load",
                Kind.FACTOR,
                Canonical.factor(Defaults.LOAD),
                "Multiplies every rate: `3x` for a peak, `10 %` for staging.");
    }

    private static void stream() {
        row("stream", Kind.MAP, REQUIRED, "The partitioned stream.");
        row(
                "stream.platform",
                Kind.CHOICE,
                Choices.text(Defaults.PLATFORM),
                Choices.list(Platform.class) + ": the lowest layer of defaults.");
        row(
                "stream.shards",
                Kind.WHOLE,
                REQUIRED,
                "How many shards; Kafka and DynamoDB say partitions. Or a map with `file`: those of a real stream, with their ranges.");
        row(
                "stream.shards.file",
                Kind.TEXT,
                NONE,
                "What `aws kinesis describe-stream` or `list-shards` prints (JSON or YAML, also packed with gzip), with `md5-range` or `hash-range`: the stream begins with its open"
                        + " shards and their ranges of hashes, numbered from 0 in the order of their ids.");
        row(
                "stream.partitioner",
                Kind.CHOICE,
                byPlatform(preset -> Canonical.partitionerWord(preset.partitioner())),
                Choices.list(PartitionerSpec.Kind.class)
                        + ": which shard a partition key goes to. `explicit` reads the key as the shard's number, `007` as 7. "
                        + "Without a key, one that hashes gives way to `sticky`.");
        row(
                "stream.partitioner.sticky",
                Kind.SIZE,
                Canonical.size(Defaults.STICKY_BYTES),
                "A host goes on to another shard once so many bytes went to one.");
        row(
                "stream.partitioner.two-choices",
                Kind.WHOLE,
                Integer.toString(Defaults.CANDIDATES),
                "How many candidates a key has; the one to which its host has offered least gets the record.");
        row(
                "stream.cap",
                Kind.MAP,
                byPlatform(preset -> Canonical.capWords(preset.cap())),
                "What each shard takes; `none` for no cap.");
        row("stream.cap.records", Kind.RATE, NONE, "Records a second.");
        row("stream.cap.bytes", Kind.BYTE_RATE, NONE, "Bytes a second.");
        row("stream.cap.units", Kind.RATE, NONE, "Units a second; a record counts size / `unit`, rounded up.");
        row("stream.cap.unit", Kind.SIZE, Canonical.size(Defaults.UNIT_BYTES), "The size of a unit.");
        row(
                "stream.cap.burst",
                Kind.DURATION,
                Canonical.duration(Defaults.BURST_NANOS),
                "How much a shard saves up while idle: a cap times this is the depth of its token bucket.");
        row("stream.total", Kind.MAP, NONE, "What the whole stream takes; `none` for no bound.");
        row("stream.total.records", Kind.RATE, NONE, "Records a second.");
        row("stream.total.bytes", Kind.BYTE_RATE, NONE, "Bytes a second.");
        row("stream.total.units", Kind.RATE, NONE, "Units a second, of the cap's `unit`.");
        row(
                "stream.total.burst",
                Kind.DURATION,
                Canonical.duration(Defaults.TOTAL_BURST_NANOS),
                "How much the stream saves up while idle.");
        row(
                "stream.total.lend",
                Kind.YES_NO,
                Boolean.toString(Defaults.TOTAL_LEND),
                "Whether only the whole counts; `false` bounds each shard by its share, total / shards, too; a map with `after` lends after a time. A total bounds the shards of an"
                        + " isolated key as well.");
        row(
                "stream.total.lend.after",
                Kind.DURATION,
                REQUIRED,
                "A shard has its share alone, with what it saved up by `burst`, until it was refused records for it for so long; then the whole counts for it. A minute without"
                        + " a record that its share has no room for ends both. Not where the stream delays.");
        row(
                "stream.brokers",
                Kind.MAP,
                NONE,
                "The servers that lead the shards, on Kafka and custom; `none` for none that bound anything. Shard s is led by broker s mod `count`, one that opens later too, until"
                        + " it is reassigned. A record has to pass the cap of its shard and of the broker that leads it. Can't stand beside `stream.total`.");
        row("stream.brokers.count", Kind.WHOLE, REQUIRED, "How many there are.");
        row(
                "stream.brokers.cap",
                Kind.MAP,
                REQUIRED,
                "What each broker takes over all shards that it leads. It is what clients write; what replicas and readers cost has to be left out of it.");
        row("stream.brokers.cap.records", Kind.RATE, NONE, "Records a second.");
        row("stream.brokers.cap.bytes", Kind.BYTE_RATE, NONE, "Bytes a second.");
        row(
                "stream.brokers.cap.burst",
                Kind.DURATION,
                Canonical.duration(Defaults.BURST_NANOS),
                "How much a broker saves up while idle.");
        row(
                "stream.retention",
                Kind.DURATION,
                NONE,
                "How long records stay: what a group hasn't polled by then is lost to it.");
        row(
                "stream.auto-split",
                Kind.MAP,
                NONE,
                "The platform splits shards by itself: Kinesis on demand, DynamoDB for heat. Needs ranges of hashes, and leaves splits, merges and `set` of `stream.shards` out."
                        + " `none` for not.");
        row(
                "stream.auto-split.above",
                Kind.RATE,
                REQUIRED,
                "A rate of bytes (`500 KB/s`), of the cap's units (`1000 units/s`) or of records (`1000 records/s`): a shard that is offered more, refused records included, for `after`"
                        + " without a break is split. It is counted in windows of 60 s from the start, or of `after` if that is shorter, but at least 1 s.");
        row(
                "stream.auto-split.after",
                Kind.DURATION,
                REQUIRED,
                "How long it is above before it is split; what takes its place is counted anew. On all platforms but dynamodb the cut is the middle of its range, whatever lies where."
                        + " dynamodb cuts between two keys, so that each part gets as near to half of the last 60 s' records as it can; a shard with one key stays.");
        row(
                "stream.auto-split.sort-key",
                Kind.YES_NO,
                "false",
                "dynamodb: a key with half of the records or more is itself divided, half of its items to each part, as the range of a sort key is. A query of it asks the partition"
                        + " where its hash lies. Not beside `isolate-key`.");
        row(
                "stream.auto-split.up-to",
                Kind.WHOLE,
                "200, or twice `stream.shards`",
                "With so many open shards no other is split.");
        row(
                "stream.read-cap",
                Kind.MAP,
                byPlatform(preset -> Canonical.readCapWords(preset.readCap())),
                "What each shard gives to those who read, apart from what it takes: to each group, and to all flows with `op: read` together; `bytes` or `units`, or `none` for no bound."
                        + " On DynamoDB it bounds those flows alone: groups read the table's stream of changes.");
        row(
                "stream.read-cap.bytes",
                Kind.BYTE_RATE,
                NONE,
                "Bytes a second: after a poll of so many bytes the next one from this shard waits bytes / this; of a flow with `op: read` a token bucket.");
        row(
                "stream.read-cap.units",
                Kind.RATE,
                NONE,
                "Units a second in place of bytes; a record, or what one query of a read takes, counts size / `unit`, rounded up."
                        + " Reads that cost half a unit, as DynamoDB's eventually consistent ones, are twice as many units.");
        row(
                "stream.read-cap.unit",
                Kind.SIZE,
                Canonical.size(Defaults.READ_UNIT_BYTES),
                "The size of a unit that is read.");
        row(
                "stream.read-cap.burst",
                Kind.DURATION,
                Canonical.duration(Defaults.BURST_NANOS),
                "How much a shard saves up for flows with `op: read` while none asks it.");
        row(
                "stream.overflow",
                Kind.CHOICE,
                byPlatform(preset -> Choices.text(preset.overflow())),
                "What becomes of a record above a cap. `throttle`: it is refused, and the host tries again. `delay`: it is held back: it waits in its host's"
                        + " retry queue without attempts and is accepted as soon as the shard has room, in the order in which records entered their queues, whoever"
                        + " the host; a new one stands behind those that wait for its shard. Those that wait for the `total` stand in one line over all shards, those that"
                        + " wait for a broker in one over its shards.");
    }

    private static void population(String path) {
        row(path + ".count", Kind.WHOLE, NONE, "How many values, called by `name`, the most popular first.");
        row(
                path + ".name",
                Kind.NAME_TEMPLATE,
                "required with `count`",
                "What value n is called: `u{n}`, or `u{n:6}` padded with zeros to six digits.");
        row(path + ".first", Kind.WHOLE, "0", "The number of the first value.");
        row(path + ".popularity", Kind.CHOICE, "uniform", "`uniform`, or a map with one of the following.");
        row(path + ".popularity.zipf", Kind.NUMBER, NONE, "Weight of the n-th value = 1 / n^this.");
        row(
                path + ".popularity.lognormal",
                Kind.NUMBER,
                NONE,
                "Weight of value n (from 0) = exp(this * z), z the normal quantile of 1 - (n + 0.5) / count.");
        row(path + ".weights", Kind.NAMED, NONE, "Values by name, each with its weight.");
        row(path + ".weights.*", Kind.NUMBER, REQUIRED, "Its weight relative to the others.");
        row(
                path + ".file",
                Kind.TEXT,
                NONE,
                "A CSV file of values and weights beside the scenario, gzip too; equal names add up.");
        row(
                path + ".columns",
                Kind.LIST,
                "required with `file`",
                "The header's names of the two columns: value, weight.");
        row(path + ".except", Kind.NAMED, NONE, "Values that don't follow the law.");
        row(
                path + ".except.*",
                Kind.FACTOR,
                REQUIRED,
                "`50x` multiplies its weight; `31 %` fixes its share, the others share the rest.");
    }

    private static void traffic() {
        row("traffic", Kind.NAMED, REQUIRED, "The flows of records and of reads, by name.");
        row("traffic.*", Kind.MAP, REQUIRED, "One flow: `rate` or `share`, and what its records are like.");
        row(
                "traffic.*.op",
                Kind.CHOICE,
                Choices.text(FlowSpec.Op.WRITE),
                "`write` offers records; `read` asks for the newest items of the key that its fields make: every bucket that the key is known to have, at the shard of each, `size` an item;"
                        + " of a key that is salted while it is hot alone the bare key and the buckets in which records of it lie."
                        + " A query that a `read-cap` refuses isn't tried again.");
        row(
                "traffic.*.page",
                Kind.WHOLE,
                Integer.toString(Defaults.PAGE),
                "With `op: read`: how many items a read wants, and so how many it takes from each bucket to merge them.");
        row(
                "traffic.*.cache",
                Kind.SHARE,
                Canonical.share(Defaults.CACHE),
                "With `op: read`: the part of the reads that is answered without asking the stream.");
        row(
                "traffic.*.counts-ttl",
                Kind.DURATION,
                Canonical.duration(Defaults.COUNTS_TTL_NANOS),
                "With `op: read`: the readers know how keys are made as it stood at the last multiple of this since the run's start; `0s` for always as it is.");
        row(
                "traffic.*.rate",
                Kind.RATE,
                "required, or `share`",
                "Records a second, also as bytes a second by the mean size; or a map with one of the following.");
        row(
                "traffic.*.rate.steps",
                Kind.NAMED,
                NONE,
                "Rates by time since the run's start; each holds until the next. One stands at `0s`.");
        row("traffic.*.rate.steps.*", Kind.RATE, REQUIRED, "The rate from that time on.");
        row(
                "traffic.*.rate.ramp",
                Kind.NAMED,
                NONE,
                "Rates by time since the run's start, joined by straight lines; the last is kept. One stands at `0s`.");
        row("traffic.*.rate.ramp.*", Kind.RATE, REQUIRED, "The rate at that time.");
        row("traffic.*.rate.every", Kind.DURATION, "once", "Steps or ramp begin anew after so long.");
        row(
                "traffic.*.rate.file",
                Kind.TEXT,
                NONE,
                "A CSV file beside the scenario with times (ISO or seconds) and amounts, sorted by time; the first row is time 0.");
        row(
                "traffic.*.rate.columns",
                Kind.LIST,
                "required with `file`",
                "The header's names of the two columns: time, amount.");
        row(
                "traffic.*.rate.period",
                Kind.DURATION,
                "required with `file`",
                "What a row's amount is of: its rate is amount / period.");
        row(
                "traffic.*.share",
                Kind.SHARE,
                "required, or `rate`",
                "The flow's part of all traffic while it runs, on top of the flows with rates.");
        row(
                "traffic.*.arrivals",
                Kind.CHOICE,
                Choices.text(Defaults.ARRIVALS),
                Choices.list(FlowSpec.Arrivals.class) + ": random gaps, or equal ones.");
        row(
                "traffic.*.size",
                Kind.SIZE,
                Canonical.sizeWord(Defaults.SIZE),
                "A record's size as billed; or a map with one of the following.");
        row(
                "traffic.*.size.lognormal",
                Kind.MAP,
                NONE,
                "A lognormal law by two percentiles; cut where a record could never be accepted.");
        row("traffic.*.size.lognormal.p50", Kind.SIZE, REQUIRED, "The median.");
        row("traffic.*.size.lognormal.p99", Kind.SIZE, REQUIRED, "The 99th percentile.");
        row(
                "traffic.*.size.uniform",
                Kind.LIST,
                NONE,
                "Smallest and largest size, every whole byte between equally likely.");
        row("traffic.*.from", Kind.DURATION, "0s", "When the flow begins.");
        row("traffic.*.for", Kind.DURATION, "to the end, or `every`", "How long it lasts.");
        row("traffic.*.every", Kind.DURATION, "once", "It comes again after so long, from beginning to beginning.");
        row("traffic.*.fields", Kind.NAMED, NONE, "The record's fields, independent of each other.");
        row(
                "traffic.*.fields.*",
                Kind.CHOICE,
                REQUIRED,
                "A text (always the same), a list (equally likely), or a map: a population inline, or one of `of`, `unique`, `clock`.");
        row("traffic.*.fields.*.of", Kind.TEXT, NONE, "The name of a population.");
        row(
                "traffic.*.fields.*.pick",
                Kind.WHOLE,
                NONE,
                "So many different values of the population, drawn by the seed, for each run and each `every` anew, share equally.");
        row("traffic.*.fields.*.unique", Kind.NAME_TEMPLATE, NONE, "Another value for each record.");
        row(
                "traffic.*.fields.*.clock",
                Kind.DURATION,
                NONE,
                "The record's time, cut to so long a step and counted in steps.");
        population("traffic.*.fields.*");
    }

    private static void key() {
        row(
                "key",
                Kind.TEMPLATE,
                byPlatform(preset -> preset.key() == null ? REQUIRED : NONE),
                "What is hashed: `\"{user_id}\"`, or several fields and texts; `none`; or a map that salts it. Over a template `--set key.buckets=8` is enough.");
        row("key.template", Kind.TEMPLATE, REQUIRED, "The logical key, before salting.");
        row(
                "key.buckets",
                Kind.WHOLE,
                REQUIRED,
                "How many suffixes: `{logical}#0` and so on, drawn for each record; or a map with `target`, for a number that differs from key to key.");
        row(
                "key.buckets.target",
                Kind.RATE,
                REQUIRED,
                "What one bucket is to take: a key's rate / `target`, rounded up to a power of two; a key with 1 stays bare. Rates equal to nine digits are equal.");
        row(
                "key.buckets.percentile",
                Kind.NUMBER,
                Canonical.exactNumber(Defaults.BUCKETS_PERCENTILE),
                "A key's rate is this percentile of what the laws expect of it in the 1 s windows of `over`, bursts included. What lasts less than the rest of 100 % isn't seen.");
        row(
                "key.buckets.over",
                Kind.DURATION,
                Canonical.duration(Defaults.BUCKETS_OVER_NANOS),
                "The time looked at, from the run's start, in whole seconds; beyond the run's end rates go on as the laws say.");
        row(
                "key.spread",
                Kind.CHOICE,
                Choices.text(KeyReader.Spread.RECORD),
                Choices.list(KeyReader.Spread.class)
                        + ": a draw for each record; or one for each key and window of `only`, which moves a hot key instead of spreading it.");
        row(
                "key.by",
                Kind.TEMPLATE,
                NONE,
                "In place of `spread`: the bucket is calculated, (murmur2 of this text & 0x7fffffff) mod `buckets`, so that a reader finds it again.");
        row(
                "key.only",
                Kind.LIST,
                "all keys",
                "The logical keys that are salted, by name; or a map with `hottest` or `above`. The others go out bare.");
        row("key.only.hottest", Kind.WHOLE, REQUIRED, "So many keys with most expected records over the run.");
        row(
                "key.only.refresh",
                Kind.DURATION,
                NONE,
                "With it, `hottest` are those with most offered records in the window just past; windows begin at its multiples, in the first one no key is salted.");
        row(
                "key.only.above",
                Kind.RATE,
                "required, or `hottest`",
                "Salts a key's records while more than this rate times `window` of them are counted. A change of `key` begins to count anew.");
        row(
                "key.only.window",
                Kind.DURATION,
                Canonical.duration(Defaults.KEY_WINDOW_NANOS),
                "How long a window is; windows begin at its multiples.");
        row(
                "key.only.measure",
                Kind.CHOICE,
                Choices.text(Defaults.KEY_MEASURE),
                Choices.list(KeySpec.Measure.class)
                        + ": the key's records in this window so far, this one included; in the one before; or `running` and of `last` the part of the window that is"
                        + " still to come, in whole records.");
        row(
                "key.only.counter",
                Kind.CHOICE,
                Choices.text(Defaults.KEY_COUNTER),
                Choices.list(KeySpec.Counter.class)
                        + ": one count for all hosts; or each host counts what it offers itself, and so sees its part of the rate alone.");
        row(
                "order-by",
                Kind.TEMPLATE,
                "the baseline's `key` at the start",
                "Within what the order of records matters: out of order is a record that is consumed after one of the same scope that was offered later; `none` counts nothing."
                        + " A variant or a change of `key` keeps it, so that a remedy's price in order shows.");
        row("breakdown", Kind.LIST, NONE, "Fields by whose values records are counted.");
    }

    private static void hosts() {
        row("hosts", Kind.MAP, NONE, "The machines that run producers.");
        row(
                "hosts.count",
                Kind.WHOLE,
                Integer.toString(Defaults.HOSTS),
                "How many; each record's host is a uniform draw.");
        row("hosts.per", Kind.TEXT, NONE, "A field in place of `count`: one host for each of its values.");
        row(
                "hosts.retry",
                Kind.MAP,
                NONE,
                "What a host does with records that aren't accepted at once. With `overflow: delay` nobody tries again: `mode`, `batch`, `backoff` and `attempts` are faults.");
        row(
                "hosts.retry.mode",
                Kind.CHOICE,
                byPlatform(preset -> Choices.text(preset.mode())),
                Choices.list(RetrySpec.Mode.class)
                        + ": rounds while new records go ahead; rounds with new records behind; or a timer for each record.");
        row(
                "hosts.retry.queue",
                Kind.CAPACITY,
                delayed(buffer -> Canonical.capacity(buffer.queue())),
                "How many records may wait, all shards together, or how many bytes of them as a size such as `32 MiB`, or `unlimited`; 0 for none.");
        row(
                "hosts.retry.full",
                Kind.CHOICE,
                delayed(buffer -> Canonical.fullWords(buffer.full())),
                "`drop-newest`, `drop-oldest`: who is given up when there is no room; or a map with `block`.");
        row(
                "hosts.retry.full.block",
                Kind.DURATION,
                REQUIRED,
                "A new record is tried only once the queue has room for it: until then it waits outside, behind those that wait there,"
                        + " at most so long; then it is dropped as `blocked`. One larger than the whole queue is dropped at once.");
        row("hosts.retry.batch", Kind.WHOLE, Integer.toString(Defaults.BATCH), "Tries in a round.");
        row(
                "hosts.retry.backoff",
                Kind.MAP,
                byPlatform(preset -> Canonical.backoffWords(preset.backoff())),
                "Wait n = min(max, first * factor^(n-1)).");
        row("hosts.retry.backoff.first", Kind.DURATION, "by platform", "The first wait; above 0.");
        row("hosts.retry.backoff.factor", Kind.NUMBER, "by platform", "How much longer each is; at least 1.");
        row("hosts.retry.backoff.max", Kind.DURATION, "by platform", "The longest.");
        row(
                "hosts.retry.backoff.jitter",
                Kind.CHOICE,
                "by platform",
                Choices.list(RetrySpec.Jitter.class) + ": all of the wait is drawn, its second half, or nothing.");
        row(
                "hosts.retry.attempts",
                Kind.WHOLE,
                byPlatform(preset -> Canonical.bound(preset.attempts())),
                "After so many, the first included, a record is given up; or `unlimited`.");
        row(
                "hosts.retry.ttl",
                Kind.DURATION,
                delayed(buffer -> Canonical.ttl(buffer.ttlNanos())),
                "So long after it was first offered a record is given up, in the queue or outside; or `unlimited`.");
        differingHosts();
    }

    private static void differingHosts() {
        row(
                "hosts.except",
                Kind.NAMED,
                NONE,
                "Hosts that differ: by number from 0, one as in `{5: {retry: {queue: 1000}}}` or each of some as in `{\"20-39\": {partitioner: crc32}}`, in one entry each; with `per` by name."
                        + " What an entry doesn't say is as with the others, also after a `set` of `key`, `stream.partitioner` or `hosts.retry`; what it says stays.");
        String one = "hosts.except.*";
        row(one, Kind.MAP, REQUIRED, "One or more of `partitioner`, `key`, `retry`, `share`.");
        row(
                one + ".partitioner",
                Kind.CHOICE,
                "the stream's",
                "How these hosts place their records: any but `md5-range`, `hash-range` and `explicit`, and not where the stream has one of these, for then it isn't the hosts that place records.");
        row(one + ".partitioner.sticky", Kind.SIZE, Canonical.size(Defaults.STICKY_BYTES), "As under `stream`.");
        row(one + ".partitioner.two-choices", Kind.WHOLE, Integer.toString(Defaults.CANDIDATES), "As under `stream`.");
        row(
                one + ".key",
                Kind.TEMPLATE,
                "that of all",
                "A template: the key that these hosts give their records, unsalted. Not with the partitioner `explicit`.");
        row(
                one + ".retry",
                Kind.MAP,
                NONE,
                "What these hosts do otherwise than `hosts.retry` says at the time, leaf by leaf. The mode is the same for all.");
        row(one + ".retry.queue", Kind.CAPACITY, "as `hosts.retry`", "How much may wait.");
        row(one + ".retry.full", Kind.CHOICE, "as `hosts.retry`", "Who is given up when there is no room.");
        row(one + ".retry.full.block", Kind.DURATION, REQUIRED, "How long a new record waits outside.");
        row(one + ".retry.batch", Kind.WHOLE, "as `hosts.retry`", "Tries in a round.");
        row(one + ".retry.backoff", Kind.MAP, "as `hosts.retry`", "How long the waits are.");
        row(one + ".retry.backoff.first", Kind.DURATION, "as `hosts.retry`", "The first wait; above 0.");
        row(one + ".retry.backoff.factor", Kind.NUMBER, "as `hosts.retry`", "How much longer each is; at least 1.");
        row(one + ".retry.backoff.max", Kind.DURATION, "as `hosts.retry`", "The longest.");
        row(one + ".retry.backoff.jitter", Kind.CHOICE, "as `hosts.retry`", Choices.list(RetrySpec.Jitter.class) + ".");
        row(one + ".retry.attempts", Kind.WHOLE, "as `hosts.retry`", "After so many a record is given up.");
        row(
                one + ".retry.ttl",
                Kind.DURATION,
                "as `hosts.retry`",
                "So long after it was first offered a record is given up.");
        row(
                one + ".share",
                Kind.SHARE,
                "an equal part of the rest",
                "What each of these hosts gets of all records; with `count` only. Hosts without a share divide the rest evenly.");
    }

    private static void consumers() {
        row("consumers", Kind.NAMED, NONE, "Groups that read the stream, by name.");
        row("consumers.*", Kind.MAP, REQUIRED, "One group: `rate` or `service`, and how many share the work.");
        row(
                "consumers.*.members",
                Kind.WHOLE,
                Integer.toString(Defaults.MEMBERS),
                "How many members share the shards; 0 for an outage.");
        row(
                "consumers.*.assignor",
                Kind.CHOICE,
                Choices.text(Defaults.ASSIGNOR),
                Choices.list(GroupSpec.Assignor.class) + ": who reads which shard.");
        service("consumers.*", "one member");
        row(
                "consumers.*.poll",
                Kind.WHOLE,
                Integer.toString(Defaults.POLL),
                "The most records that a member takes at once, from one shard.");
        row(
                "consumers.*.silent-after",
                Kind.DURATION,
                NONE,
                "The group calls a scope of `order-by` silent when it has processed none of its records for so long; false silences are counted.");
        row(
                "consumers.*.except",
                Kind.NAMED,
                NONE,
                "Members that differ, by number from 0: `{3: {rate: 20/s}}`. A number beyond `members` counts once there are so many.");
        row("consumers.*.except.*", Kind.MAP, REQUIRED, "One member: `rate` or `service`.");
        service("consumers.*.except.*", "it");
        coordination();
    }

    private static void coordination() {
        row(
                "consumers.*.workers",
                Kind.MAP,
                NONE,
                "A pool of workers in each member: it polls and hands over, they work. Order is kept within a worker.");
        row("consumers.*.workers.count", Kind.WHOLE, REQUIRED, "How many workers each member has.");
        row(
                "consumers.*.workers.by",
                Kind.TEMPLATE,
                REQUIRED,
                "The sub-key: its murmur2 hash modulo `count` says which worker a record goes to.");
        row(
                "consumers.*.workers.queue",
                Kind.WHOLE,
                Integer.toString(Defaults.WORKER_QUEUE),
                "How many records may wait for a worker; where one is full, the member hands over no more and doesn't poll.");
        row(
                "consumers.*.commit",
                Kind.MAP,
                NONE,
                "When the members commit, and up to where: what they resume at after a crash.");
        row(
                "consumers.*.commit.every",
                Kind.DURATION,
                Canonical.duration(Defaults.COMMIT.everyNanos()),
                "The time from one commit to the next; at most " + Limits.STEPS + " in a run.");
        row(
                "consumers.*.commit.mode",
                Kind.CHOICE,
                Choices.text(Defaults.COMMIT.mode()),
                Choices.list(Coordination.Commit.Mode.class)
                        + ": the lowest offset in flight; just past the highest that is done; or all that earlier polls brought, at the next poll once `every` has passed.");
        row(
                "consumers.*.rebalance",
                Kind.CHOICE,
                Choices.text(Defaults.REBALANCE),
                Choices.list(Coordination.Rebalance.class)
                        + ": whether all members stop reading for the `pause`, or only the shards that move are not read.");
        row(
                "consumers.*.pause",
                Kind.DURATION,
                Canonical.duration(Defaults.PAUSE_NANOS),
                "How long a rebalance takes, from the change of `members`, crash, return or expulsion on; what is in work goes on.");
        row(
                "consumers.*.max-poll-interval",
                Kind.DURATION,
                Canonical.duration(Defaults.MAX_POLL_INTERVAL_NANOS),
                "A member that doesn't poll for so long is expelled: others read its shards from what it committed, while it works off what it has; then it polls, and is back. Or `unlimited`.");
        row(
                "consumers.*.filter",
                Kind.NAMED,
                NONE,
                "Fields and the value that each must have: the group works on these records, and is through with all others in no time, but reads, and pays for, all.");
        row("consumers.*.filter.*", Kind.TEXT, REQUIRED, "The value.");
    }

    private static void service(String path, String who) {
        row(
                path + ".rate",
                Kind.RATE,
                "required, or `service`",
                "What " + who + " works off: a fixed time of 1 / rate for each record.");
        row(
                path + ".service",
                Kind.MAP,
                "required, or `rate`",
                "The time " + who + " needs for a record: a map with one of the following.");
        row(path + ".service.fixed", Kind.DURATION, NONE, "Always the same.");
        row(path + ".service.exponential", Kind.DURATION, NONE, "The mean of an exponential law.");
        row(path + ".service.lognormal", Kind.MAP, NONE, "A lognormal law by two percentiles.");
        row(path + ".service.lognormal.p50", Kind.DURATION, REQUIRED, "The median.");
        row(path + ".service.lognormal.p99", Kind.DURATION, REQUIRED, "The 99th percentile.");
    }

    private static void timeline() {
        row("timeline", Kind.LIST, NONE, "What happens while the run goes on, each a map with `at` and one action.");
        row("timeline.*.at", Kind.DURATION, "required, or `when`", "When, since the run's start; before `duration`.");
        row(
                "timeline.*.when",
                Kind.TEXT,
                "required, or `at`",
                "An alarm: the action follows its first firing. A `set` then makes of what it touches (rates, key, partitioner, caps, retries, consumers)"
                        + " what the overlay makes of the start.");
        row("timeline.*.after", Kind.DURATION, "0s", "With `when`: how long after the alarm.");
        row(
                "timeline.*.set",
                Kind.OVERLAY,
                NONE,
                "An overlay: may hold `load`, `key`, `stream.shards`, `stream.cap`, `stream.total`, `stream.partitioner`, `traffic.*.rate`, `hosts.retry` but its `mode`,"
                        + " and `consumers.*` with `members`, `rate`, `service` or `except`.");
        row(
                "timeline.*.dual-read",
                Kind.DURATION,
                NONE,
                "Beside a `set` that changes `key`: so long from then on flows with `op: read` ask by the key that held before as well. What lies there only is missed afterwards.");
        row(
                "timeline.*.split-shard",
                Kind.CHOICE,
                NONE,
                "The number of a shard, or `hottest`: the one that was offered most records in the last 60 s as it begins, ties to the lower number."
                        + " Two shards take its place.");
        row(
                "timeline.*.hash",
                Kind.WHOLE,
                "the middle",
                "Where `split-shard` cuts: the first hash of the upper shard, in decimal.");
        row(
                "timeline.*.merge-shards",
                Kind.LIST,
                NONE,
                "Two shards side by side, such as `[3, 4]`: one takes their place.");
        row(
                "timeline.*.takes",
                Kind.DURATION,
                "0s",
                "How long a split, a merge, an isolation or a `set` of `stream.shards` takes; until its end everything goes to the shards as they were.");
        row(
                "timeline.*.isolate-key",
                Kind.TEXT,
                NONE,
                "A logical key, or `hottest`, the one that was offered most records in the last 60 s as it begins, ties by name: it gets a stream of its own, as a table or a topic"
                        + " for one customer. All its records go there from then on, those that wait too, and no others; the other shards keep their ranges. `stream.cap` holds for each"
                        + " of its shards, and `stream.total` for all together. What is read of it is read there.");
        row(
                "timeline.*.shards",
                Kind.WHOLE,
                "1",
                "Beside `isolate-key`: the shards of that stream. The partitioner chooses among them, so a key that isn't salted still has but one.");
        row(
                "timeline.*.reassign",
                Kind.TEXT,
                NONE,
                "A shard's number, or `hottest` as for `split-shard`: another of `stream.brokers` leads it once what lies in it has been copied: the one whose shards took least bytes"
                        + " in the last 60 s as it begins, ties to the lower number. What is copied is what the shard took in this run and, by `stream.retention`, still keeps then; what it"
                        + " takes meanwhile isn't waited for. Its own cap stays, and so does the shard of each key. A broker copies one shard at a time.");
        row(
                "timeline.*.copy",
                Kind.BYTE_RATE,
                "required with `reassign`",
                "How fast the copy is read. The old broker's `cap.bytes` is lower by so much while it lasts, and its burst with it; below that cap.");
        row(
                "timeline.*.rekey",
                Kind.TEXT,
                NONE,
                "A logical key, or `hottest`, the one of which most records are stored: a job writes those of its records anew that lie where its key doesn't put them any more, "
                        + "and from each one's rewriting on readers find it in its new place. Its writes need room under `stream.cap` and `stream.total`, are tried again if they are refused, "
                        + "and are in none of the counts of records.");
        row(
                "timeline.*.rate",
                Kind.RATE,
                "required with `rekey`",
                "How fast the job tries: one write each 1 / rate, in whole nanoseconds.");
        row(
                "timeline.*.enable",
                Kind.CHOICE,
                NONE,
                Choices.list(Visibility.Level.class)
                        + ": metrics of single shards or keys are turned on; the first data come with the `delay` of `observe`.");
        row(
                "timeline.*.crash-member",
                Kind.MAP,
                NONE,
                "A member of a group dies with all that it has in hand; others read its shards from what it committed, and it is back after `for`.");
        row("timeline.*.crash-member.group", Kind.TEXT, REQUIRED, "The name of the group.");
        row("timeline.*.crash-member.member", Kind.WHOLE, REQUIRED, "The member by its number, from 0.");
        row("timeline.*.crash-member.for", Kind.DURATION, REQUIRED, "How long it is down; above 0.");
    }

    private static void observe() {
        row("observe", Kind.MAP, NONE, "What the people who operate the stream can see, and from when on.");
        row(
                "observe.every",
                Kind.DURATION,
                Canonical.duration(Visibility.ALL.everyNanos()),
                "The step in which metrics are published, in whole seconds; alarms watch whole steps.");
        row(
                "observe.shards",
                Kind.CHOICE,
                "on",
                "Metrics of single shards: `on`, `off`, or a map with `from`, `delay`. An alarm on what isn't visible can't fire.");
        row("observe.shards.from", Kind.DURATION, "never", "When they are turned on, since the run's start.");
        row(
                "observe.shards.delay",
                Kind.DURATION,
                "0s",
                "How long after that the first data are there; what happened before is never seen.");
        row("observe.keys", Kind.CHOICE, "on", "Metrics of single keys: `on`, `off`, or a map with `from`, `delay`.");
        row("observe.keys.from", Kind.DURATION, "never", "When they are turned on, since the run's start.");
        row("observe.keys.delay", Kind.DURATION, "0s", "How long after that the first data are there.");
    }

    private static void row(String path, Kind kind, String fallback, String help) {
        ROWS.add(new Key(path, kind, fallback, help));
    }

    /** What a host keeps where the stream throttles, and what with Kafka where it delays. */
    private static String delayed(Function<PlatformPreset.Buffer, String> value) {
        PlatformPreset kafka = PlatformPreset.of(Platform.KAFKA);
        return value.apply(kafka.buffer(StreamSpec.Overflow.THROTTLE)) + "; kafka with `overflow: delay`: "
                + value.apply(kafka.buffer(StreamSpec.Overflow.DELAY));
    }

    /** One text if all platforms agree, else what each has. */
    private static String byPlatform(Function<PlatformPreset, String> value) {
        Map<String, List<String>> platforms = new LinkedHashMap<>();
        for (Platform platform : Platform.values()) {
            platforms
                    .computeIfAbsent(value.apply(PlatformPreset.of(platform)), v -> new ArrayList<>())
                    .add(Choices.text(platform));
        }
        List<String> texts = new ArrayList<>();
        platforms.forEach((text, names) -> texts.add(String.join(", ", names) + ": " + text));
        return platforms.size() == 1 ? platforms.keySet().iterator().next() : String.join("; ", texts);
    }
}
