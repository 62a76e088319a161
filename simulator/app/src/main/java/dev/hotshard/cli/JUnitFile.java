package dev.hotshard.cli;

import dev.hotshard.report.DraftFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The file of {@code --junit}: written beside its place under a hidden name, and moved there when it is whole.
 * Invariant: what is there is replaced only if it is such a file as well.
 */
final class JUnitFile {
    private static final int LOOKED_AT_BYTES = 1000;

    private final Path place;

    private JUnitFile(Path place) {
        this.place = place;
    }

    /**
     * The file at a place; its folder needn't be there yet.
     * Errors: Faults if nothing can be written there, or what is there isn't ours to replace.
     */
    static JUnitFile at(Path place) throws Faults {
        if (place.toString().isEmpty()) {
            throw new Faults("--junit: is empty, and no file");
        }
        try {
            if (Files.exists(place)) {
                checkOld(place);
                // What a link names is replaced, not the link.
                return new JUnitFile(place.toRealPath());
            }
        } catch (IOException e) {
            throw new Faults("--junit: " + FileFaults.text(e));
        }
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new Faults("--junit: " + place + ": is a link to nothing");
        }
        Path whole = place.toAbsolutePath().normalize();
        Path folder = whole.getParent();
        while (folder != null && !Files.exists(folder)) {
            folder = folder.getParent();
        }
        checkFolder(place, folder);
        return new JUnitFile(whole);
    }

    private static void checkOld(Path place) throws Faults, IOException {
        if (Files.isDirectory(place)) {
            throw new Faults("--junit: " + place + ": is a folder, no file");
        }
        if (!Files.isRegularFile(place)) {
            throw new Faults("--junit: " + place + ": is no file that could be replaced");
        }
        checkFolder(place, place.toRealPath().getParent());
        byte[] start;
        try (var in = Files.newInputStream(place)) {
            start = in.readNBytes(LOOKED_AT_BYTES);
        }
        if (start.length > 0 && !new String(start, StandardCharsets.UTF_8).contains("<testsuite")) {
            throw new Faults("--junit: " + place + ": is there already and is no JUnit file, so it is left as it is");
        }
    }

    private static void checkFolder(Path place, @Nullable Path folder) throws Faults {
        if (folder == null || !Files.isDirectory(folder)) {
            throw new Faults(
                    "--junit: " + place + ": " + (folder == null ? "has no folder" : folder + " is no folder"));
        }
        if (!Files.isWritable(folder)) {
            throw new Faults("--junit: " + place + ": nothing may be written in " + folder);
        }
        try {
            // Some folders say that they can be written and take no file.
            DraftFile.of(folder.resolve(String.valueOf(place.getFileName()))).check();
        } catch (IOException e) {
            throw new Faults("--junit: " + place + ": can't be written");
        }
    }

    /** Whether it lies in a folder, which needn't be there yet. */
    boolean isIn(Path folder) {
        Path whole = folder.toAbsolutePath().normalize();
        try {
            return place.startsWith(whole) || (Files.exists(whole) && place.startsWith(whole.toRealPath()));
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return place.toString();
    }

    /** Writes the whole file. */
    void write(String text) throws IOException {
        Path folder = place.getParent();
        if (folder == null) {
            throw new IllegalStateException("a file without a folder was checked: " + place);
        }
        Files.createDirectories(folder);
        try (DraftFile draft = DraftFile.of(place)) {
            try (OutputStream out = draft.bytes()) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
            draft.replace();
        }
    }
}
