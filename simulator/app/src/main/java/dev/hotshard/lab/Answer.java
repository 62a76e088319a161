package dev.hotshard.lab;

import dev.hotshard.report.Headline;
import dev.hotshard.report.MetricText;
import dev.hotshard.report.Outcome;
import dev.hotshard.report.PlatformWords;
import dev.hotshard.report.Texts;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import java.util.List;
import java.util.Locale;

/**
 * What a page is told of a trial.
 * Invariant: of a part of the traffic only numbers are told that hold for all of it; sentences, which name counts and rates, wait for the exact run.
 */
final class Answer {
    private static final int KEYS_SHOWN = 5;
    private static final int QUEUE_RECORDS_FEW = 20;

    private final Trial trial;
    private final Scenario scenario;
    private final VariantSummary numbers;
    private final PlatformWords words;

    private Answer(Trial trial) {
        this.trial = trial;
        scenario = trial.variant().scenario();
        numbers = trial.outcome().summary().variants().get(0);
        words = PlatformWords.of(scenario.stream().platform().name());
    }

    /** The body of an answer; {@code nanos} is how long the trial took. */
    static byte[] bytes(Trial trial, long nanos) {
        Answer answer = new Answer(trial);
        return Json.bytes(json -> answer.write(json, nanos));
    }

    private void write(Json json, long nanos) {
        json.text("yaml", trial.yaml());
        json.text("title", Texts.visible(trial.experiment().baseline().name()));
        json.text("about", trial.experiment().baseline().about());
        json.text("platform", scenario.stream().platform().name().toLowerCase(Locale.ROOT));
        json.text("shardWord", words.shard());
        json.text("shardsWord", words.shards());
        json.texts(
                "variants",
                trial.experiment().variants().stream()
                        .map(Experiment.Variant::name)
                        .toList());
        json.text("variant", trial.variant().name());
        json.count("replications", trial.experiment().replications().count());
        json.list("controls", Controls.of(trial.variant()), Answer::control);
        json.object("scale", this::scale);
        json.text("outcome", Outcome.ofPart(numbers, trial.part()).name().toLowerCase(Locale.ROOT));
        json.text("headline", trial.isExact() ? Headline.of(numbers, words) : null);
        json.list("numbers", new MainNumbers(numbers, trial.part()).shown(), Answer::number);
        json.list("verdicts", numbers.diagnosis(), (inner, verdict) -> {
            inner.text("code", verdict.code());
            inner.text("text", trial.isExact() ? Texts.visible(verdict.text()) : null);
        });
        json.list("expect", trial.isExact() ? numbers.expect() : List.of(), Answer::expectation);
        json.list("hotKeys", numbers.keys().stream().limit(KEYS_SHOWN).toList(), this::key);
        json.object("series", inner -> new Playback(trial, numbers, this::facts).write(inner));
        json.count("millis", nanos / 1_000_000);
    }

    private static void control(Json json, Control control) {
        json.text("id", control.id());
        json.text("label", control.label());
        json.text("help", control.help());
        json.text("kind", control.kind().name().toLowerCase(Locale.ROOT));
        json.text("path", control.path());
        json.list("options", control.options(), (inner, option) -> {
            inner.text("value", option.value());
            inner.text("label", option.label());
        });
        json.count("selected", control.selected());
        json.text("disabled", control.disabled());
        json.text("note", control.note());
    }

    private void scale(Json json) {
        long simulated = numbers.records().offered();
        json.flag("exact", trial.isExact());
        json.count("factor", trial.part());
        json.count("records", simulated);
        json.text(
                "text",
                trial.isExact()
                        ? "Exact: all " + Figures.count(simulated) + " records simulated."
                        : "Estimated from 1/" + trial.part() + " of the traffic: " + Figures.count(simulated)
                                + " of about " + Figures.count(trial.expectedRecords())
                                + " records, with caps, queues and consumers as much smaller." + coarse());
    }

    /** A queue of a few records is a coarse thing, and fills much too soon or too late. */
    private String coarse() {
        long records = scenario.hosts().retry().queue().records();
        boolean isSmall = records > 0 && records != RetrySpec.UNLIMITED && records / trial.part() < QUEUE_RECORDS_FEW;
        return isSmall ? " The retry queues are too small for that: wait for the exact run." : "";
    }

    private static void number(Json json, MainNumbers.Shown number) {
        json.text("metric", number.metric());
        json.text("label", number.label());
        json.text("text", number.text());
        json.number("value", number.value());
        json.text("better", number.better());
        json.text("term", number.term());
    }

    private static void expectation(Json json, VariantSummary.Expectation expectation) {
        json.text("text", Texts.visible(expectation.text()));
        json.text("value", MetricText.of(expectation.unit(), expectation.value()));
        json.flag("held", expectation.held());
    }

    private void key(Json json, VariantSummary.Key key) {
        json.text("key", Texts.visible(key.key()));
        json.count("offered", key.offered() * trial.part());
        json.number("share", key.share());
        json.text("shareText", Figures.percent(key.share()));
        json.count("dropped", key.dropped() * trial.part());
        json.text(
                "shards",
                key.shards().size() > KEYS_SHOWN
                        ? words.count(key.shards().size())
                        : String.join(
                                ", ", key.shards().stream().map(String::valueOf).toList()));
    }

    /** What the course of a run is seen against. */
    private void facts(Json json) {
        Yardstick yardstick = Yardstick.of(scenario);
        json.flag("hasCap", yardstick != null);
        json.text("capWord", yardstick == null ? null : yardstick.word());
        json.text("capText", yardstick == null ? null : yardstick.text());
    }
}
