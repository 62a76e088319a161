package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Alarm;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.HostsSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.PlatformPreset;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.ShardBounds;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Reads one scenario from its tree, in which all layers are merged. */
final class TreeReader {
    private final Reading reading;
    private final List<Action> actions;

    /** A reader of scenarios to which these actions happen. */
    TreeReader(Reading reading, List<Action> actions) {
        this.reading = reading;
        this.actions = List.copyOf(actions);
    }

    /** The platform that a tree names; the default one if it names none, or none that there is. */
    static Platform platform(Node.Mapping tree) {
        if (tree.get("stream") instanceof Node.Mapping stream && stream.get("platform") instanceof Node.Scalar scalar) {
            try {
                return Choices.of(Platform.class).read(scalar.text());
            } catch (Wrong e) {
                // Told when the stream is read.
                return Defaults.PLATFORM;
            }
        }
        return Defaults.PLATFORM;
    }

    /** How long the run of a tree is; beyond all times if that is wrong, so that no time is told to be too late. */
    static long duration(Node.Mapping tree) {
        Node node = tree.get("duration");
        if (node == null) {
            return Defaults.DURATION_NANOS;
        }
        try {
            return node instanceof Node.Scalar scalar ? Amounts.positiveDuration(scalar.text()) : Long.MAX_VALUE;
        } catch (Wrong e) {
            // Told when the tree is read.
            return Long.MAX_VALUE;
        }
    }

    /** The names of the alarms of a tree; null if nobody knows them. */
    static @Nullable Set<String> alarms(Node.Mapping tree) {
        return namesUnder(Section.of(tree, "", new Faults("")), "alarms");
    }

    /**
     * The scenario without its timeline; null if something in it is wrong.
     *
     * @param usualOrder what {@code order-by} falls back to where all flows have its fields; null for the key's own template
     */
    @Nullable
    Scenario read(Node.Mapping tree, KeySpec.@Nullable Template usualOrder) {
        Faults faults = reading.faults();
        int before = faults.count();
        Section root = Section.of(tree, "", faults);
        Platform platform = platform(tree);
        PlatformPreset preset = PlatformPreset.of(platform);

        String name = root.required("name", TreeReader::name, "what the scenario is called");
        String about = root.value("about", text -> text.strip(), "");
        long seed = root.value("seed", Amounts::seed, Defaults.SEED);
        Long given = root.value("duration", Amounts::positiveDuration);
        long duration = given == null ? Defaults.DURATION_NANOS : given;
        boolean knowsDuration = given != null || !root.has("duration");
        long warmup = root.value("warmup", Amounts::duration, Defaults.WARMUP_NANOS);
        long sample = root.value("sample", Amounts::positiveDuration, Defaults.sampleNanos(duration));
        Fraction load = root.value("load", Amounts::factor, Defaults.LOAD);

        StreamSpec stream = stream(root, platform);
        Section populationSection = root.section("populations");
        SortedMap<String, Population> populations = populationSection == null
                ? new java.util.TreeMap<>()
                : new PopulationReader(reading).readAll(populationSection);
        int beforeTraffic = faults.count();
        FlowReader.Flows traffic = traffic(root, populationSection, populations);
        boolean knowsTraffic =
                faults.count() == beforeTraffic && !traffic.writes().isEmpty();
        int beforeKey = faults.count();
        KeySpec key = KeyReader.read(root, preset.key());
        KeySpec.Template orderBy = KeyReader.order(root, usualOrder(traffic.writes(), key, usualOrder));
        boolean knowsOrder = faults.count() == beforeKey && knowsTraffic && !root.isMisspelt(KeyReader.ORDER_BY);
        int beforeBreakdown = faults.count();
        List<Node.Scalar> breakdown = root.texts("breakdown", "field names");
        List<String> breakdownFields = breakdown == null
                ? List.of()
                : breakdown.stream().map(Node.Scalar::text).toList();
        boolean knowsBreakdown = faults.count() == beforeBreakdown && !root.isMisspelt("breakdown");
        HostsSpec hosts = HostsReader.read(root, preset);
        Section consumerSection = root.section("consumers");
        SortedMap<String, GroupSpec> consumers =
                consumerSection == null ? new java.util.TreeMap<>() : GroupReader.readAll(consumerSection, reading);

        CrossChecks checks = new CrossChecks(root);
        if (knowsDuration) {
            checks.times(duration, warmup, sample);
            if (stream != null) {
                checks.samples(duration, sample, created(stream));
            }
        }
        if (knowsDuration) {
            checks.commits(consumers, duration);
        }
        if (knowsTraffic) {
            checks.filters(consumers, traffic.writes());
        }
        if (knowsDuration && knowsTraffic) {
            checks.flows(traffic, duration, load);
        }
        checks.fields(
                key,
                root.has(KeyReader.ORDER_BY) ? orderBy : null,
                hosts == null ? new java.util.TreeMap<>() : hosts.except(),
                consumers,
                breakdown == null ? List.of() : breakdown);
        if (knowsOrder) {
            checks.silence(consumers, orderBy);
        }
        if (stream != null) {
            long open = ShardBounds.of(stream, actions).open();
            if (checks.shares(stream, (int) Math.min(open, Limits.SHARDS))) {
                checks.sizes(traffic.writes(), stream, (int) Math.min(open, Limits.SHARDS));
            }
            checks.reads(traffic.reads(), stream, key);
        }
        if (hosts != null) {
            checkFleet(new FleetChecks(checks, hosts), stream, knowsTraffic ? traffic : null);
        }
        if (stream != null && key != null && knowsDuration && knowsTraffic) {
            checks.key(key, traffic, stream, duration);
        }
        Visibility observe = VisibilityReader.read(root, knowsDuration ? duration : Long.MAX_VALUE);
        Section alarmSection = root.section("alarms");
        boolean knowsHosts = hosts != null && hosts.per() == null && !root.isMisspelt("hosts");
        Subjects subjects = new Subjects(
                flows(root, false),
                flows(root, true),
                namesUnder(root, "consumers"),
                knowsBreakdown ? breakdownFields : null,
                namesUnder(root, "alarms"),
                stream == null ? null : (Integer) created(stream),
                hosts != null && knowsHosts ? (Integer) hosts.count() : null,
                stream == null ? null : (Integer) brokers(stream),
                knowsDuration ? duration : Long.MAX_VALUE,
                observe.everyNanos());
        SortedMap<String, Alarm> alarms =
                alarmSection == null ? new java.util.TreeMap<>() : AlarmReader.readAll(alarmSection, reading, subjects);
        List<Expectation> expect = expectations(root, subjects);
        if (faults.count() > before || name == null || stream == null || key == null || hosts == null) {
            return null;
        }
        return new Scenario(
                name,
                about,
                seed,
                duration,
                warmup,
                sample,
                load,
                stream,
                populations,
                traffic.writes(),
                traffic.reads(),
                key,
                orderBy,
                breakdownFields,
                hosts,
                consumers,
                List.of(),
                List.of(),
                observe,
                alarms,
                expect);
    }

    /** What is null has faults. */
    private static void checkFleet(FleetChecks fleet, @Nullable StreamSpec stream, FlowReader.@Nullable Flows traffic) {
        if (stream != null) {
            fleet.stream(stream);
        }
        if (traffic != null) {
            fleet.names(traffic);
            if (!traffic.reads().isEmpty()) {
                fleet.reads();
            }
        }
    }

    private static int brokers(StreamSpec stream) {
        return stream.brokers() == null ? 0 : stream.brokers().count();
    }

    /** How many shards there may ever be. */
    private int created(StreamSpec stream) {
        return (int) Math.min(ShardBounds.of(stream, actions).created(), Limits.SHARDS);
    }

    private static KeySpec.@Nullable Template usualOrder(
            SortedMap<String, FlowSpec> traffic, @Nullable KeySpec key, KeySpec.@Nullable Template usual) {
        boolean isThere = usual != null
                && traffic.values().stream()
                        .allMatch(flow -> flow.fields().keySet().containsAll(usual.fields()));
        return isThere || key == null ? usual : key.template();
    }

    private static List<Expectation> expectations(Section root, Subjects subjects) {
        List<Node.Scalar> texts = root.texts("expect", "expectations");
        if (texts == null) {
            return List.of();
        }
        List<Expectation> expectations = new ArrayList<>();
        for (Node.Scalar text : texts) {
            Expectation expectation = ExpectationReader.read(text, subjects, root.faults());
            if (expectation != null) {
                expectations.add(expectation);
            }
        }
        return expectations;
    }

    /** The names under a key of the root; null if it's misspelt or no map, so that nobody knows them. */
    private static @Nullable Set<String> namesUnder(Section root, String key) {
        Node node = root.node(key);
        if (node == null) {
            return root.isMisspelt(key) ? null : Set.of();
        }
        return node instanceof Node.Mapping map ? map.names() : null;
    }

    /** The names of the flows that read, or of those that write; null as of {@link #namesUnder}. */
    private static @Nullable Set<String> flows(Section root, boolean read) {
        Set<String> names = namesUnder(root, "traffic");
        if (names != null && root.node("traffic") instanceof Node.Mapping traffic) {
            names.removeIf(name -> FlowReader.isRead(traffic.get(name)) != read);
        }
        return names;
    }

    private static String name(String text) throws Wrong {
        if (text.isBlank() || text.indexOf('\n') >= 0) {
            throw new Wrong("must be one line of text, was " + Words.quoted(text));
        }
        return text.strip();
    }

    private @Nullable StreamSpec stream(Section root, Platform platform) {
        if (!root.has("stream")) {
            root.missing("stream", "a map with shards, such as {platform: kafka, shards: 24}");
            return null;
        }
        Section stream = root.section("stream");
        return stream == null ? null : StreamReader.read(stream, platform, reading.inputs());
    }

    private FlowReader.Flows traffic(
            Section root, @Nullable Section populationSection, SortedMap<String, Population> populations) {
        if (!root.has("traffic")) {
            root.missing("traffic", "a map of flows, each with rate or share");
            return new FlowReader.Flows();
        }
        Section traffic = root.section("traffic");
        if (traffic == null) {
            return new FlowReader.Flows();
        }
        if (traffic.map().entries().values().stream()
                .allMatch(entry -> entry.isNull() || FlowReader.isRead(entry.value()))) {
            reading.faults()
                    .add(root.place("traffic"), root.path("traffic"), "must have one flow at least that writes");
        }
        Set<String> names =
                populationSection == null ? Set.of() : populationSection.map().names();
        return new FlowReader(reading, names, populations).readAll(traffic);
    }
}
