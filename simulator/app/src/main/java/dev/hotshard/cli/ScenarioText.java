package dev.hotshard.cli;

import dev.hotshard.catalogue.Catalogue;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.scenario.yaml.Setting;
import dev.hotshard.scenario.yaml.Source;
import dev.hotshard.scenario.yaml.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scenario as the command line names it: a file, or one of the catalogue.
 * Shape: {@code called} is what the user wrote, {@code name} the file's name without its ending, {@code files} what lies beside it.
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares scenario texts, and the bytes go straight to the reader
record ScenarioText(String called, String name, byte[] bytes, Source files) {
    private static final String ENDING = ".yaml";
    private static final int BYTES_MAX = 1 << 20;

    /**
     * Finds a scenario: a file first, then the catalogue.
     * Errors: Faults if neither has it, or the file can't be read.
     */
    static ScenarioText find(String called) throws Faults {
        if (called.isEmpty()) {
            throw new Faults("a scenario's name is empty (hotshard list shows those of the catalogue)");
        }
        try {
            Path file = path(called);
            if (file != null && Files.exists(file) && !Files.isDirectory(file)) {
                return ofFile(called, file.toAbsolutePath());
            }
            String name = withoutEnding(called);
            Catalogue catalogue = Catalogue.shipped();
            byte[] bytes = catalogue.scenario(name);
            if (bytes != null) {
                return new ScenarioText(called, name, bytes, catalogue.files());
            }
            if (file != null && Files.isDirectory(file)) {
                throw new Faults(called + ": is a folder, no scenario");
            }
        } catch (IOException e) {
            throw new Faults(FileFaults.text(e));
        }
        throw new Faults(called + ": there is no such file, and no scenario of that name in the catalogue"
                + meant(withoutEnding(called)));
    }

    /** What a name may have meant that the catalogue hasn't got. */
    private static String meant(String name) throws Faults {
        try {
            List<String> names = Catalogue.shipped().items().stream()
                    .map(Catalogue.Item::name)
                    .toList();
            String nearest = Words.nearest(name, names);
            return nearest == null ? " (hotshard list shows them)" : "; did you mean " + nearest + "?";
        } catch (IOException e) {
            throw new Faults(FileFaults.text(e));
        }
    }

    private static ScenarioText ofFile(String called, Path file) throws Faults, IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(BYTES_MAX + 1);
        }
        if (bytes.length > BYTES_MAX) {
            throw new Faults(called + ": is larger than 1 MiB");
        }
        Path folder = file.getParent();
        String name = withoutEnding(String.valueOf(file.getFileName()));
        return new ScenarioText(called, name, bytes, folder == null ? Source.none() : Source.folder(folder));
    }

    /** Reads it, with the settings of the command line on top. */
    ScenarioFile read(List<Setting> settings) throws ScenarioException {
        return ScenarioReader.read(called, bytes, files, settings);
    }

    private static @Nullable Path path(String called) {
        try {
            return Path.of(called);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static String withoutEnding(String name) {
        return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    }
}
