package dev.hotshard.report;

import dev.hotshard.summary.ExperimentSummary;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Expectation;
import dev.hotshard.summary.VariantSummary.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A summary for a pull request, in GitHub-flavoured Markdown.
 * Shape: the verdict first, and how many expectations failed; then what changed against an earlier run, where there is one; the table, the diagnosis, the expectations with the failed ones first, and where the numbers come from.
 */
public final class MarkdownSummary {
    private final ExperimentSummary summary;
    private final @Nullable ComparisonSection changes;
    private final PlatformWords words;
    private final Markdown page = new Markdown();

    private MarkdownSummary(ExperimentSummary summary, @Nullable ComparisonSection changes) {
        this.summary = summary;
        this.changes = changes;
        this.words = PlatformWords.of(summary.scenario().platform());
    }

    /** The text, each line ended by a line feed. */
    public static String of(ExperimentSummary summary) {
        return of(summary, null);
    }

    /** The text, with what changed. */
    public static String of(ExperimentSummary summary, @Nullable ComparisonSection changes) {
        MarkdownSummary one = new MarkdownSummary(summary, changes);
        one.write();
        return one.page.text();
    }

    private void write() {
        VariantSummary baseline = summary.variants().get(0);
        page.heading(2, summary.scenario().name());
        page.strong((summary.isReplicated() ? ReplicationTable.FIRST + ": " : "") + Headline.of(baseline, words));
        held();
        if (changes != null) {
            changes.write(page);
        }
        if (summary.isReplicated()) {
            replications();
            page.heading(3, ReplicationTable.FIRST);
        } else if (changes != null) {
            page.heading(3, "Now");
        }
        page.table(header(), new ComparisonTable(summary.variants(), words).rows());
        for (VariantSummary variant : summary.variants()) {
            if (Headline.isInfinite(variant)) {
                page.paragraph(variant.name() + ": max/median is " + Headline.infinite(variant, words) + ".");
            }
        }
        diagnosis(baseline);
        expectations();
        page.emphasis(Headline.facts(summary) + "; scenario "
                + summary.scenario().sha256() + ", Hotshard " + BuildVersion.text());
    }

    private void replications() {
        ReplicationTable table = new ReplicationTable(summary);
        page.heading(3, table.heading()).paragraph(ReplicationTable.meaning());
        table(table.means());
        if (summary.variants().size() > 1) {
            page.paragraph(ReplicationTable.meaningOfDifferences());
            table(table.differences());
        }
    }

    private void table(List<String[]> rows) {
        page.table(List.of(rows.get(0)), rows.subList(1, rows.size()));
    }

    private List<String> header() {
        List<String> header = new ArrayList<>();
        header.add("");
        summary.variants().forEach(variant -> header.add(variant.name()));
        return header;
    }

    private void held() {
        List<Expectation> all = summary.variants().stream()
                .flatMap(variant -> variant.expect().stream())
                .toList();
        long undecided = all.stream().filter(Expectation::undecided).count();
        long failed = all.stream().filter(expectation -> !expectation.held()).count() - undecided;
        String of = " of " + all.size() + (all.size() == 1 ? " expectation" : " expectations");
        if (failed > 0) {
            page.strong(failed + of + " FAILED" + (undecided > 0 ? ", " + undecided + " UNDECIDED." : "."));
        } else if (undecided > 0) {
            page.strong(undecided + of + (undecided == 1 ? " is" : " are") + " UNDECIDED.");
        } else if (!all.isEmpty()) {
            page.paragraph(all.size() == 1 ? "The expectation held." : "All " + all.size() + " expectations held.");
        }
    }

    /** In full for the baseline; for the others what is new, and by name what stays. */
    private void diagnosis(VariantSummary baseline) {
        page.heading(3, "Diagnosis");
        List<String> entries = new ArrayList<>();
        for (Verdict verdict : baseline.diagnosis()) {
            entries.add(Markdown.bold(verdict.code()) + ": " + Markdown.escaped(verdict.text()));
        }
        if (entries.isEmpty()) {
            entries.add(said(baseline, NewVerdicts.NOTHING));
        }
        for (VariantSummary variant : NewVerdicts.others(summary)) {
            NewVerdicts.of(baseline, variant).forEach(text -> entries.add(said(variant, text)));
        }
        page.list(entries);
    }

    private void expectations() {
        List<String> failed = new ArrayList<>();
        List<String> held = new ArrayList<>();
        for (VariantSummary variant : summary.variants()) {
            for (Expectation expectation : variant.expect()) {
                String text = said(variant, Judged.text(expectation));
                if (expectation.held()) {
                    held.add(text);
                } else {
                    failed.add(text);
                }
            }
        }
        if (failed.isEmpty() && held.isEmpty()) {
            return;
        }
        failed.addAll(held);
        page.heading(3, "Expectations").list(failed);
    }

    /** A line about one variant, its name first where there is more than one. */
    private String said(VariantSummary variant, String text) {
        return summary.variants().size() == 1
                ? Markdown.escaped(text)
                : Markdown.bold(variant.name()) + ": " + Markdown.escaped(text);
    }
}
