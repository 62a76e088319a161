package dev.hotshard;

import dev.hotshard.scenario.yaml.Source;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;

/**
 * Random scenarios that are valid, with every feature of the format somewhere among them.
 * Shape: a scenario is a function of its seed; the style in which it is written (order of maps, blocks or braces, quotes) is one of another.
 * A variant offers below 5,000 records in expectation, and a wait of a retry is a tenth of the run at least, before jitter: each record is tried
 * some 20 times at most on average, which keeps a run below 100,000 attempts.
 */
public final class RandomScenarios {
    /** What one flow with a rate offers at most, at a load of 1. */
    private static final int OFFERED = 650;

    /** An alarm that fires in each run that is longer than a second, so that something follows it. */
    private static final String SOON = "soon";

    private static final String LISTING = "stream-";

    private static final String[] FIELDS = {"user", "source", "order_id", "region"};

    private final Random random;
    private final int seconds;
    private final List<String> fields = new ArrayList<>();
    private final List<String> populations = new ArrayList<>();
    private final List<String> groups = new ArrayList<>();
    /** Groups of one member, whatever the timeline does: that one may crash. */
    private final List<String> steady = new ArrayList<>();

    private final List<String> flows = new ArrayList<>();
    private final List<String> readers = new ArrayList<>();
    /** Whether somebody reads, which only keys that tell the shard allow. */
    private final boolean reads;

    private List<String> breakdownFields = List.of();
    private final boolean isExplicit;

    /** Whether the timeline changes the shards: all else leaves them and the partitioner alone. */
    private final boolean isReshaped;

    private boolean dividesKeys;

    private final boolean splitsItself;

    /** Whether brokers lead the shards, which only two platforms have, and no other total stands beside. */
    private final boolean hasBrokers;

    private final boolean isByRanges;

    /** Whether a stream by ranges that changes its shards begins with those of a listing. */
    private final boolean hasUnevenRanges;

    /** Whether hosts send by rules of their own, which only partitioners of clients allow. */
    private final boolean sendDifferently;

    private final int shards;
    /** Whether queues may block, as they do on Kafka where it delays: then none is of 0 records. */
    private final boolean blocks;
    /** Whether shards hold back what is above their caps. */
    private final boolean delays;
    /** The name of a value that each flow has in the first field, for keys that are salted by name. */
    private final String hotValue;

    private RandomScenarios(long seed) {
        random = new Random(seed);
        seconds = 1 + random.nextInt(20);
        isExplicit = chance(12);
        blocks = chance(2);
        delays = chance(4);
        isReshaped = !isExplicit && chance(4);
        reads = chance(3);
        sendDifferently = !isExplicit && !reads && chance(3);
        isByRanges = !sendDifferently && chance(2);
        splitsItself = !isExplicit && !isReshaped && !sendDifferently && chance(5);
        hasBrokers = chance(5);
        hasUnevenRanges = chance(2);
        shards = isExplicit || chance(3) ? 1 + random.nextInt(4) : 1 + random.nextInt(16);
        hotValue = isExplicit ? Integer.toString(random.nextInt(shards)) : "hot-" + random.nextInt(100);
    }

    /** A scenario and the files that it names. */
    public record Given(long seed, String text, Source files) {
        @Override
        public String toString() {
            return "RandomScenarios.of(" + seed + ")";
        }
    }

    /** The scenario of a seed. */
    public static Given of(long seed) {
        return of(seed, seed);
    }

    /** The scenario of a seed in the style of another one. */
    public static Given of(long seed, long style) {
        Map<String, Object> tree = new RandomScenarios(seed).scenario();
        StringBuilder text = new StringBuilder();
        new Style(new Random(style)).block(tree, 0, text);
        return new Given(seed, text.toString(), RandomScenarios::file);
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    @SafeVarargs
    private <T> T any(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private void sometimes(int oneIn, Map<String, Object> map, String key, Supplier<Object> value) {
        if (chance(oneIn)) {
            map.put(key, value.get());
        }
    }

    private static Map<String, Object> map(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    private Map<String, Object> scenario() {
        Map<String, Object> root = map("name", "Random " + random.nextInt(1000), "duration", duration(seconds * 1000));
        sometimes(2, root, "about", () -> any("A story: with \"quotes\" and #s.", "two\nlines", "  padded "));
        sometimes(2, root, "seed", () -> Long.toString(any(0L, 7L, -3L, random.nextLong())));
        sometimes(3, root, "warmup", () -> duration(random.nextInt(seconds * 500)));
        sometimes(3, root, "sample", () -> duration(seconds * (20 + random.nextInt(500))));
        sometimes(3, root, "load", () -> any("1x", "2x", "50 %", "0.3x", "0x"));
        fields.addAll(List.of(FIELDS).subList(0, isExplicit ? 1 : 1 + random.nextInt(3)));
        populations(root);
        groups(root);
        Map<String, Object> traffic = traffic();
        root.put("traffic", traffic);
        root.put("stream", stream());
        root.put("key", key());
        order(root);
        sometimes(2, root, "breakdown", () -> {
            breakdownFields = List.of(any(fields));
            return breakdownFields;
        });
        sometimes(1, root, "hosts", this::fleet);
        sometimes(isReshaped ? 1 : 3, root, "timeline", this::timeline);
        sometimes(2, root, "variants", this::variants);
        sometimes(3, root, "alarms", this::alarms);
        sometimes(3, root, "observe", this::observe);
        if (root.containsKey("alarms") && chance(2)) {
            List<Object> entries = runbooks();
            if (root.get("timeline") instanceof List<?> timeline) {
                entries.addAll(timeline);
            }
            root.put("timeline", entries);
        }
        sometimes(3, root, "expect", () -> expectations(root.containsKey("alarms")));
        sometimes(8, root, "replications", () -> any("1", "2", "3"));
        if (root.get("expect") instanceof List<?> list && !list.isEmpty() && root.containsKey("replications")) {
            sometimes(2, root, "precision", () -> any("5%", "0.5 %"));
        }
        sometimes(
                20,
                root,
                "sweep",
                () -> chance(2)
                        ? map("load", List.of("1x", "2x"), "seed", List.of("1", "2"))
                        : List.of(map("load", "1x"), map("load", "0.5x")));
        return root;
    }

    private Map<String, Object> observe() {
        Map<String, Object> observe = map("every", "1s");
        sometimes(2, observe, "shards", () -> any("on", "off", map("from", "0s", "delay", "2s")));
        sometimes(2, observe, "keys", () -> any("off", map("delay", "1m"), map("from", duration(seconds * 500))));
        return observe;
    }

    private Map<String, Object> alarms() {
        Map<String, Object> alarms = map(SOON, "offered >= 0/s per 1s");
        String every = " per " + (1 + random.nextInt(seconds)) + "s";
        alarms.put("any", any("shard throttled > 0/s", "key share>=30%", "waiting > 5", "utilisation < 90 %") + every);
        alarms.put(
                "other.1",
                any("lag", "lag-seconds").equals("lag") ? "group lag > 1k" + every : "shard lag-seconds > 2s" + every);
        sometimes(2, alarms, "flow", () -> "flow " + any(flows) + any(" dropped == 0/s", " offered <= 7/min") + every);
        int length = 1 + random.nextInt(seconds);
        alarms.put(
                "whole",
                "key \"a b\" accepted < 1/s" + any(" for " + length + "s per 1s", " per 1s for " + length + "s"));
        if (!breakdownFields.isEmpty()) {
            alarms.put("value", breakdownFields.get(0) + "=a offered > 3/s" + every);
        }
        return alarms;
    }

    private List<String> expectations(boolean hasAlarms) {
        List<String> list = new ArrayList<>();
        list.add(any("drop-rate < 1%", "max-to-median<=1.5", "offered > 3k", "latency.p99 < 2s"));
        list.add("flow " + any(flows) + any(" dropped == 0", " drop-rate < 10 %"));
        list.add(any(
                "shard utilisation < 90%",
                "shard 0 accepted-bytes > 4 KiB", "key peak-rate < 900/s", "key headroom >= 1.5"));
        list.add(any("out-of-order-share == 0 %", "order.lateness.max < 1s", "group false-silences == 0"));
        // Without a name, since a variant may have taken the group away.
        list.add("group lag-max-seconds < 1m30s");
        if (!breakdownFields.isEmpty()) {
            list.add(breakdownFields.get(0) + "=\"a value\" offered == 0");
        }
        list.add("shard read-utilisation < 90%");
        if (!readers.isEmpty()) {
            list.add("read " + any(readers) + any(" missed == 0", " fan-out-mean <= 3.5", " last-missed < 2s"));
        }
        if (hasAlarms) {
            list.add("alarm any " + any("silent", "fires", "fires before 500ms"));
        }
        return list;
    }

    private void populations(Map<String, Object> root) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (String name : List.of("users", "things.v2")) {
            if (!isExplicit && chance(2)) {
                all.put(name, population());
                populations.add(name);
            }
        }
        if (!all.isEmpty()) {
            root.put("populations", all);
        }
    }

    private Map<String, Object> population() {
        Map<String, Object> population = new LinkedHashMap<>();
        int count = any(1, 3, 20, 20, 300);
        String exceptional;
        if (isExplicit) {
            population.put("count", Integer.toString(1 + random.nextInt(shards)));
            population.put("name", "{n}");
            return population;
        }
        switch (random.nextInt(4)) {
            case 0 -> {
                Map<String, Object> weights = new LinkedHashMap<>();
                for (int i = 0; i < 1 + random.nextInt(5); i++) {
                    weights.put(
                            any("007", "NO", "1e3", "1.10", "null", "", "gr\u00fcn", "a b", "x#y", "{z}") + i,
                            any("1", "0.5", "95", "2k"));
                }
                exceptional = any(new ArrayList<>(weights.keySet()));
                population.put("weights", weights);
            }
            case 1 -> {
                population.put("file", any("keys.csv", "more/keys.csv", "keys.csv.gz"));
                population.put("columns", List.of("key", "count"));
                exceptional = any("a", "b, c");
            }
            default -> {
                population.put("count", Integer.toString(count));
                String name = any("u{n}", "host-{n:6}", "{n}-{{x}", "{n:2}");
                population.put("name", name);
                int first = any(0, 0, 1, 100);
                if (first > 0) {
                    population.put("first", Integer.toString(first));
                }
                sometimes(
                        2,
                        population,
                        "popularity",
                        () -> any(
                                "uniform",
                                map("zipf", any("0", "0.6", "1", "1.5")),
                                map("lognormal", any("0.5", "2"))));
                exceptional = nameOf(name, first + random.nextInt(count));
            }
        }
        if (chance(3)) {
            boolean isAlone = count == 1 || population.containsKey("weights");
            population.put("except", map(exceptional, isAlone ? any("50x", "0.5x") : any("50x", "31 %", "0x", "7.5%")));
        }
        return population;
    }

    private static String nameOf(String template, int number) {
        return template.replace("{{", "{")
                .replace("{n:6}", String.format(Locale.ROOT, "%06d", number))
                .replace("{n:2}", String.format(Locale.ROOT, "%02d", number))
                .replace("{n}", Integer.toString(number));
    }

    private void groups(Map<String, Object> root) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (String name : List.of("billing", "anomaly.detection")) {
            if (chance(3)) {
                Map<String, Object> group = new LinkedHashMap<>();
                speed(group);
                sometimes(2, group, "members", () -> any("0", "1", "3", "20"));
                sometimes(3, group, "assignor", () -> any("range", "round-robin", "sticky"));
                sometimes(3, group, "poll", () -> any("1", "7", "500", "1k"));
                sometimes(4, group, "except", this::except);
                if (chance(3)) {
                    group.remove("members");
                    steady.add(name);
                }
                coordination(group);
                all.put(name, group);
                groups.add(name);
            }
        }
        if (!all.isEmpty()) {
            root.put("consumers", all);
        }
    }

    /** How members work together. */
    private void coordination(Map<String, Object> group) {
        sometimes(4, group, "workers", () -> {
            String field = "{" + any(fields) + "}";
            Map<String, Object> workers = map("count", any("1", "3", "16"), "by", any(field, "w/" + field));
            sometimes(2, workers, "queue", () -> any("0", "2", "10k"));
            return workers;
        });
        sometimes(4, group, "commit", () -> {
            Map<String, Object> commit = new LinkedHashMap<>();
            sometimes(2, commit, "every", () -> any("100ms", "1s", "5s"));
            sometimes(2, commit, "mode", () -> any("watermark", "highest", "on-poll"));
            return commit;
        });
        sometimes(4, group, "rebalance", () -> any("eager", "cooperative"));
        sometimes(4, group, "pause", () -> any("0s", "300ms", "2s"));
        sometimes(4, group, "max-poll-interval", () -> any("unlimited", "5m", "250ms", "1s"));
        sometimes(6, group, "filter", () -> map(fields.get(0), hotValue));
    }

    /** Members that differ. */
    private Map<String, Object> except() {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < 1 + random.nextInt(2); i++) {
            Map<String, Object> member = new LinkedHashMap<>();
            speed(member);
            members.put(any("0", "1", "17"), member);
        }
        return members;
    }

    /** Scopes of order, and groups that call some of them silent. */
    private void order(Map<String, Object> root) {
        String first = "{" + fields.get(0) + "}";
        String last = "{" + fields.get(fields.size() - 1) + "}";
        sometimes(2, root, "order-by", () -> any("none", first, last, first + "/" + last));
        boolean isWatched = !"none".equals(root.getOrDefault("order-by", root.get("key")));
        if (isWatched && root.get("consumers") instanceof Map<?, ?> all) {
            for (Object group : all.values()) {
                @SuppressWarnings("unchecked")
                Map<String, Object> one = (Map<String, Object>) group;
                sometimes(3, one, "silent-after", () -> any("500ms", "2s", "none"));
            }
        }
    }

    private void speed(Map<String, Object> group) {
        if (chance(2)) {
            group.put("rate", any("10/s", "333/min", "2k/s", "7/h", "999999937/s"));
        } else {
            group.put(
                    "service",
                    any(
                            map("fixed", any("5ms", "1s500ms", "0.1ms", "2.5ns")),
                            map("exponential", any("1ms", "20ms")),
                            map("lognormal", map("p50", "3ms", "p99", any("3ms", "200ms")))));
        }
    }

    private Map<String, Object> traffic() {
        Map<String, Object> traffic = new LinkedHashMap<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String name = any("events", "flash-sale", "web.v2", "b_1") + i;
            Map<String, Object> flow = new LinkedHashMap<>();
            // Two shares of 10 % at most, and a load of 2 at most, make the three flows' 1,950 records 4,875.
            sometimes(4, flow, "op", () -> "write");
            if (i > 0 && chance(3)) {
                flow.put("share", any("10%", "5 %", "0.5 %", "0 %"));
            } else {
                flow.put("rate", rateLaw());
                flows.add(name);
            }
            sometimes(2, flow, "arrivals", () -> any("poisson", "even"));
            sometimes(2, flow, "size", this::size);
            window(flow);
            Map<String, Object> laws = new LinkedHashMap<>();
            for (String field : fields) {
                laws.put(field, field.equals(fields.get(0)) && i == 0 ? hot() : field());
            }
            sometimes(3, laws, "only-here", this::field);
            flow.put("fields", laws);
            traffic.put(name, flow);
        }
        for (int i = reads ? random.nextInt(2) : 2; i < 2; i++) {
            String name = any("a-look", "look.up") + i;
            traffic.put(name, read());
            readers.add(name);
        }
        return traffic;
    }

    private Map<String, Object> read() {
        Map<String, Object> read = map("op", "read", "rate", rateLaw());
        sometimes(2, read, "arrivals", () -> any("poisson", "even"));
        sometimes(2, read, "size", this::size);
        sometimes(2, read, "page", () -> any("1", "2", "5"));
        sometimes(2, read, "cache", () -> any("0 %", "50%", "100 %"));
        sometimes(2, read, "counts-ttl", () -> any("0s", "1s", "350ms", "1h"));
        window(read);
        Map<String, Object> laws = new LinkedHashMap<>();
        for (String field : fields) {
            laws.put(field, field.equals(fields.get(0)) ? hot() : field());
        }
        read.put("fields", laws);
        return read;
    }

    private void window(Map<String, Object> flow) {
        int from = random.nextInt(seconds * 900);
        int every = 1 + seconds * (50 + random.nextInt(900));
        switch (random.nextInt(6)) {
            case 0 -> flow.put("from", duration(from));
            case 1 -> flow.put("for", duration(1 + from));
            case 2 -> {
                flow.put("from", duration(from));
                flow.put("for", duration(1 + random.nextInt(every)));
                flow.put("every", duration(every));
            }
            case 3 -> flow.put("every", duration(every));
            default -> {}
        }
    }

    private String rate() {
        int most = OFFERED / seconds;
        return any(
                amount(most),
                amount(most),
                amount(1 + random.nextInt(most)),
                60 * random.nextInt(1 + most) + "/min",
                most / 2 + ".5/s",
                "100/h");
    }

    private static String amount(int perSecond) {
        return perSecond >= 1000 && perSecond % 100 == 0 ? perSecond / 1000.0 + "k/s" : perSecond + "/s";
    }

    private Object rateLaw() {
        return switch (random.nextInt(8)) {
            case 0 -> {
                Map<String, Object> law =
                        map("steps", map("0s", rate(), duration(1 + random.nextInt(seconds * 1000)), rate()));
                sometimes(3, law, "every", () -> duration(seconds * 1000 + 1 + random.nextInt(1000)));
                yield law;
            }
            case 1 -> {
                Map<String, Object> law =
                        map("ramp", map("0ms", rate(), duration(1 + random.nextInt(seconds * 1000)), rate()));
                sometimes(3, law, "every", () -> duration(seconds * 1000 + 1 + random.nextInt(1000)));
                yield law;
            }
            // Sizes below are 100 bytes on average at least.
            case 2 -> any(OFFERED / seconds + "00 B/s", "7 KB/min", "1 KiB/s");
            case 3 ->
                map("file", any("rates.csv", "iso.csv"), "columns", List.of("time", "sum"), "period", any("1s", "3s"));
            default -> rate();
        };
    }

    private Object size() {
        return switch (random.nextInt(3)) {
            case 0 -> map("uniform", List.of(any("100 B", "200 B"), any("200 B", "3 KB")));
            case 1 -> map("lognormal", map("p50", any("400 B", "123.5 B"), "p99", any("400 B", "4 KiB")));
            default -> any("100 B", "600 B", "1 KB", "4 KiB", "0.5 KB");
        };
    }

    /** A law that has the hot value among others. */
    private Object hot() {
        return chance(2) ? hotValue : map("weights", map(hotValue, "5", isExplicit ? "0" : "cold", "1"));
    }

    private Object field() {
        if (isExplicit) {
            return any(hotValue, List.of(hotValue), population());
        }
        return switch (random.nextInt(8)) {
            case 0 -> any("web", "NO", "007", "1.10", "x y", "null");
            case 1 -> List.of("a", "B", "3", "true");
            case 2 -> map("unique", any("o-{n}", "{n:8}"));
            case 3 -> map("clock", any("1ms", "1s", "333us"));
            case 4, 5 -> {
                if (populations.isEmpty()) {
                    yield population();
                }
                Map<String, Object> law = map("of", any(populations));
                sometimes(3, law, "pick", () -> "1");
                yield law;
            }
            default -> population();
        };
    }

    private Map<String, Object> stream() {
        Map<String, Object> stream = map("shards", Integer.toString(shards));
        sometimes(1, stream, "platform", this::platform);
        boolean isKafka = "kafka".equals(stream.get("platform"));
        if (delays != isKafka || chance(4)) {
            stream.put("overflow", delays ? "delay" : "throttle");
        }
        if (isReshaped) {
            stream.put("partitioner", isByRanges ? any("md5-range", "hash-range") : partitionerWithoutRanges());
            if (isByRanges && hasUnevenRanges) {
                stream.put("shards", map("file", LISTING + shards + ".json"));
            }
        } else if (splitsItself) {
            if (hasUnevenRanges) {
                stream.put("shards", map("file", LISTING + shards + ".json"));
            }
            stream.put("partitioner", any("md5-range", "hash-range"));
            stream.put("auto-split", autoSplit("dynamodb".equals(stream.get("platform"))));
        } else if (isExplicit || sendDifferently || chance(2)) {
            stream.put("partitioner", partitioner());
        }
        sometimes(2, stream, "cap", this::cap);
        if (hasBrokers) {
            stream.put("brokers", brokers());
        } else {
            sometimes(4, stream, "total", this::total);
        }
        sometimes(6, stream, "retention", () -> any("500ms", "3s", "24h"));
        sometimes(3, stream, "read-cap", this::readCap);
        return stream;
    }

    private Object platform() {
        return hasBrokers ? any("kafka", "custom") : any("kinesis", "kafka", "dynamodb", "custom");
    }

    private Object brokers() {
        Map<String, Object> cap = any(
                map("bytes", any("10 KB/s", "300 KB/s")),
                map("records", any("40/s", "5k/s")),
                map("records", "60/s", "bytes", "40 KB/s"));
        sometimes(2, cap, "burst", () -> any("500ms", "2s"));
        return map("count", any("2", "3", "7"), "cap", cap);
    }

    /** Another broker takes over a shard; which are open is known where none ever close. */
    private void reassign(Map<String, Object> change) {
        change.put("reassign", isReshaped || splitsItself || chance(2) ? "hottest" : "0");
        change.put("copy", any("9 KB/s", "100 KB/min", "100 B/s"));
    }

    private Object autoSplit(boolean hasSortKeys) {
        Map<String, Object> rule =
                map("above", any("5 units/s", "2 KB/s", "100 records/min"), "after", any("1s", "2500ms", "700ms"));
        if (hasSortKeys) {
            sometimes(1, rule, "sort-key", () -> any("true", "false"));
            dividesKeys = "true".equals(String.valueOf(rule.get("sort-key")));
        }
        rule.put("up-to", Integer.toString(shards + random.nextInt(9)));
        return rule;
    }

    /** A shard gives 20,480 bytes at once at least: five items of the largest size. */
    private Object readCap() {
        Map<String, Object> cap = any(
                map("bytes", any("50 KB/s", "2 MiB/s")),
                map("units", any("50/s", "300/s"), "unit", any("1 KB", "4 KiB")),
                map("units", any("30/s", "3000/s")));
        sometimes(3, cap, "burst", () -> any("500ms", "1s", "3s"));
        return chance(4) ? any("none", null) : cap;
    }

    private Object partitionerWithoutRanges() {
        return reads
                ? any("murmur2", "crc32", "fnv1a")
                : any("murmur2", "crc32", "fnv1a", "round-robin", "sticky", "two-choices");
    }

    private Object partitioner() {
        if (reads && !isExplicit) {
            return any("murmur2", "md5-range", "crc32", "fnv1a", "hash-range");
        }
        if (sendDifferently) {
            return clientPartitioner();
        }
        return isExplicit
                ? "explicit"
                : any(
                        "murmur2",
                        "md5-range",
                        "crc32",
                        "fnv1a",
                        "hash-range",
                        "round-robin",
                        "sticky",
                        "two-choices",
                        map("sticky", any("16 KiB", "700 B")),
                        map("two-choices", any("1", "2", "5")));
    }

    private Object clientPartitioner() {
        return any(
                "murmur2",
                "crc32",
                "fnv1a",
                "round-robin",
                "sticky",
                map("sticky", any("16 KiB", "700 B")),
                map("two-choices", any("1", "2", "5")));
    }

    private Object cap() {
        if (chance(4)) {
            return any("none", null);
        }
        Map<String, Object> cap = new LinkedHashMap<>();
        sometimes(2, cap, "records", () -> any("2/s", "10/s", "200/min", "1k/s", null));
        sometimes(2, cap, "bytes", () -> any("20 KB/s", "1 MiB/min", "1 MiB/s", null));
        sometimes(3, cap, "units", () -> any("10/s", "50/s", null));
        sometimes(3, cap, "unit", () -> any("1 KiB", "4 KB", null));
        sometimes(3, cap, "burst", () -> any("500ms", "1s", "3s", null));
        return cap;
    }

    private Object total() {
        if (chance(4)) {
            return any("none", null);
        }
        Map<String, Object> total = any(
                map("records", any("20/s", "100/s", "1k/s")),
                map("bytes", any("100 KB/s", "1 MiB/s")),
                map("units", any("100/s", "1k/s"), "records", "50/s"));
        sometimes(2, total, "burst", () -> any("2s", "5s", "300s"));
        sometimes(
                2,
                total,
                "lend",
                () -> any("true", "false", delays ? "false" : map("after", any("300ms", "2s", "1h"))));
        return total;
    }

    private Object key() {
        if (!isExplicit && !reads && chance(8)) {
            return "none";
        }
        String first = "{" + fields.get(0) + "}";
        boolean isComposite = fields.size() > 1 && chance(2);
        String template = isComposite
                ? first + any(":", "{{", "-}") + "{" + fields.get(1) + "}"
                : any(first, isExplicit ? first : "p/" + first);
        if (isExplicit || chance(2)) {
            return template;
        }
        Map<String, Object> salted = map("template", template, "buckets", buckets());
        boolean isMeasured = false;
        switch (random.nextInt(5)) {
            case 0 -> salted.put("only", map("hottest", any("1", "3", "200")));
            case 1 -> {
                if (!isComposite) {
                    salted.put("only", List.of(template.replace(first, hotValue)));
                }
            }
            case 2 -> {
                salted.put("only", map("hottest", any("1", "3"), "refresh", any("1s", "700ms")));
                isMeasured = true;
            }
            case 3 -> {
                salted.put("only", above());
                isMeasured = true;
            }
            default -> {}
        }
        if (chance(3)) {
            salted.put("by", any("{" + any(fields) + "}", "b/" + first));
        } else {
            sometimes(3, salted, "spread", isMeasured ? () -> any("record", "window") : () -> "record");
        }
        return salted;
    }

    private Object buckets() {
        if (chance(3)) {
            Map<String, Object> buckets = map("target", any("1/s", "50/min", "7/s"));
            sometimes(2, buckets, "percentile", () -> any("99", "50", "99.9", "100"));
            buckets.put("over", any("3s", "10s"));
            return buckets;
        }
        return any("1", "4", "16");
    }

    private Map<String, Object> above() {
        Map<String, Object> above = map("above", any("1/s", "5/s", "100/min"));
        sometimes(2, above, "window", () -> any("1s", "300ms", "10s"));
        sometimes(2, above, "measure", () -> any("running", "last", "sliding"));
        sometimes(2, above, "counter", () -> any("fleet", "host"));
        return above;
    }

    private Map<String, Object> hosts() {
        Map<String, Object> hosts = new LinkedHashMap<>();
        switch (random.nextInt(3)) {
            case 0 -> hosts.put("count", any("1", "3", "40"));
            case 1 -> hosts.put("per", any(fields));
            default -> {}
        }
        Map<String, Object> retry = retry();
        if (!delays) {
            sometimes(2, retry, "mode", () -> any("queue", "fifo", "record"));
        }
        hosts.put("retry", retry);
        return hosts;
    }

    /** Hosts of which some differ. */
    private Map<String, Object> fleet() {
        Map<String, Object> fleet = hosts();
        boolean isNamed = fleet.containsKey("per");
        if (isNamed && fields.get(0).equals(fleet.get("per"))) {
            sometimes(2, fleet, "except", () -> map(hotValue, any(differing(), null)));
        } else if ("40".equals(fleet.get("count"))) {
            sometimes(1, fleet, "except", () -> {
                Map<String, Object> differing = differing();
                sometimes(2, differing, "share", () -> any("30%", "0 %", "99.5 %"));
                return any(map("7", differing), map("20-39", differing(), "7", differing));
            });
        }
        return fleet;
    }

    private Map<String, Object> differing() {
        Map<String, Object> differing = new LinkedHashMap<>();
        if (sendDifferently) {
            sometimes(2, differing, "partitioner", this::clientPartitioner);
            sometimes(2, differing, "key", () -> "{" + any(fields) + "}");
        }
        Map<String, Object> retry = retry();
        if (!retry.isEmpty()) {
            differing.put("retry", retry);
        }
        if (differing.isEmpty()) {
            differing.put("retry", map("ttl", "1m"));
        }
        return differing;
    }

    /** Hosts that are all alike, whatever the layer below says. */
    private Map<String, Object> alike() {
        Map<String, Object> hosts = hosts();
        hosts.put("except", null);
        return hosts;
    }

    private Map<String, Object> retry() {
        Map<String, Object> retry = new LinkedHashMap<>();
        if (delays) {
            retry.put("ttl", any("unlimited", duration(1 + random.nextInt(seconds * 1000))));
        } else {
            tries(retry);
        }
        sometimes(
                2,
                retry,
                "queue",
                () -> any(blocks || delays ? "3" : "0", "1", "20", "10k", "unlimited", "900 B", "4 KB"));
        sometimes(3, retry, "full", this::full);
        sometimes(3, retry, "ttl", () -> any("unlimited", duration(1 + random.nextInt(seconds * 1000))));
        return retry;
    }

    /** How hosts try again; a stream that delays leaves them nothing to try. */
    private void tries(Map<String, Object> retry) {
        Map<String, Object> backoff =
                map("first", duration(seconds * (100 + random.nextInt(300))), "max", duration(seconds * 500));
        retry.put("backoff", backoff);
        sometimes(2, backoff, "factor", () -> any("1", "2", "1.5", "3x"));
        sometimes(2, backoff, "jitter", () -> any("full", "equal", "none"));
        sometimes(3, retry, "batch", () -> any("1", "5", "500"));
        sometimes(3, retry, "attempts", () -> any("1", "2", "9", "unlimited"));
    }

    private Object full() {
        return blocks && chance(2)
                ? map("block", duration(1 + random.nextInt(seconds * 500)))
                : any("drop-newest", "drop-oldest");
    }

    private List<Object> timeline() {
        List<Object> changes = new ArrayList<>();
        for (int i = 0; i < random.nextInt(4); i++) {
            Map<String, Object> change = map("at", duration(random.nextInt(seconds * 4) * 250));
            if (hasBrokers && chance(2)) {
                reassign(change);
            } else if (chance(4)) {
                change.put("enable", any("shards", "keys"));
            } else if (!steady.isEmpty() && chance(3)) {
                change.put("crash-member", crash());
            } else if (reads && !isExplicit && !isReshaped && !dividesKeys && chance(4)) {
                change.put("isolate-key", "hottest");
                sometimes(2, change, "shards", () -> any("1", "3"));
                sometimes(2, change, "takes", () -> duration(seconds * 100));
            } else if (reads && !delays && chance(3)) {
                change.put("rekey", "hottest");
                change.put("rate", any("50/s", "1k/s", "90/min"));
            } else {
                Map<String, Object> set = set();
                change.put("set", set);
                if (set.containsKey("key")) {
                    sometimes(2, change, "dual-read", () -> any("250ms", "2s", "1h"));
                }
            }
            changes.add(change);
        }
        if (isReshaped) {
            changes.addAll(reshapes());
        }
        return changes;
    }

    /** What follows an alarm of every scenario that has any. */
    private List<Object> runbooks() {
        Map<String, Object> runbook = map("when", any("any", SOON, SOON));
        sometimes(2, runbook, "after", () -> duration(random.nextInt(seconds * 250)));
        if (hasBrokers && chance(2)) {
            reassign(runbook);
        } else if (chance(3)) {
            runbook.put("enable", any("shards", "keys"));
        } else {
            runbook.put("set", set());
        }
        return new ArrayList<>(List.of(runbook));
    }

    private Map<String, Object> crash() {
        return map("group", any(steady), "member", "0", "for", duration(1 + random.nextInt(seconds * 400)));
    }

    /** Changes of the shards, one after the other, each of which the shards as they are by then allow. */
    private List<Object> reshapes() {
        int step = seconds * 200;
        if (!isByRanges) {
            return List.of(resize(step, shards + random.nextInt(4)), resize(2 * step, shards + 4));
        }
        List<Object> changes = new ArrayList<>();
        int split = random.nextInt(shards);
        Map<String, Object> first = map("at", duration(step), "split-shard", Integer.toString(split));
        sometimes(2, first, "hash", () -> aThirdUp(split));
        sometimes(2, first, "takes", () -> duration(step / 2));
        changes.add(first);
        if (chance(2)) {
            Map<String, Object> merge = map(
                    "at",
                    duration(2 * step),
                    "merge-shards",
                    List.of(Integer.toString(shards + 1), Integer.toString(shards)));
            sometimes(2, merge, "takes", () -> duration(step / 2));
            changes.add(merge);
        } else {
            changes.add(map("at", duration(2 * step), "split-shard", "hottest"));
        }
        sometimes(2, first, "takes", () -> "1ms");
        if (shards > 1) {
            changes.add(resize(3 * step, shards + 2));
        }
        return changes;
    }

    private Map<String, Object> resize(int atMillis, int count) {
        Map<String, Object> change =
                map("at", duration(atMillis), "set", map("stream", map("shards", Integer.toString(count))));
        sometimes(2, change, "takes", () -> duration(seconds * 100));
        return change;
    }

    /** A hash in the range of one of the shards with which the stream begins. */
    private String aThirdUp(int shard) {
        if (hasUnevenRanges) {
            BigInteger start = unevenEdge(shards - 1 - shard, shards);
            BigInteger end = unevenEdge(shards - shard, shards);
            return start.add(end.subtract(start).divide(BigInteger.valueOf(3))).toString();
        }
        BigInteger width = BigInteger.ONE.shiftLeft(128).divide(BigInteger.valueOf(shards));
        return width.multiply(BigInteger.valueOf(shard))
                .add(width.divide(BigInteger.valueOf(3)))
                .toString();
    }

    /** What a timeline may change. */
    private Map<String, Object> set() {
        Map<String, Object> set = new LinkedHashMap<>();
        sometimes(3, set, "load", () -> any("0x", "0.5x", "2x", null));
        if (!isExplicit) {
            sometimes(3, set, "key", this::key);
        }
        Map<String, Object> stream = new LinkedHashMap<>();
        sometimes(3, stream, "cap", this::cap);
        if (!hasBrokers) {
            sometimes(4, stream, "total", this::total);
        }
        if (!isExplicit && !isReshaped && !splitsItself) {
            sometimes(4, stream, "partitioner", this::partitioner);
        }
        putIfAny(set, "stream", stream);
        if (!flows.isEmpty()) {
            List<String> rated = new ArrayList<>(flows);
            rated.addAll(readers);
            sometimes(3, set, "traffic", () -> map(any(rated), map("rate", rateLaw())));
        }
        sometimes(4, set, "hosts", () -> map("retry", retry()));
        if (!groups.isEmpty()) {
            sometimes(2, set, "consumers", () -> {
                Map<String, Object> group = new LinkedHashMap<>();
                String name = any(groups);
                if (!steady.contains(name)) {
                    sometimes(2, group, "members", () -> any("0", "2", "5", null));
                }
                sometimes(4, group, "except", this::except);
                if (group.isEmpty() || chance(2)) {
                    speed(group);
                }
                return map(name, group);
            });
        }
        if (set.isEmpty()) {
            set.put("load", "1x");
        }
        return set;
    }

    private static void putIfAny(Map<String, Object> map, String key, Map<String, Object> value) {
        if (!value.isEmpty()) {
            map.put(key, value);
        }
    }

    private Map<String, Object> variants() {
        Map<String, Object> variants = new LinkedHashMap<>();
        for (String name : List.of("other", "salted.v2")) {
            if (chance(2)) {
                Map<String, Object> overlay = set();
                sometimes(4, overlay, "timeline", this::timeline);
                sometimes(4, overlay, "hosts", this::alike);
                sometimes(4, overlay, "about", () -> any("other", null));
                sometimes(5, overlay, "populations", () -> null);
                if (overlay.containsKey("populations") && !populations.isEmpty()) {
                    Map<String, Object> population = population();
                    // Exceptions merge by value, and those below may not be values of this one.
                    population.put("except", null);
                    overlay.put("populations", map(any(populations), population));
                }
                if (!isExplicit && !isReshaped && !splitsItself) {
                    // Kafka delays unless it is told not to.
                    sometimes(
                            4,
                            overlay,
                            "stream",
                            () -> map("platform", platform(), "overflow", delays ? "delay" : "throttle"));
                    sometimes(4, overlay, "stream", () -> map("shards", any("1", "5", "16")));
                }
                if (chance(5)) {
                    // A change of a group that isn't there any more would be a fault.
                    overlay.put("consumers", null);
                    overlay.put("timeline", List.of());
                }
                variants.put(name, overlay);
            }
        }
        return variants;
    }

    private String duration(int millis) {
        if (millis >= 1000 && millis % 1000 != 0 && chance(3)) {
            return millis / 1000 + "s" + millis % 1000 + "ms";
        }
        return millis % 1000 == 0
                ? any(millis / 1000 + "s", millis + "ms")
                : any(millis + "ms", millis / 1000.0 + " s");
    }

    /** Where the range of the shard at a place begins: the higher the wider. */
    private static BigInteger unevenEdge(int place, int shards) {
        return BigInteger.ONE
                .shiftLeft(128)
                .multiply(BigInteger.valueOf((long) place * place))
                .divide(BigInteger.valueOf((long) shards * shards));
    }

    /** A stream whose shards are numbered from the highest range down, and one that has closed. */
    private static String listing(int shards) {
        StringBuilder text = new StringBuilder("{\"StreamDescription\": {\"Shards\": [\n");
        for (int shard = 0; shard < shards; shard++) {
            int place = shards - 1 - shard;
            text.append("  {\"ShardId\": \"shardId-")
                    .append(String.format(Locale.ROOT, "%012d", shard + 1))
                    .append("\", \"HashKeyRange\": {\"StartingHashKey\": \"")
                    .append(unevenEdge(place, shards))
                    .append("\", \"EndingHashKey\": \"")
                    .append(unevenEdge(place + 1, shards).subtract(BigInteger.ONE))
                    .append("\"}, \"SequenceNumberRange\": {\"StartingSequenceNumber\": \"1\"}},\n");
        }
        return text + "  {\"ShardId\": \"shardId-000000000000\", \"HashKeyRange\": {\"StartingHashKey\": \"0\", "
                + "\"EndingHashKey\": \"9\"}, \"SequenceNumberRange\": {\"StartingSequenceNumber\": \"1\", "
                + "\"EndingSequenceNumber\": \"2\"}}\n], \"HasMoreShards\": false}}\n";
    }

    private static byte[] file(String path) throws IOException {
        if (path.matches(LISTING + "[0-9]{1,4}[.]json")) {
            return bytes(listing(Integer.parseInt(path.substring(LISTING.length(), path.indexOf('.')))));
        }
        return switch (path) {
            case "keys.csv" -> bytes("key,count\na,5\n\"b, c\",3\na,2.5\n\"q\"\"\",1e1\n");
            case "more/keys.csv" -> bytes("count,key\r\n1,a\r\n2,\"b, c\"\r\n3,\n");
            case "keys.csv.gz" -> gzip(bytes("\ufeffkey,count\na,1\n\"b, c\",1\nz,7\n"));
            case "rates.csv" -> bytes("time,sum\n100,5\n101.5,20\n104,7\n");
            case "iso.csv" ->
                bytes("time,sum\n2026-11-29T08:00:00Z,5\n2026-11-29 08:00:01,12\n2026-11-29T09:00:03+01:00,1\n");
            default -> throw new IOException("there is no such file");
        };
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Writes trees of maps, lists, texts and nulls as YAML, one of the ways in which a person might. */
    private record Style(Random random) {
        void block(Map<String, Object> map, int indent, StringBuilder text) {
            List<String> keys = new ArrayList<>(map.keySet());
            if (!isOrdered(map)) {
                Collections.shuffle(keys, random);
            }
            for (String key : keys) {
                text.append(" ".repeat(indent)).append(scalar(key)).append(':');
                value(map.get(key), indent, text);
            }
        }

        /** Variants are the one map whose order tells something. */
        private static boolean isOrdered(Map<String, Object> map) {
            return map.containsKey("other") || map.containsKey("salted.v2");
        }

        private void value(Object value, int indent, StringBuilder text) {
            boolean isBlock = random.nextInt(3) > 0;
            if (isBlock && value instanceof Map<?, ?> map && !map.isEmpty()) {
                text.append(random.nextInt(4) == 0 ? "   # a comment\n" : "\n");
                block(texts(map), indent + 1 + random.nextInt(4), text);
            } else if (isBlock && value instanceof List<?> list && !list.isEmpty()) {
                text.append('\n');
                for (Object item : list) {
                    text.append(" ".repeat(indent + 2))
                            .append("- ")
                            .append(flow(item))
                            .append('\n');
                }
            } else {
                text.append(' ').append(flow(value)).append('\n');
            }
        }

        private String flow(Object value) {
            if (value == null) {
                return random.nextBoolean() ? "null" : "~";
            }
            if (value instanceof Map<?, ?> map) {
                List<String> entries = new ArrayList<>();
                texts(map).forEach((key, below) -> entries.add(scalar(key) + ": " + flow(below)));
                if (!isOrdered(texts(map))) {
                    Collections.shuffle(entries, random);
                }
                return "{" + String.join(", ", entries) + "}";
            }
            if (value instanceof List<?> list) {
                return "[" + String.join(", ", list.stream().map(this::flow).toList()) + "]";
            }
            return scalar((String) value);
        }

        private String scalar(String text) {
            boolean isPlain =
                    text.matches("[A-Za-z0-9_][A-Za-z0-9_./%-]*( [A-Za-z0-9_./%-]+)*") && !text.equals("null");
            return switch (isPlain ? random.nextInt(5) : 3 + random.nextInt(2)) {
                case 3 -> text.contains("\n") ? doubleQuoted(text) : "'" + text.replace("'", "''") + "'";
                case 4 -> doubleQuoted(text);
                default -> text;
            };
        }

        private static String doubleQuoted(String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
        }

        @SuppressWarnings("unchecked")
        private static Map<String, Object> texts(Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
    }
}
