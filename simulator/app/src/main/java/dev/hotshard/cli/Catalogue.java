package dev.hotshard.cli;

import dev.hotshard.scenario.yaml.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The scenarios that come with the program: inside its jar, or in the folder that the property {@code hotshard.catalogue} names. The launcher names the
 * checkout's, so that a scenario that was edited needs no new jar.
 * Shape: its README is the table of contents: a bold line begins a group, an item names a file and its lesson.
 */
final class Catalogue {
    private static final String FOLDER = "catalogue/";
    private static final Pattern DATA = Pattern.compile("data/[a-z0-9][a-z0-9-]*\\.[a-z]+");
    private static final Pattern GROUP = Pattern.compile("\\*\\*(.+)\\*\\*");
    private static final Pattern ITEM = Pattern.compile("- \\[([^\\]]+)]\\(([^)]+)\\.yaml\\): (.+)");

    private Catalogue() {}

    /** Scenarios that teach about the same thing. */
    record Group(String title, List<Item> items) {}

    /** A scenario's name and its lesson in a line. */
    record Item(String name, String lesson) {}

    static List<Group> groups() throws IOException {
        byte[] contents = bytes("README.md");
        if (contents == null) {
            throw new IllegalStateException("the catalogue is missing");
        }
        List<Group> groups = new ArrayList<>();
        new String(contents, StandardCharsets.UTF_8).lines().forEach(line -> {
            Matcher group = GROUP.matcher(line);
            Matcher item = ITEM.matcher(line);
            if (group.matches()) {
                groups.add(new Group(group.group(1), new ArrayList<>()));
            } else if (item.matches() && !groups.isEmpty()) {
                groups.get(groups.size() - 1).items().add(new Item(item.group(2), item.group(3)));
            }
        });
        return groups;
    }

    /** The text of a scenario; null if the catalogue has none of that name. */
    static byte @Nullable [] scenario(String name) throws IOException {
        return bytes(name + ".yaml");
    }

    /** The files that scenarios of the catalogue name: those in its folder of data, by their names alone, for a path may come from a page. */
    static Source files() {
        return path -> {
            byte[] bytes = DATA.matcher(path).matches() ? bytes(path) : null;
            if (bytes == null) {
                throw new NoSuchFileException(path);
            }
            return bytes;
        };
    }

    private static byte @Nullable [] bytes(String path) throws IOException {
        String folder = System.getProperty("hotshard.catalogue");
        if (folder != null) {
            Path file = Path.of(folder, path);
            return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        }
        try (InputStream in = Catalogue.class.getResourceAsStream(FOLDER + path)) {
            return in == null ? null : in.readAllBytes();
        }
    }
}
