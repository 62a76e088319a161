package dev.hotshard.report;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * What a sweep is to try: whoever finds finished points beside it knows whether they belong to it.
 * Shape: {@code points} have a value for each of {@code paths}; {@code sha256} tells the scenario as it is at each of them; {@code asked} are the numbers that the
 * user wants to see, may be empty.
 */
public record SweepPlan(
        String scenario,
        String version,
        List<String> paths,
        List<List<String>> points,
        List<String> sha256,
        List<String> asked) {
    static final String SCHEMA = "hotshard.sweep/1";

    /** The name of the file of a sweep, under way or through. */
    public static final String FILE_NAME = "sweep.json";

    public SweepPlan {
        paths = List.copyOf(paths);
        points = points.stream().map(List::copyOf).toList();
        sha256 = List.copyOf(sha256);
        asked = List.copyOf(asked);
        if (points.size() != sha256.size()) {
            throw new IllegalArgumentException(points.size() + " points, " + sha256.size() + " scenarios");
        }
    }

    /** Writes it as JSON; {@code out} is left open. */
    public void write(Writer out) throws IOException {
        JsonText.write(out, this, (fields, plan) -> {
            fields.text("schema", SCHEMA);
            plan.fields(fields);
            fields.list("plan", plan.entries(), (one, entry) -> {
                one.plainList("values", entry.values());
                one.text("sha256", entry.sha256());
            });
        });
    }

    private record Entry(List<String> values, String sha256) {}

    private List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            entries.add(new Entry(points.get(i), sha256.get(i)));
        }
        return entries;
    }

    /** What a finished sweep says of its plan. */
    void fields(Fields out) {
        out.text("scenario", scenario);
        out.text("version", version);
        out.plainList("paths", paths);
        out.plainList("asked", asked);
    }

    /**
     * Reads the plan of a sweep under way.
     * Errors: IOException for a file that is none.
     */
    public static SweepPlan read(Path file) throws IOException {
        return read(file, "plan");
    }

    /**
     * Reads the plan of a finished sweep, out of its result.
     * Errors: IOException for a file that is none.
     */
    public static SweepPlan ofFinished(Path file) throws IOException {
        return read(file, "points");
    }

    private static SweepPlan read(Path file, String list) throws IOException {
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            if (SummaryTree.tree(in) instanceof Map<?, ?> fields
                    && SCHEMA.equals(fields.get("schema"))
                    && fields.get(list) instanceof List<?> plan) {
                List<List<String>> points = new ArrayList<>();
                List<String> hashes = new ArrayList<>();
                for (Object each : plan) {
                    Map<?, ?> entry = (Map<?, ?>) each;
                    points.add(texts(entry, "values"));
                    hashes.add(String.valueOf(entry.get("sha256")));
                }
                return new SweepPlan(
                        String.valueOf(fields.get("scenario")),
                        String.valueOf(fields.get("version")),
                        texts(fields, "paths"),
                        points,
                        hashes,
                        texts(fields, "asked"));
            }
        } catch (JacksonException | ClassCastException e) {
            throw new IOException(file + ": is no plan of a sweep: " + reason(e), e);
        }
        throw new IOException(file + ": is no " + (list.equals("plan") ? "plan of a sweep under way" : "finished sweep")
                + " (" + SCHEMA + ")");
    }

    private static List<String> texts(Map<?, ?> fields, String name) {
        List<String> texts = new ArrayList<>();
        if (fields.get(name) instanceof List<?> list) {
            list.forEach(text -> texts.add((String) text));
        }
        return texts;
    }

    /** Whether a file is that of a finished sweep of ours, which another one may replace. */
    static boolean isOurs(Path file) {
        return SummaryJson.isOurs(file, "hotshard.sweep/");
    }

    private static @Nullable String reason(RuntimeException e) {
        return e instanceof JacksonException json ? JsonFault.text(json) : e.getMessage();
    }
}
