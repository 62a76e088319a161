package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Alarm;
import dev.hotshard.scenario.Alarm.Level;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.Expectation.Comparison;
import dev.hotshard.scenario.Metric.Scope;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The way from {@code shard throttled > 0/s for 60s} to an alarm.
 * Shape: {@code [SCOPE [NAME] | FIELD=VALUE] METRIC SIGN VALUE [per DURATION] [for DURATION]}, the last two in any order.
 */
final class AlarmReader {
    private static final String GRAMMAR =
            "an alarm is written [flow | shard | key | host | group NAME, or FIELD=VALUE] METRIC < | <= | > | >= | == VALUE [per 60s] [for 5m]";

    private static final EnumSet<Scope> SCOPES =
            EnumSet.complementOf(EnumSet.of(Scope.ALARM, Scope.READ, Scope.BROKER));
    private static final long SECOND_NANOS = 1_000_000_000L;

    private AlarmReader() {}

    /** The alarms by name; those with faults are left out. */
    static SortedMap<String, Alarm> readAll(Section section, Reading reading, Subjects subjects) {
        SortedMap<String, Alarm> alarms = new TreeMap<>();
        section.map().entries().forEach((name, entry) -> {
            if (entry.isNull()) {
                return;
            }
            reading.checkName(name, entry);
            if (!(entry.value() instanceof Node.Scalar scalar)) {
                reading.faults()
                        .add(
                                entry.value(),
                                "must be a text such as shard throttled > 0/s for 60s, was " + Words.of(entry.value()));
            } else {
                Alarm alarm = Phrase.read(scalar, GRAMMAR, reading.faults(), phrase -> alarm(phrase, subjects));
                if (alarm != null) {
                    alarms.put(name, alarm);
                }
            }
        });
        return alarms;
    }

    private static Alarm alarm(Phrase phrase, Subjects subjects) throws WrongAt {
        Subjects.Subject subject = subjects.subject(phrase, SCOPES);
        Map<String, Level> levels = Level.of(subject.scope());
        Level level = levels.get(subject.metric().text());
        if (level == null) {
            throw Subjects.unknown(subject.scope(), subject.metric(), levels.keySet());
        }
        Comparison comparison = phrase.comparison();
        Phrase.Word value = phrase.ahead();
        double bound = phrase.bound(level.word(), level.unit());
        if (!comparison.canHold(bound, 0, Double.POSITIVE_INFINITY)) {
            throw new WrongAt(value, level.word() + " < " + value.text() + " can't fire: it is never below 0");
        }
        phrase.refuse(Set.of("after"), "expectations");
        Phrase.Clause lasting = phrase.clause("for");
        Phrase.Clause per = phrase.clause("per");
        lasting = lasting == null ? phrase.clause("for") : lasting;
        long perNanos = per(per, subjects.everyNanos());
        long forNanos = lasting == null ? perNanos : lasting(lasting, perNanos);
        if (forNanos > subjects.durationNanos()) {
            Phrase.Word word = lasting != null ? lasting.word() : per != null ? per.word() : phrase.last();
            String length = Canonical.duration(subjects.durationNanos());
            throw new WrongAt(
                    word,
                    per == null && lasting == null
                            ? "watches aggregates of " + Canonical.duration(perNanos) + ", longer than the run of "
                                    + length + ", write per 1s"
                            : "must be at most the run's " + length + ", was " + word.text());
        }
        return new Alarm(
                phrase.text(),
                level,
                subject.scope(),
                subject.field(),
                subject.name(),
                comparison,
                bound,
                perNanos,
                forNanos / perNanos);
    }

    private static long per(Phrase.@Nullable Clause per, long everyNanos) throws WrongAt {
        if (per == null) {
            return Defaults.alarmPerNanos(everyNanos);
        }
        if (per.nanos() == 0 || per.nanos() % SECOND_NANOS != 0) {
            throw new WrongAt(
                    per.word(),
                    "must be whole seconds, at least 1s, was " + per.word().text());
        }
        if (per.nanos() % everyNanos != 0) {
            throw new WrongAt(
                    per.word(),
                    "must be a multiple of observe.every, " + Canonical.duration(everyNanos) + ", was "
                            + per.word().text());
        }
        return per.nanos();
    }

    private static long lasting(Phrase.Clause lasting, long perNanos) throws WrongAt {
        if (lasting.nanos() == 0 || lasting.nanos() % perNanos != 0) {
            throw new WrongAt(
                    lasting.word(),
                    "must be so many whole aggregates of " + Canonical.duration(perNanos) + ", was "
                            + lasting.word().text());
        }
        return lasting.nanos();
    }
}
