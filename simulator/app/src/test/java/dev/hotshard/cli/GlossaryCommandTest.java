package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.glossary.Glossary;
import dev.hotshard.glossary.Term;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlossaryCommandTest {
    @Test
    void theListHasALineForEachWord() {
        CommandLineRun run = CommandLineRun.of("glossary");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(80).isEqualTo(line.stripTrailing()));
        for (Term term : Glossary.terms()) {
            assertThat(run.out().lines().filter(line -> line.startsWith("  " + term.name() + "  ")))
                    .as(term.name())
                    .hasSize(1);
        }
        assertThat(run.out())
                .contains("\n  accepted                  Taken by a shard, at once or on a retry.\n")
                .containsPattern("\n  Zipf's law                A law of popularity by which .*[a-z]\\.\\.\\.\n");
    }

    @Test
    void aWordIsToldInFull() {
        assertThat(CommandLineRun.of("glossary", "max/median")).isEqualTo(new CommandLineRun(0, """
                max/median
                  The busiest shard's load as a multiple of that of the shard in the middle: 1
                  is even.
                  also:             max to median
                  formula:          max / median of the shards' loads; the median of an even
                                    number is the mean of the middle two
                  computed in:      stats.Imbalance
                  metrics:          max-to-median, stream imbalance.*.max-to-median
                  shown by:         hotshard run noisy-host, variant factor-1000
                  see also:         max/mean, balls into bins, shard
                """, ""));
    }

    @Test
    void eachWordFitsATerminal() {
        for (Term term : Glossary.terms()) {
            CommandLineRun run = CommandLineRun.of("glossary", term.name());
            assertThat(run.code()).isZero();
            assertThat(run.out()).startsWith(term.name() + "\n");
            assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        }
    }

    @Test
    void upperCaseDashesAndSeveralArgumentsAreTheSame() {
        CommandLineRun plain = CommandLineRun.of("glossary", "drop rate");
        assertThat(CommandLineRun.of("glossary", "Drop-Rate")).isEqualTo(plain);
        assertThat(CommandLineRun.of("glossary", "drop", "rate")).isEqualTo(plain);
        assertThat(CommandLineRun.of("glossary", "dropRate")).isEqualTo(plain);
    }

    @ParameterizedTest
    @CsvSource({"drop-rat, drop-rate", "Drop Rat, drop rate", "Gini coeficient, Gini coefficient", "hot keys, hot key"})
    void aMisspeltWordIsAFaultInOneLine(String word, String meant) {
        assertThat(CommandLineRun.of("glossary", word))
                .isEqualTo(new CommandLineRun(2, "", word + ": isn't in the glossary; did you mean " + meant + "?\n"));
    }

    @Test
    void aWordOfAnotherWorldIsAFaultInOneLine() {
        assertThat(CommandLineRun.of("glossary", "warp", "core\u001b"))
                .isEqualTo(new CommandLineRun(
                        2, "", "warp core\\u001b: isn't in the glossary (hotshard glossary lists it)\n"));
        assertThat(CommandLineRun.of("glossary", "").code()).isEqualTo(2);
    }

    /** A command that a term gives can be typed as it stands there. */
    @Test
    void theOptionsOfTheCommandsAreValid() {
        List<String> tried = new ArrayList<>();
        for (Term term : Glossary.terms()) {
            String options = term.shown().options();
            if (options.startsWith("--set ")) {
                CommandLineRun run = CommandLineRun.of(
                        "validate", term.shown().scenario(), "--set", options.substring("--set ".length()));
                assertThat(run).as(term.name()).isEqualTo(new CommandLineRun(0, run.out(), ""));
                tried.add(options);
            } else if (!options.isEmpty()) {
                assertThat(options).isEqualTo("--replications 10");
            }
        }
        assertThat(tried).isNotEmpty();
    }

    @Test
    void aShellCompletesWords() {
        assertThat(CommandLineRun.of("generate-completion").out()).contains("\"max/median\"", "\"hot-key\"");
        assertThat(new GlossaryCommand.Candidates())
                .hasSameSizeAs(Glossary.terms())
                .allSatisfy(word -> assertThat(Glossary.find(word)).hasSize(1));
    }

    @Test
    void theHelpOfTheProgramLeadsThere() {
        assertThat(CommandLineRun.of("--help").out()).contains("  hotshard glossary hot-key\n");
    }
}
