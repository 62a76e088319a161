package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Texts compared byte for byte with a file that was once looked at; {@code -Dgolden.update=true} writes them anew, on purpose only.
 */
public final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    public static void check(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }
}
