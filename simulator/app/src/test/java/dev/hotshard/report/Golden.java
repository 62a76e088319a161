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
        check(FOLDER.resolve(name), text);
    }

    static void check(Path file, String text) throws IOException {
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        }
        assertThat(file).exists();
        assertThat(text).isEqualTo(Files.readString(file));
    }
}
