package dev.hotshard.cli;

import dev.hotshard.glossary.Glossary;
import dev.hotshard.glossary.Term;
import dev.hotshard.report.Texts;
import dev.hotshard.scenario.yaml.Words;
import java.io.PrintStream;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The command {@code glossary}: all words with a line each, or one in full.
 */
@Command(
        name = "glossary",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Explains the words of reports: what each means, its formula, and the scenario that shows it.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard glossary",
            "  hotshard glossary max/median",
            "  hotshard glossary drop-rate",
            "  hotshard glossary group lag-max"
        })
final class GlossaryCommand implements Callable<Integer> {
    private static final String MARGIN = "  ";

    private final Terminal terminal;

    /** The words, for shell completion. */
    static final class Candidates implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            // A shell breaks a candidate at its spaces; a dash means the same.
            return Glossary.terms().stream()
                    .map(term -> term.name().replace(' ', '-').replace("'", ""))
                    .iterator();
        }
    }

    @Parameters(
            arity = "0..*",
            paramLabel = "TERM",
            completionCandidates = Candidates.class,
            description = "A word, a verdict's code, or the name of a metric or of a key of the scenario file."
                    + " Without it: the list of all words.")
    private List<String> words = List.of();

    GlossaryCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Faults {
        if (words.isEmpty()) {
            list();
            return ExitCode.DONE;
        }
        String word = String.join(" ", words);
        List<Term> found = Glossary.find(word);
        if (found.isEmpty()) {
            throw new Faults(Texts.visible(word, 60) + ": isn't in the glossary" + meant(word));
        }
        for (int i = 0; i < found.size(); i++) {
            terminal.out().print(i == 0 ? "" : "\n");
            print(found.get(i));
        }
        return ExitCode.DONE;
    }

    private static String meant(String word) {
        String nearest = Words.nearest(word.toLowerCase(Locale.ROOT), Glossary.words());
        return nearest == null ? " (hotshard glossary lists it)" : "; did you mean " + nearest + "?";
    }

    private void list() {
        PrintStream out = terminal.out();
        int width = Glossary.terms().stream()
                .mapToInt(term -> term.name().length())
                .max()
                .orElse(0);
        out.print("The words of reports: hotshard glossary TERM says more of one.\n");
        for (Glossary.Chapter chapter : Glossary.chapters()) {
            out.print("\n" + chapter.title() + "\n");
            for (Term term : chapter.terms()) {
                String start =
                        MARGIN + term.name() + " ".repeat(width - term.name().length()) + MARGIN;
                out.print(Texts.oneLine(start, term.definition()));
            }
        }
    }

    private void print(Term term) {
        terminal.out().print(term.name() + "\n");
        terminal.out().print(Texts.wrapped(MARGIN, MARGIN, term.definition()));
        line("also", String.join(", ", term.also()));
        Term.Formula formula = term.formula();
        if (formula != null) {
            line("formula", formula.text());
            line("computed in", formula.computedIn());
            line("source", formula.source());
        }
        line("in reports", String.join("; ", term.labels()));
        line("metrics", String.join(", ", term.where().metrics()));
        line("in summary.json", String.join(", ", term.where().fields()));
        line("in a scenario", String.join(", ", term.where().keys()));
        line("verdict", String.join(", ", term.where().verdicts()));
        String variant = term.shown().variant();
        line("shown by", term.shown().command() + (variant == null ? "" : ", variant " + variant));
        line("see also", String.join(", ", term.see()));
    }

    private void line(String what, String text) {
        if (!text.isEmpty()) {
            String start = MARGIN + what + ":" + " ".repeat(Math.max(1, 17 - what.length()));
            terminal.out().print(Texts.wrapped(start, " ".repeat(start.length()), text));
        }
    }
}
