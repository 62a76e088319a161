package dev.hotshard.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version of this build, as Maven wrote it into the jar.
 */
public final class BuildVersion {
    private BuildVersion() {}

    /**
     * The version text, such as {@code 0.1.0-SNAPSHOT}.
     * Errors: IllegalStateException if the jar was built without its version file.
     */
    public static String text() {
        Properties properties = new Properties();
        try (InputStream in = BuildVersion.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IllegalStateException("version.properties is missing from the jar");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = properties.getProperty("version");
        if (version == null) {
            throw new IllegalStateException("version.properties names no version");
        }
        return version;
    }
}
