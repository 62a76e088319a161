package dev.hotshard.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lays settings of the command line over a scenario. */
final class Settings {
    private Settings() {}

    /** The scenario with all settings, in their order, as if they stood in its file. */
    static Node.Mapping apply(Node.Mapping root, List<Setting> settings, Faults faults) {
        Node.Mapping applied = root;
        for (Setting setting : settings) {
            Node.Mapping layer = layer(setting, faults);
            if (layer != null) {
                applied = Layers.overlay(applied, layer, faults);
            }
        }
        return applied;
    }

    /** The scenario with a value at a path, as if it stood there in its file; where it really stands is told of its faults. */
    static Node.Mapping apply(Node.Mapping root, String path, Node value, Faults faults) {
        Node.Mapping layer = layer(value.place(), path, value, faults);
        return layer == null ? root : Layers.overlay(root, layer, faults);
    }

    private static Node.@Nullable Mapping layer(Setting setting, Faults faults) {
        Node value = YamlTree.value(setting.option(), setting.value(), setting.valueColumn(), setting.path(), faults);
        return value == null ? null : layer(new Place(setting.option(), 1, 1), setting.path(), value, faults);
    }

    private static Node.@Nullable Mapping layer(Place place, String dotted, Node value, Faults faults) {
        List<String> parts;
        try {
            parts = Paths.parts(dotted);
        } catch (Wrong e) {
            faults.add(place, "", e.text());
            return null;
        }
        if (parts.size() > YamlTree.DEPTH_MAX) {
            faults.add(place, "", "is more than " + YamlTree.DEPTH_MAX + " levels deep");
            return null;
        }
        Node node = value;
        for (int i = parts.size() - 1; i >= 0; i--) {
            Map<String, Node.Entry> entries = new LinkedHashMap<>();
            entries.put(parts.get(i), new Node.Entry(place, node));
            String path = "";
            for (String part : parts.subList(0, i)) {
                path = Paths.child(path, part);
            }
            node = new Node.Mapping(place, path, entries);
        }
        return (Node.Mapping) node;
    }
}
