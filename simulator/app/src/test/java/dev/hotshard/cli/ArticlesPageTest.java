package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The page about the articles, against the summaries in the gallery and against {@code place}. */
class ArticlesPageTest {
    private static final Path PAGE = Path.of("../docs/articles.md");
    private static final Path SUMMARIES = Path.of("../../reports/gallery");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern PLACE = Pattern.compile("place (\\S+) (\\d+) (\\S+) = (\\d+)");
    private static final Pattern MEASURED = Pattern.compile("(\\S+) (\\S+) (\\S+) ([=<>]) (\\S+)");
    private static final int RUN_CELL = 2;
    private static final int HOLDS_CELL = 3;

    private final Map<String, @Nullable Object> summaries = new TreeMap<>();

    @Test
    void eachClaimIsBackedByARunThatSaysSo() throws IOException {
        List<String> wrong = new ArrayList<>();
        int claims = 0;
        for (String line : Files.readAllLines(PAGE)) {
            if (line.matches("\\| [A-Z]\\d+ \\|.*")) {
                claims++;
                check(line, wrong);
            }
        }
        assertThat(claims).isPositive();
        assertThat(wrong).isEmpty();
    }

    private void check(String row, List<String> wrong) throws IOException {
        String[] cells = row.split("\\s\\|\\s?");
        String id = cells[0].substring(2);
        if (!cells[HOLDS_CELL].matches("(yes|no|in part)\\b.*")) {
            wrong.add(id + " has no verdict of those that the page explains: " + cells[HOLDS_CELL]);
        }
        Matcher measurements = CODE.matcher(cells[RUN_CELL]);
        if (!measurements.find()) {
            wrong.add(id + " has no measurement");
            return;
        }
        do {
            String measurement = measurements.group(1);
            if (!isRight(measurement)) {
                wrong.add(id + " " + measurement);
            }
        } while (measurements.find());
    }

    private boolean isRight(String measurement) throws IOException {
        Matcher place = PLACE.matcher(measurement);
        if (place.matches()) {
            CommandLineRun run = CommandLineRun.of(
                    "place",
                    "--partitioner",
                    place.group(1),
                    "--shards",
                    place.group(2),
                    "--format",
                    "csv",
                    "--",
                    place.group(3));
            return run.out().lines().skip(1).findFirst().orElseThrow().endsWith("," + place.group(4));
        }
        Matcher measured = MEASURED.matcher(measurement);
        assertThat(measured.matches()).as(measurement).isTrue();
        Object value = JsonTree.find(variant(measured.group(1), measured.group(2)), measured.group(3));
        return agrees(value, measured.group(4), measured.group(5));
    }

    /** A number agrees with one that is written with so many digits if it rounds to it. */
    private static boolean agrees(@Nullable Object value, String relation, String written) {
        if (!(value instanceof Double number) || !written.matches("-?[0-9.]+")) {
            return relation.equals("=") && JsonTree.text(value).equals(written);
        }
        double bound = Double.parseDouble(written);
        int digits = written.contains(".") ? written.length() - written.indexOf('.') - 1 : 0;
        return switch (relation) {
            case "<" -> number < bound;
            case ">" -> number > bound;
            default -> Math.abs(number - bound) <= 0.5 * Math.pow(10, -digits) * (1 + 1e-9);
        };
    }

    private @Nullable Object variant(String scenario, String variant) throws IOException {
        Object summary = summaries.get(scenario);
        if (summary == null) {
            summary = JsonTree.read(SUMMARIES.resolve(scenario).resolve("summary.json"));
            summaries.put(scenario, summary);
        }
        return JsonTree.find(summary, "variants[" + variant + "]");
    }
}
