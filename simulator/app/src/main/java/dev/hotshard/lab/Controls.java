package dev.hotshard.lab;

import dev.hotshard.exact.Fraction;
import dev.hotshard.lab.Control.Option;
import dev.hotshard.report.PlatformWords;
import dev.hotshard.report.Texts;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.PathPart;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.PlatformPreset;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.TotalSpec;
import dev.hotshard.summary.Figures;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What of a scenario a page offers to be changed by hand: what decides how the load lies and whether it fits.
 * Shape: of consumer groups the first few; paths lead into the overlay of the variant that is played with, so that the others stay as they are.
 */
final class Controls {
    private static final int GROUPS_MAX = 3;
    /** So many hosts with a partitioner of their own are told one by one. */
    private static final int OWN_TOLD_MAX = 3;

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Scenario scenario;
    private final Sliders sliders;
    private final PlatformWords words;
    private final List<Control> controls = new ArrayList<>();

    private Controls(Scenario scenario, Sliders sliders) {
        this.scenario = scenario;
        this.sliders = sliders;
        words = PlatformWords.of(scenario.stream().platform().name());
    }

    /** The controls of a variant. */
    static List<Control> of(Experiment.Variant variant) {
        boolean isBaseline = variant.name().equals(Experiment.BASELINE);
        Sliders sliders = new Sliders(isBaseline ? "" : "variants." + PathPart.of(variant.name()) + ".");
        Scenario scenario = variant.scenario();
        Controls controls = new Controls(scenario, sliders);
        controls.addStream();
        controls.controls.addAll(HotShares.of(scenario, sliders));
        controls.addBounds();
        controls.addGroups(GROUPS_MAX);
        LaterSettings later = new LaterSettings(scenario, state -> settable(state, sliders));
        return controls.controls.stream()
                .map(control -> control.noted(later.note(control)))
                .toList();
    }

    /** The controls of all that may be set while a run goes on. */
    private static List<Control> settable(Scenario scenario, Sliders sliders) {
        Controls controls = new Controls(scenario, sliders);
        controls.addStream();
        controls.controls.addAll(HotShares.rates(scenario, sliders));
        controls.addBounds();
        controls.addGroups(Integer.MAX_VALUE);
        return controls.controls;
    }

    private void addStream() {
        controls.add(shards());
        controls.add(partitioner());
        controls.addAll(KeyControls.of(scenario, sliders));
        controls.add(load());
    }

    private void addBounds() {
        addCap();
        addTotal();
        controls.add(queue());
    }

    private Control shards() {
        Control shards = sliders.slider(
                "shards",
                words.shards().substring(0, 1).toUpperCase(Locale.ROOT)
                        + words.shards().substring(1),
                "How many " + words.shards() + " the stream begins with.",
                "stream.shards",
                Stops.decades(1, 1000, BigDecimal.valueOf(scenario.stream().shards()), true),
                BigDecimal::toPlainString,
                Sliders::count);
        return scenario.stream().ranges() == null
                ? shards
                : shards.disabled("The " + words.shards() + " and their ranges come from a listing.");
    }

    private Control partitioner() {
        List<Option> options = new ArrayList<>();
        int selected = 0;
        PartitionerSpec.Kind now = scenario.stream().partitioner().kind();
        for (PartitionerSpec.Kind kind : PartitionerSpec.Kind.values()) {
            if (kind == now) {
                selected = options.size();
            }
            if (kind == now || mayPlace(scenario.stream().platform(), kind)) {
                options.add(new Option(word(kind), word(kind)));
            }
        }
        Control partitioner = sliders.choice(
                "partitioner",
                "Partitioner",
                "The rule that sends a key to a " + words.shard() + ". "
                        + own(scenario.stream().platform()),
                "stream.partitioner",
                options,
                selected);
        partitioner = partitioner.noted(ofSomeHosts());
        return options.size() > 1 ? partitioner : partitioner.disabled("So there is nothing to choose.");
    }

    /** Which hosts send by a partitioner of their own, whatever is chosen for the others; null if none does. */
    private @Nullable String ofSomeHosts() {
        List<String> own = new ArrayList<>();
        scenario.hosts().except().forEach((hosts, exception) -> {
            if (exception.partitioner() != null) {
                own.add("hosts " + Texts.visible(hosts) + ": "
                        + word(exception.partitioner().kind()));
            }
        });
        int more = own.size() - OWN_TOLD_MAX;
        return own.isEmpty()
                ? null
                : "Whatever is chosen here, " + String.join("; ", own.subList(0, Math.min(OWN_TOLD_MAX, own.size())))
                        + (more > 0 ? "; and " + Figures.count(more) + " more." : ".");
    }

    private static String word(PartitionerSpec.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether somebody who has this platform can have records placed so. */
    private static boolean mayPlace(Platform platform, PartitionerSpec.Kind kind) {
        // Where keys aren't numbers of shards, they can't be taken for such.
        return switch (platform) {
            case KINESIS, DYNAMODB ->
                kind == PlatformPreset.of(platform).partitioner().kind();
            case KAFKA -> HostException.maySend(PartitionerSpec.of(kind));
            case CUSTOM -> kind != PartitionerSpec.Kind.EXPLICIT;
        };
    }

    private static String own(Platform platform) {
        return switch (platform) {
            case KINESIS ->
                "Kinesis's own is md5-range: the service hashes keys itself, and its clients have no other.";
            case DYNAMODB ->
                "DynamoDB's own is hash-range, which stands in for a hash that it keeps secret: a table has no other.";
            case KAFKA ->
                "Producers choose it: murmur2 is the Java client's own for records with a key, sticky for those without; crc32 is librdkafka's and fnv1a sarama's. two-choices"
                        + " is one that somebody would have to write.";
            case CUSTOM -> "A stream of no platform may have any; murmur2 is what it has if nothing is said.";
        };
    }

    private Control load() {
        return sliders.slider(
                "load",
                "Load",
                "Multiplies the rate of all traffic.",
                "load",
                Stops.of(
                        List.of(0.1, 0.2, 0.5, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 7.0, 10.0),
                        Sliders.decimal(scenario.load())),
                value -> value.toPlainString() + "x",
                value -> value.toPlainString() + "x");
    }

    private void addCap() {
        CapSpec cap = scenario.stream().cap();
        String of = "Cap of a " + words.shard();
        String help = "What each " + words.shard() + " takes a second; above it records are refused or held back.";
        String path = "stream.cap.";
        add(cap.recordsPerSecond(), rate -> sliders.rate("cap-records", of, help, path + "records", rate));
        add(cap.unitsPerSecond(), rate -> sliders.rate("cap-units", of + ", units", help, path + "units", rate));
        add(cap.bytesPerSecond(), rate -> sliders.byteRate("cap-bytes", of + ", bytes", help, path + "bytes", rate));
    }

    private void addTotal() {
        TotalSpec total = scenario.stream().total();
        if (total != null) {
            String of = "Total of the stream";
            String help = "What all " + words.shards() + " together take a second.";
            String path = "stream.total.";
            add(total.recordsPerSecond(), rate -> sliders.rate("total-records", of, help, path + "records", rate));
            add(
                    total.unitsPerSecond(),
                    rate -> sliders.rate("total-units", of + ", units", help, path + "units", rate));
            add(
                    total.bytesPerSecond(),
                    rate -> sliders.byteRate("total-bytes", of + ", bytes", help, path + "bytes", rate));
        }
    }

    /** A control of an amount that there may be. */
    private interface Of {
        Control control(Fraction amount);
    }

    private void add(@Nullable Fraction amount, Of of) {
        if (amount != null) {
            controls.add(of.control(amount));
        }
    }

    private Control queue() {
        RetrySpec.Capacity queue = scenario.hosts().retry().queue();
        String id = "queue";
        String path = "hosts.retry.queue";
        String label = "Retry queue of a host";
        String help = "How much a host keeps of what was refused; what finds no room is lost.";
        if (queue.bytes() != RetrySpec.UNLIMITED) {
            return sliders.bytes(id, label, help, path, queue.bytes());
        }
        boolean isBounded = queue.records() != RetrySpec.UNLIMITED;
        List<Double> round = new ArrayList<>(List.of(0.0));
        for (double decade = 1; decade <= 1e6; decade *= 10) {
            for (int digit : new int[] {1, 2, 3, 5}) {
                round.add(decade * digit);
            }
        }
        Stops stops = Stops.of(round, BigDecimal.valueOf(isBounded ? queue.records() : 0));
        List<Option> options = new ArrayList<>(stops.options(BigDecimal::toPlainString, Sliders::count));
        options.add(new Option("unlimited", "unlimited"));
        return sliders.row(id, label, help, path, options, isBounded ? stops.selected() : options.size() - 1);
    }

    private void addGroups(int most) {
        scenario.consumers().entrySet().stream().limit(most).forEach(entry -> {
            GroupSpec group = entry.getValue();
            String name = Texts.visible(entry.getKey());
            controls.add(sliders.slider(
                    "members-" + entry.getKey(),
                    "Consumers of " + name,
                    "Members of the group; each reads whole " + words.shards() + ", so more than there are stay idle.",
                    GroupSpec.path(entry.getKey(), "members"),
                    Stops.decades(1, 200, BigDecimal.valueOf(group.members()), true),
                    BigDecimal::toPlainString,
                    Sliders::count));
            if (group.service() instanceof GroupSpec.ServiceLaw.Fixed fixed) {
                controls.add(sliders.rate(
                        "speed-" + entry.getKey(),
                        "Speed of " + name,
                        "Records a second that each member works off.",
                        GroupSpec.path(entry.getKey(), "rate"),
                        Fraction.of(SECOND_NANOS).dividedBy(fixed.nanos())));
            }
        });
    }
}
