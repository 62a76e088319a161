package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.PlatformPreset;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The layer of a scenario that lies below its file.
 * Shape: the caps alone. They may be removed, so that absent and removed differ; everything else that a platform brings must have a value, and
 * its readers fall back to the preset.
 */
final class Presets {
    private Presets() {}

    static Node.Mapping layer(Platform platform) {
        CapSpec cap = PlatformPreset.of(platform).cap();
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        put(entries, "records", cap.recordsPerSecond() == null ? null : Canonical.rate(cap.recordsPerSecond()));
        put(entries, "bytes", cap.bytesPerSecond() == null ? null : Canonical.byteRate(cap.bytesPerSecond()));
        put(entries, "units", cap.unitsPerSecond() == null ? null : Canonical.rate(cap.unitsPerSecond()));
        put(entries, "unit", Canonical.size(cap.unitBytes()));
        put(entries, "burst", Canonical.duration(cap.burstNanos()));
        return mapping(Map.of("stream", entry(mapping(Map.of("cap", entry(mapping(entries)))))));
    }

    private static void put(Map<String, Node.Entry> entries, String key, @Nullable String text) {
        if (text != null) {
            entries.put(key, entry(new Node.Scalar(Place.NOWHERE, key, text, false)));
        }
    }

    private static Node.Mapping mapping(Map<String, Node.Entry> entries) {
        return new Node.Mapping(Place.NOWHERE, "", entries);
    }

    private static Node.Entry entry(Node value) {
        return new Node.Entry(Place.NOWHERE, value);
    }
}
