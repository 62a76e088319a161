package dev.hotshard.catalogue;

import dev.hotshard.scenario.yaml.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Scenarios that each teach something, in groups, with the data that they name.
 * Shape: its README is the table of contents: a bold line begins a group, an item names a file and its lesson.
 * Invariant: names may come from a page; none reaches a file outside of the catalogue.
 */
public final class Catalogue {
    private static final String IN_THE_JAR = "scenarios/";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]+");
    private static final Pattern DATA = Pattern.compile("data/[a-z0-9][a-z0-9-]*\\.[a-z]+");
    private static final Pattern GROUP = Pattern.compile("\\*\\*(.+)\\*\\*");
    private static final Pattern ITEM = Pattern.compile("- \\[([^\\]]+)]\\(([^)]+)\\.yaml\\): (.+)");

    /** Null for the copy in the program's jar. */
    private final @Nullable Path folder;

    private Catalogue(@Nullable Path folder) {
        this.folder = folder;
    }

    /** Scenarios that teach about the same thing. */
    public record Group(String title, List<Item> items) {
        public Group {
            items = List.copyOf(items);
        }
    }

    /** A scenario's name and its lesson in a line. */
    public record Item(String name, String lesson) {}

    /**
     * The one that comes with the program: inside its jar, or in the folder that the property {@code hotshard.catalogue} names. The launcher names the
     * checkout's, so that a scenario that was edited needs no new jar.
     */
    public static Catalogue shipped() {
        String named = System.getProperty("hotshard.catalogue");
        return new Catalogue(named == null ? null : Path.of(named));
    }

    /** The one in a folder. */
    public static Catalogue in(Path folder) {
        return new Catalogue(folder);
    }

    /** The table of contents. */
    public List<Group> groups() throws IOException {
        byte[] contents = bytes("README.md");
        if (contents == null) {
            throw new IllegalStateException("the catalogue is missing");
        }
        List<String> titles = new ArrayList<>();
        List<List<Item>> items = new ArrayList<>();
        new String(contents, StandardCharsets.UTF_8).lines().forEach(line -> {
            Matcher group = GROUP.matcher(line);
            Matcher item = ITEM.matcher(line);
            if (group.matches()) {
                titles.add(group.group(1));
                items.add(new ArrayList<>());
            } else if (item.matches() && !items.isEmpty()) {
                items.get(items.size() - 1).add(new Item(item.group(2), item.group(3)));
            }
        });
        return IntStream.range(0, titles.size())
                .mapToObj(i -> new Group(titles.get(i), items.get(i)))
                .toList();
    }

    /** All scenarios' items, in the order of the table of contents. */
    public List<Item> items() throws IOException {
        return groups().stream().flatMap(group -> group.items().stream()).toList();
    }

    /** The text of a scenario, in UTF-8; null if there is none of that name. */
    public byte @Nullable [] scenario(String name) throws IOException {
        return NAME.matcher(name).matches() ? bytes(name + ".yaml") : null;
    }

    /** The files that its scenarios name: those in its folder of data. */
    public Source files() {
        return path -> {
            byte[] bytes = DATA.matcher(path).matches() ? bytes(path) : null;
            if (bytes == null) {
                throw new IOException("there is no such file among the catalogue's data");
            }
            return bytes;
        };
    }

    private byte @Nullable [] bytes(String path) throws IOException {
        if (folder != null) {
            Path file = folder.resolve(path);
            return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        }
        try (InputStream in = Catalogue.class.getResourceAsStream(IN_THE_JAR + path)) {
            return in == null ? null : in.readAllBytes();
        }
    }
}
