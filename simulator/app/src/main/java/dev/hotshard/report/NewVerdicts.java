package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What is said of a variant's diagnosis beside the baseline's: by name what stays, in full what is new. */
final class NewVerdicts {
    static final String NOTHING = "nothing to report";

    private NewVerdicts() {}

    /** The variants beside the baseline. */
    static List<VariantSummary> others(ExperimentSummary summary) {
        return summary.variants().subList(1, summary.variants().size());
    }

    /** A text or more. */
    static List<String> of(VariantSummary baseline, VariantSummary variant) {
        Set<String> told = baseline.diagnosis().stream().map(Verdict::code).collect(Collectors.toSet());
        List<String> said = new ArrayList<>();
        String still = variant.diagnosis().stream()
                .map(Verdict::code)
                .filter(told::contains)
                .collect(Collectors.joining(", "));
        if (!still.isEmpty()) {
            said.add(still);
        }
        for (Verdict verdict : variant.diagnosis()) {
            if (!told.contains(verdict.code())) {
                said.add(verdict.code() + ": " + Texts.visible(verdict.text()));
            }
        }
        return said.isEmpty() ? List.of(NOTHING) : said;
    }
}
