package dev.hotshard.report;

import dev.hotshard.report.Comparison.InputChange;
import dev.hotshard.report.Comparison.Pair;
import dev.hotshard.report.Comparison.VariantPair;
import java.util.ArrayList;
import java.util.List;

/**
 * What changed against an earlier run, as a short section of the summary for a pull request.
 * Shape: broken bounds first, then what differs in the scenario, then the numbers that make the point and aren't the same, and those that a bound is on.
 */
public record ComparisonSection(Comparison comparison, List<FailOn> bounds) {
    private static final int INPUTS_MAX = 5;

    public ComparisonSection {
        bounds = List.copyOf(bounds);
    }

    void write(Markdown page) {
        page.heading(3, "Against " + comparison.calledA());
        bounds(page);
        inputs(page);
        numbers(page);
        only(page, comparison.calledA(), comparison.onlyInA());
        only(page, "this run", comparison.onlyInB());
    }

    private void bounds(Markdown page) {
        List<String> lines = new ArrayList<>();
        int broken = 0;
        for (FailOn bound : bounds) {
            List<String> told = bound.broken(comparison);
            broken += told.isEmpty() ? 0 : 1;
            told.forEach(line -> lines.add(Markdown.escaped(line)));
        }
        if (broken > 0) {
            page.strong(
                            bounds.size() == 1
                                    ? "The bound is BROKEN."
                                    : broken + " of " + bounds.size() + " bounds " + (broken == 1 ? "is" : "are")
                                            + " BROKEN.")
                    .list(lines);
        } else if (!bounds.isEmpty()) {
            page.paragraph(bounds.size() == 1 ? "The bound held." : "All " + bounds.size() + " bounds held.");
        }
    }

    private void inputs(Markdown page) {
        List<InputChange> inputs = comparison.inputs();
        if (inputs.isEmpty()) {
            page.paragraph(ComparisonReport.nothingDiffers(comparison));
            return;
        }
        List<String> lines = new ArrayList<>();
        for (InputChange change : inputs.subList(0, Math.min(INPUTS_MAX, inputs.size()))) {
            lines.add(Markdown.escaped(ComparisonReport.change(change)));
        }
        if (inputs.size() > INPUTS_MAX) {
            lines.add("and " + (inputs.size() - INPUTS_MAX) + " more");
        }
        page.paragraph("What differs in the scenario:").list(lines).paragraph(ComparisonReport.traffic(comparison));
    }

    private void numbers(Markdown page) {
        boolean areSeveral = comparison.variants().size() > 1;
        List<String[]> rows = new ArrayList<>();
        for (VariantPair variant : comparison.variants()) {
            for (Pair pair : ComparisonReport.shown(variant, bounds)) {
                if (!pair.same() || isBounded(variant, pair)) {
                    rows.add(new String[] {
                        (areSeveral ? variant.name() + ": " : "") + ComparisonReport.name(pair),
                        ComparisonReport.written(pair.metric().unit(), pair.a()),
                        ComparisonReport.written(pair.metric().unit(), pair.b()),
                        ComparisonReport.growth(pair)
                    });
                }
            }
        }
        if (rows.isEmpty()) {
            page.paragraph("None of the main numbers changed.");
        } else {
            page.table(List.of("", "before", "now", "change"), rows);
        }
    }

    private boolean isBounded(VariantPair variant, Pair pair) {
        return bounds.stream().anyMatch(bound -> bound.isOn(variant.name(), pair));
    }

    private static void only(Markdown page, String called, List<String> variants) {
        if (!variants.isEmpty()) {
            page.paragraph("Only in " + called + ": " + String.join(", ", variants));
        }
    }
}
