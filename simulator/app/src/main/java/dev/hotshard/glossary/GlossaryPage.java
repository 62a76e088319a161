package dev.hotshard.glossary;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The page of the glossary in Markdown.
 * Shape: the names of all chapters, then a heading for each term, so that its anchor can be linked to.
 */
final class GlossaryPage {
    private GlossaryPage() {}

    static String text() {
        StringBuilder page = new StringBuilder("""
                # Glossary

                Made from the table that `hotshard glossary` prints and that reports explain their words by; don't edit it by hand. A formula stands in the class that computes it,
                below `dev.hotshard`; one without a class is a law that runs follow. Metrics are named as `expect` writes them, with `*` for anything; what each field of a run is says
                [summary.md](summary.md). A command says which scenario of the [catalogue](../../scenarios/README.md) shows it;
                where no variant is named, it is seen in the baseline.

                """);
        for (Glossary.Chapter chapter : Glossary.chapters()) {
            page.append("- ")
                    .append(chapter.title())
                    .append(": ")
                    .append(chapter.terms().stream().map(GlossaryPage::link).collect(Collectors.joining(", ")))
                    .append('\n');
        }
        for (Glossary.Chapter chapter : Glossary.chapters()) {
            page.append("\n## ").append(chapter.title()).append('\n');
            chapter.terms().forEach(term -> page.append(section(term)));
        }
        return page.toString();
    }

    private static String section(Term term) {
        StringBuilder text = new StringBuilder("\n### ").append(term.name()).append("\n\n");
        text.append(term.definition()).append('\n');
        List<String> lines = new ArrayList<>();
        Term.Formula formula = term.formula();
        if (formula != null) {
            lines.add("Formula: " + code(formula.text())
                    + (formula.computedIn().isEmpty() ? "" : ", in " + code(formula.computedIn()))
                    + (formula.source().isEmpty() ? "" : " (" + formula.source() + ")"));
        }
        addIfAny(lines, "Also called: ", String.join(", ", term.also()));
        addIfAny(lines, "In reports: ", String.join("; ", term.labels()));
        Term.Where where = term.where();
        addIfAny(lines, "Metrics: ", codes(where.metrics()));
        addIfAny(lines, "In `summary.json`: ", codes(where.fields()));
        addIfAny(lines, "In the scenario file: ", codes(where.keys()));
        addIfAny(lines, "[Verdict](reading-results.md#the-diagnosis): ", codes(where.verdicts()));
        String variant = term.shown().variant();
        lines.add("Shown by: " + code(term.shown().command()) + (variant == null ? "" : ", variant " + code(variant)));
        addIfAny(
                lines,
                "See also: ",
                term.see().stream()
                        .flatMap(name -> Glossary.find(name).stream())
                        .map(GlossaryPage::link)
                        .collect(Collectors.joining(", ")));
        text.append('\n');
        lines.forEach(line -> text.append("- ").append(line).append('\n'));
        return text.toString();
    }

    private static void addIfAny(List<String> lines, String start, String rest) {
        if (!rest.isEmpty()) {
            lines.add(start + rest);
        }
    }

    private static String link(Term term) {
        return "[" + term.name() + "](#" + term.anchor() + ")";
    }

    private static String codes(List<String> texts) {
        return texts.stream().map(GlossaryPage::code).collect(Collectors.joining(", "));
    }

    private static String code(String text) {
        return "`" + text + "`";
    }
}
