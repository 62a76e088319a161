package dev.hotshard.scenario.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where the files that a scenario names are read; the one door of this room to the outside. */
@FunctionalInterface
public interface Source {
    /** What a file may hold. */
    long SIZE_MAX_BYTES = 1L << 30;

    /**
     * The bytes of a file.
     * Errors: IOException with a message for the user if there is no such file or it can't be read.
     */
    byte[] read(String path) throws IOException;

    /** No files at all. */
    static Source none() {
        return path -> {
            throw new IOException("this scenario can't read files");
        };
    }

    /** Files beside the scenario: relative paths start at the folder, absolute ones are taken as they are. */
    static Source folder(Path folder) {
        return path -> {
            Path file;
            try {
                file = folder.resolve(path);
            } catch (InvalidPathException e) {
                throw new IOException("is no path", e);
            }
            if (!Files.exists(file)) {
                throw new IOException("there is no such file");
            }
            if (!Files.isRegularFile(file)) {
                throw new IOException("is no file");
            }
            if (Files.size(file) > SIZE_MAX_BYTES) {
                throw new IOException("is larger than 1 GiB");
            }
            return Files.readAllBytes(file);
        };
    }
}
