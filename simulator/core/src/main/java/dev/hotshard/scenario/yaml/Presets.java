package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.Platform;
import dev.hotshard.scenario.PlatformPreset;
import dev.hotshard.scenario.StreamSpec;
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
            PlatformPreset preset = PlatformPreset.of(platform);
            CapSpec cap = preset.cap();
            Entries caps = new Entries(place, "stream.cap");
            caps.put("records", cap.recordsPerSecond() == null ? null : Canonical.rate(cap.recordsPerSecond()));
            caps.put("bytes", cap.bytesPerSecond() == null ? null : Canonical.byteRate(cap.bytesPerSecond()));
            caps.put("units", cap.unitsPerSecond() == null ? null : Canonical.rate(cap.unitsPerSecond()));
            caps.put("unit", Canonical.size(cap.unitBytes()));
            caps.put("burst", Canonical.duration(cap.burstNanos()));
            Map<String, Node.Entry> both = new LinkedHashMap<>();
            both.put("cap", caps.entry());
            StreamSpec.ReadCap read = preset.readCap();
            if (read != null) {
                Entries reads = new Entries(place, "stream.read-cap");
                reads.put("units", Canonical.rate(read.perSecond()));
                reads.put("unit", Canonical.size(read.bytesEach()));
                reads.put("burst", Canonical.duration(read.burstNanos()));
                both.put("read-cap", reads.entry());
            }
            Node below = new Node.Mapping(place, stream.path(), both);
            root.put("stream", new Node.Entry(place, below));
        }
        return new Node.Mapping(file.place(), file.path(), root);
    }

    /** The keys of one map of caps. */
    private record Entries(Place place, String path, Map<String, Node.Entry> entries) {
        Entries(Place place, String path) {
            this(place, path, new LinkedHashMap<>());
        }

        void put(String key, @Nullable String text) {
            if (text != null) {
                entries.put(key, new Node.Entry(place, new Node.Scalar(place, path + "." + key, text, false)));
            }
        }

        Node.Entry entry() {
            return new Node.Entry(place, new Node.Mapping(place, path, entries));
        }
    }
}
