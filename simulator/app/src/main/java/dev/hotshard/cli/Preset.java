package dev.hotshard.cli;

import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.PlatformPreset;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.scenario.yaml.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A platform's layer of defaults, shown as a small scenario that leaves everything to it.
 */
record Preset(Platform platform) {
    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;

    static List<Preset> all() {
        List<Preset> all = new ArrayList<>();
        for (Platform platform : Platform.values()) {
            all.add(new Preset(platform));
        }
        return all;
    }

    /** The preset of that name; null if there is none. */
    static @Nullable Preset of(String name) {
        return all().stream()
                .filter(preset -> preset.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    String name() {
        return platform.name().toLowerCase(Locale.ROOT);
    }

    String about() {
        return switch (platform) {
            case KINESIS -> "Amazon Kinesis Data Streams";
            case KAFKA -> "Apache Kafka with the Java client";
            case DYNAMODB -> "Amazon DynamoDB, provisioned capacity";
            case CUSTOM -> "no platform: no caps but those you write";
        };
    }

    /** The small scenario under a comment with what no key says: how large a record may be. */
    String text() {
        Long limit = PlatformPreset.of(platform).recordLimitBytes();
        String size = limit == null
                ? "A record may have any size that the caps admit."
                : "A record may have at most " + size(limit) + "; no key changes that, custom has no such limit.";
        return "# " + size + "\n" + resolved();
    }

    private static String size(long bytes) {
        return bytes % MIB == 0 ? bytes / MIB + " MiB" : bytes / KIB + " KiB";
    }

    /** With every default written out. */
    private String resolved() {
        String text = "name: Defaults of " + name() + "\n"
                + "stream: {platform: " + name() + ", shards: 4}\n"
                + "traffic:\n"
                + "  events: {rate: 100/s, fields: {user: {count: 1000, name: \"u{n}\"}}}\n"
                + "key: \"{user}\"\n";
        try {
            return ScenarioReader.read(name(), text, Source.none(), List.of()).resolvedYaml();
        } catch (ScenarioException e) {
            throw new IllegalStateException("the preset " + name() + " has faults", e);
        }
    }
}
