package dev.hotshard.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page about {@code summary.json} has a section for each kind of object, and in it a row for each of its fields, in their order; that about results has a row
 * for each verdict.
 */
class SummaryPageTest {
    private static final Path PAGE = Path.of("..", "docs", "summary.md");

    /** Components that aren't written as such: how a text shows the value beside it, and the replications, whose means are. */
    private static final Set<String> UNWRITTEN =
            Set.of("Expectation.unit", "Expectation.over", "ExperimentSummary.replications");

    /** Fields that are worked out of several replications. */
    private static final Map<String, List<String>> WORKED_OUT = Map.of(
            "variants[]", List.of("againstBaseline"), "variants[].expect[]", List.of("undecided", "moreReplications"));

    @Test
    void everyFieldOfEveryObjectHasItsRow() throws Exception {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        collect(ExperimentSummary.class, "The file", fields, new ArrayList<>());
        assertThat(sections()).containsExactlyInAnyOrderEntriesOf(fields);
    }

    @Test
    void everyVerdictHasItsRowOnThePageAboutResults() throws Exception {
        Set<String> codes = new TreeSet<>();
        try (Stream<Path> files = Files.list(Path.of("src/main/java/dev/hotshard/summary"))) {
            for (Path file : files.toList()) {
                Matcher made = Pattern.compile("Finding\\(\\s*\"([a-z-]+)\"").matcher(Files.readString(file));
                while (made.find()) {
                    codes.add(made.group(1));
                }
            }
        }
        String page = Files.readString(Path.of("..", "docs", "reading-results.md"));
        String table = page.substring(page.indexOf("\n| code |"), page.indexOf("\n\n", page.indexOf("\n| code |")));
        assertThat(table.lines().filter(line -> line.startsWith("| `")).map(line -> line.split("`")[1]))
                .containsExactlyInAnyOrderElementsOf(codes);
        assertThat(codes).contains("hot-key");
    }

    /** A record's fields under the path at which it is first met. */
    private static void collect(Class<?> type, String path, Map<String, List<String>> fields, List<Class<?>> before) {
        if (before.contains(type)) {
            return;
        }
        before.add(type);
        List<RecordComponent> components = Arrays.stream(type.getRecordComponents())
                .filter(component -> !UNWRITTEN.contains(type.getSimpleName() + "." + component.getName()))
                .toList();
        fields.put(
                path,
                Stream.concat(
                                components.stream().map(RecordComponent::getName),
                                WORKED_OUT.getOrDefault(path, List.of()).stream())
                        .toList());
        for (RecordComponent component : components) {
            String own = (path.equals("The file") ? "" : path + ".") + component.getName();
            Type inside = component.getGenericType() instanceof ParameterizedType list
                    ? list.getActualTypeArguments()[0]
                    : component.getType();
            if (inside instanceof Class<?> other && other.isRecord()) {
                collect(other, component.getType() == List.class ? own + "[]" : own, fields, before);
            }
        }
    }

    /** The first cells of the table below each heading of the third level. */
    private static Map<String, List<String>> sections() throws Exception {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        List<String> rows = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("#")) {
                rows = new ArrayList<>();
            }
            if (line.startsWith("### ")) {
                sections.put(line.substring(4).replace("`", ""), rows);
            } else if (line.startsWith("| `")) {
                rows.add(line.substring(3, line.indexOf('`', 3)));
            }
        }
        return sections;
    }
}
