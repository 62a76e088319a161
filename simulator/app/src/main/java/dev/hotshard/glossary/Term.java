package dev.hotshard.glossary;

import dev.hotshard.scenario.Metric;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A word with its meaning, its formula, where it is met, and the scenario and variant that show it.
 * Shape: {@code definition} is one sentence; {@code formula} is null for what isn't a number; {@code see} are names of other terms.
 *
 * @param also other names of the same
 * @param labels what tables and headings of reports call it where they don't use its name
 */
public record Term(
        String name,
        List<String> also,
        List<String> labels,
        String definition,
        @Nullable Formula formula,
        Where where,
        Shown shown,
        List<String> see) {
    private static final Pattern NOT_IN_ANCHORS = Pattern.compile("[^a-z0-9 -]");

    public Term {
        also = List.copyOf(also);
        labels = List.copyOf(labels);
        see = List.copyOf(see);
    }

    /**
     * How a number comes about.
     *
     * @param text plain text, with the units of its parts where they aren't counts
     * @param computedIn the class that computes it, below {@code dev.hotshard}; empty for a law that runs follow without computing it
     * @param source who says so where the formula is from outside; else empty
     */
    public record Formula(String text, String computedIn, String source) {}

    /**
     * Where a word is met.
     *
     * @param metrics names of metrics as {@code expect} writes them, with the scope before those that aren't of all scopes; {@code *} stands for anything
     * @param fields paths of other fields in a variant of {@code summary.json}
     * @param keys paths of keys in the scenario file
     * @param verdicts codes of the diagnosis
     */
    public record Where(List<String> metrics, List<String> fields, List<String> keys, List<String> verdicts) {
        public Where {
            metrics = List.copyOf(metrics);
            fields = List.copyOf(fields);
            keys = List.copyOf(keys);
            verdicts = List.copyOf(verdicts);
        }

        /** Whether a metric is one of these. */
        public boolean has(Metric metric) {
            String scoped = metric.scope().word() + " " + metric.name();
            return metrics.stream()
                    .anyMatch(pattern -> matches(pattern, pattern.indexOf(' ') < 0 ? metric.name() : scoped));
        }

        private static boolean matches(String pattern, String name) {
            return name.matches(Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
        }
    }

    /**
     * Where in the catalogue a word is seen.
     *
     * @param variant the variant that shows it; null for the baseline
     * @param options what to run it with besides its name; else empty
     */
    public record Shown(String scenario, @Nullable String variant, String options) {
        /** The command that runs it. */
        public String command() {
            return "hotshard run " + scenario + (options.isEmpty() ? "" : " " + options);
        }
    }

    /** All that it is called besides its name: other names, labels of reports, the code of its verdict. */
    public List<String> otherNames() {
        return Stream.of(also, labels, where.verdicts()).flatMap(List::stream).toList();
    }

    /** The name as a part of links: as code hosts make it of a heading. */
    public String anchor() {
        return NOT_IN_ANCHORS
                .matcher(name.toLowerCase(Locale.ROOT))
                .replaceAll("")
                .replace(' ', '-');
    }
}
