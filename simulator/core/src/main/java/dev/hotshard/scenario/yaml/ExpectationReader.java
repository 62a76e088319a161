package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.Expectation.Comparison;
import dev.hotshard.scenario.Metric;
import dev.hotshard.scenario.Metric.Scope;
import dev.hotshard.scenario.Metric.Unit;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The way from {@code source=web drop-rate < 1% after 20m} to an expectation.
 * Shape: {@code [SCOPE [NAME] | FIELD=VALUE] METRIC SIGN VALUE [after DURATION]}, {@code alarm NAME silent} or {@code alarm NAME fires [before DURATION]}.
 */
final class ExpectationReader {
    private static final String GRAMMAR =
            "an expectation is written [flow | read | shard | key | host | group NAME, or FIELD=VALUE] METRIC < | <= | > | >= | == VALUE [after 20m],"
                    + " or alarm NAME silent, or alarm NAME fires [before 2m]";

    private static final EnumSet<Scope> SCOPES = EnumSet.allOf(Scope.class);

    private ExpectationReader() {}

    /** The expectation that stands at a node; null if it's wrong. */
    static @Nullable Expectation read(Node.Scalar node, Subjects subjects, Faults faults) {
        return Phrase.read(node, GRAMMAR, faults, phrase -> expectation(phrase, subjects));
    }

    private static Expectation expectation(Phrase phrase, Subjects subjects) throws WrongAt {
        Subjects.Subject subject = subjects.subject(phrase, SCOPES);
        Metric metric = Metric.find(subject.scope(), subject.metric().text());
        if (metric == null) {
            throw Subjects.unknown(
                    subject.scope(),
                    subject.metric(),
                    Metric.of(subject.scope()).keySet());
        }
        if (subject.scope() == Scope.ALARM) {
            return ofAlarm(phrase, metric, subject, subjects);
        }
        Comparison comparison = phrase.comparison();
        Phrase.Word value = phrase.ahead();
        double bound = phrase.bound(metric.name(), metric.unit());
        if (!comparison.canHold(bound, metric.lowest(), metric.highest())) {
            throw new WrongAt(
                    value,
                    metric.name() + " " + comparison.sign() + " " + value.text() + " can't hold: it is "
                            + (metric.highest() == 1 ? "from 0 % to 100 %" : "never below 0"));
        }
        phrase.refuse(Set.of("per", "for"), "alarms");
        Phrase.Clause after = before(phrase.clause("after"), subjects);
        return new Expectation(
                phrase.text(),
                metric,
                subject.field(),
                subject.name(),
                comparison,
                bound,
                after == null ? null : (Long) after.nanos());
    }

    private static Expectation ofAlarm(Phrase phrase, Metric metric, Subjects.Subject subject, Subjects subjects)
            throws WrongAt {
        Phrase.Clause before = metric.unit() == Unit.FIRED ? before(phrase.clause("before"), subjects) : null;
        Comparison comparison = metric.unit() == Unit.FIRINGS ? Comparison.EQUAL : Comparison.LESS;
        double bound = before == null ? Double.POSITIVE_INFINITY : before.nanos() / 1e9;
        return new Expectation(
                phrase.text(),
                metric,
                null,
                subject.name(),
                comparison,
                metric.unit() == Unit.FIRINGS ? 0 : bound,
                null);
    }

    private static Phrase.@Nullable Clause before(Phrase.@Nullable Clause clause, Subjects subjects) throws WrongAt {
        if (clause != null && clause.nanos() >= subjects.durationNanos()) {
            throw new WrongAt(
                    clause.word(),
                    "must be before the end at " + Canonical.duration(subjects.durationNanos()) + ", was "
                            + clause.word().text());
        }
        return clause;
    }
}
