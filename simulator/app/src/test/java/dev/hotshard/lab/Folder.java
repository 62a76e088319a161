package dev.hotshard.lab;

import dev.hotshard.scenario.yaml.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The catalogue's folder as the scenarios of a lab, all in one group. */
final class Folder implements LabScenarios {
    static final Path CATALOGUE = Path.of("..", "..", "scenarios");

    /** The names of all scenarios. */
    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(CATALOGUE)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .map(name -> name.substring(0, name.length() - ".yaml".length()))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public List<Group> groups() throws IOException {
        return List.of(new Group(
                "All", names().stream().map(name -> new Item(name, "a lesson")).toList()));
    }

    @Override
    public @Nullable String text(String name) throws IOException {
        Path file = CATALOGUE.resolve(name + ".yaml");
        return Files.exists(file) ? Files.readString(file) : null;
    }

    @Override
    public Source files() {
        return Source.folder(CATALOGUE);
    }
}
