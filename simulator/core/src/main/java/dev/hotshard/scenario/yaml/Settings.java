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

    private static Node.@Nullable Mapping layer(Setting setting, Faults faults) {
        Place place = new Place(setting.option(), 1, 1);
        List<String> parts;
        try {
            parts = Paths.parts(setting.path());
        } catch (Wrong e) {
            faults.add(place, "", e.text());
            return null;
        }
        if (parts.size() > YamlTree.DEPTH_MAX) {
            faults.add(place, "", "is more than " + YamlTree.DEPTH_MAX + " levels deep");
            return null;
        }
        Node node = YamlTree.value(setting.option(), setting.value(), setting.valueColumn(), setting.path(), faults);
        if (node == null) {
            return null;
        }
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
