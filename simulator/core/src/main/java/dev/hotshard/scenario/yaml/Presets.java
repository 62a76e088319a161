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

    /** The layer below a file, in which it stands where the file's {@code stream} does; empty if that is no map. */
    static Node.Mapping below(Node.Mapping file, Platform platform) {
        Map<String, Node.Entry> root = new LinkedHashMap<>();
        if (file.get("stream") instanceof Node.Mapping stream) {
            Place place = stream.place();
            CapSpec cap = PlatformPreset.of(platform).cap();
            Map<String, Node.Entry> caps = new LinkedHashMap<>();
            put(caps, place, "records", cap.recordsPerSecond() == null ? null : Canonical.rate(cap.recordsPerSecond()));
            put(caps, place, "bytes", cap.bytesPerSecond() == null ? null : Canonical.byteRate(cap.bytesPerSecond()));
            put(caps, place, "units", cap.unitsPerSecond() == null ? null : Canonical.rate(cap.unitsPerSecond()));
            put(caps, place, "unit", Canonical.size(cap.unitBytes()));
            put(caps, place, "burst", Canonical.duration(cap.burstNanos()));
            Node.Entry capEntry = new Node.Entry(place, new Node.Mapping(place, "stream.cap", caps));
            Node below = new Node.Mapping(place, stream.path(), Map.of("cap", capEntry));
            root.put("stream", new Node.Entry(place, below));
        }
        return new Node.Mapping(file.place(), file.path(), root);
    }

    private static void put(Map<String, Node.Entry> entries, Place place, String key, @Nullable String text) {
        if (text != null) {
            entries.put(key, new Node.Entry(place, new Node.Scalar(place, "stream.cap." + key, text, false)));
        }
    }
}
