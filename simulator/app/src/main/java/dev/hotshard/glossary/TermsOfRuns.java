package dev.hotshard.glossary;

import static dev.hotshard.glossary.Entry.term;

import java.util.List;

/** Words about runs, and how far their numbers can be trusted. */
final class TermsOfRuns {
    private static final String REPLICATED = "--replications 10";

    private TermsOfRuns() {}

    static List<Entry> entries() {
        return List.of(
                term("variant", "The scenario with an overlay; the scenario itself is the variant baseline.")
                        .also("baseline", "remedy")
                        .keys("variants")
                        .fields("name")
                        .shownBy("flash-sale")
                        .variant("salted-32")
                        .see("common random numbers", "expectation"),
                term(
                                "expectation",
                                "What has to hold of a number of the summary; where it doesn't, the exit code is 1.")
                        .also("expect", "gate")
                        .labels("Expectations")
                        .formula(
                                "over replications: it holds if the whole confidence interval satisfies it",
                                "summary.OverReplications")
                        .keys("expect")
                        .fields("expect[].held")
                        .shownBy("retry-clock")
                        .see("confidence interval", "variant"),
                term("replication", "One seeded run of a scenario and its variants; an experiment is all of them.")
                        .also("replications", "experiment")
                        .keys("replications")
                        .shownBy("flash-sale", REPLICATED)
                        .see("confidence interval", "common random numbers", "warm-up"),
                term(
                                "common random numbers",
                                "All variants meet the same records at the same times, unless they change the traffic, so that their differences are the variants' own.")
                        .also("crn")
                        .formula(
                                "a draw follows from (seed, replication, name of the stream, number) alone",
                                "random.Streams",
                                "Law, Simulation Modeling and Analysis")
                        .keys("seed")
                        .shownBy("flash-sale", "--set seed=8")
                        .see("paired interval", "variant"),
                term("confidence interval", "The range that covers the true mean of a number 95 times of 100.")
                        .also("interval")
                        .formula(
                                "mean +- t(0.975, n - 1) s / sqrt(n) over n replications, s their standard deviation",
                                "stats.Estimate",
                                "Student 1908")
                        .keys("replications")
                        .shownBy("flash-sale", REPLICATED)
                        .see("replication", "paired interval", "expectation"),
                term(
                                "paired interval",
                                "The confidence interval of the difference between a variant and the baseline, taken replication by replication, so that the luck that both share drops out.")
                        .also("paired difference")
                        .formula(
                                "mean +- t(0.975, n - 1) s / sqrt(n) of d_r = variant_r - baseline_r", "stats.Estimate")
                        .keys("replications")
                        .shownBy("flash-sale", REPLICATED)
                        .see("confidence interval", "common random numbers"));
    }
}
