package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.RandomScenarios;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class KeyTableTest {
    @Test
    void eachKeyHasOneRow() {
        List<String> paths = KeyTable.rows().stream().map(Key::path).toList();
        assertThat(paths).doesNotHaveDuplicates();
    }

    /** A key that no reader knew would be told as unknown here, so this shows that table and readers agree. */
    @Test
    void randomScenariosUseEachKey() {
        Set<String> used = new TreeSet<>();
        for (long seed = 0; seed < 1500; seed++) {
            Faults faults = new Faults("s.yaml");
            Node.Mapping root =
                    YamlTree.scenario("s.yaml", RandomScenarios.of(seed).text(), faults);
            collect(root, "", used);
        }
        Set<String> all = new TreeSet<>(KeyTable.rows().stream().map(Key::path).toList());
        assertThat(used).containsExactlyInAnyOrderElementsOf(all);
    }

    private static void collect(Node node, String path, Set<String> used) {
        if (node instanceof Node.Mapping map) {
            map.entries().forEach((name, entry) -> {
                String child = KeyTable.child(path, name);
                used.add(child);
                collect(entry.value(), child, used);
            });
        } else if (node instanceof Node.Sequence list && path.equals("timeline")) {
            list.items().forEach(item -> collect(item, "timeline.*", used));
        }
    }
}
