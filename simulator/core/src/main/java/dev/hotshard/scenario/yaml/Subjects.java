package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Metric.Scope;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What expectations and alarms may be about: the scenario's flows, flows of reads, groups, breakdown fields, alarms and numbers of shards, hosts and brokers, how long it runs, and the step
 * in which metrics are published.
 * Shape: null is what isn't known, for its key has a fault or, of hosts, for they appear on the way; {@code durationNanos} is beyond all times then. What isn't
 * known is never told to be wrong.
 */
record Subjects(
        @Nullable Collection<String> flows,
        @Nullable Collection<String> reads,
        @Nullable Collection<String> groups,
        @Nullable Collection<String> fields,
        @Nullable Collection<String> alarms,
        @Nullable Integer shards,
        @Nullable Integer hosts,
        @Nullable Integer brokers,
        long durationNanos,
        long everyNanos) {

    /** What one phrase is about, and the word after it, which names the metric. */
    record Subject(
            Scope scope, @Nullable String field, @Nullable String name, Phrase.Word metric) {}

    /** Takes {@code [SCOPE [NAME] | FIELD=VALUE]} and the word after it. */
    Subject subject(Phrase phrase, Set<Scope> scopes) throws WrongAt {
        Phrase.Word first = phrase.word("a metric or what it is of");
        Scope scope = scope(first, scopes);
        if (scope == Scope.STREAM) {
            return new Subject(scope, null, null, first);
        } else if (scope == Scope.VALUE) {
            int equals = first.text().indexOf('=');
            String field = first.text().substring(0, equals);
            String value = first.text().substring(equals + 1);
            check(first, field, fields, "breakdown names no field ");
            return new Subject(scope, field, value, phrase.word("a metric"));
        }
        Phrase.Word second = phrase.word(scope == Scope.ALARM ? "an alarm's name" : "a metric or a name");
        if (phrase.isSignNext() && !second.quoted()) {
            return new Subject(scope, null, null, second);
        }
        checkName(scope, second, scopes);
        return new Subject(
                scope, null, second.text(), phrase.word(scope == Scope.ALARM ? "silent or fires" : "a metric"));
    }

    private static Scope scope(Phrase.Word word, Set<Scope> scopes) {
        if (word.quoted()) {
            return Scope.STREAM;
        }
        for (Scope scope : scopes) {
            if (scope != Scope.STREAM && scope != Scope.VALUE && scope.word().equals(word.text())) {
                return scope;
            }
        }
        return word.text().indexOf('=') > 0 ? Scope.VALUE : Scope.STREAM;
    }

    private void checkName(Scope scope, Phrase.Word name, Set<Scope> scopes) throws WrongAt {
        switch (scope) {
            case FLOW -> {
                if (reads != null && reads.contains(name.text())) {
                    throw new WrongAt(
                            name,
                            "the flow " + Words.quoted(name.text()) + " reads"
                                    + (scopes.contains(Scope.READ)
                                            ? "; what became of that is asked for as read " + name.text()
                                            : ", which no alarm watches"));
                }
                check(name, name.text(), flows, "there is no flow ");
            }
            case READ -> check(name, name.text(), reads, "there is no flow of reads ");
            case GROUP -> check(name, name.text(), groups, "there is no group ");
            case ALARM -> check(name, name.text(), alarms, "there is no alarm ");
            case SHARD -> checkNumber(name, shards, "shard");
            case HOST -> checkNumber(name, hosts, "host");
            case BROKER -> {
                if (brokers != null && brokers == 0) {
                    throw new WrongAt(name, "there are no brokers; write stream.brokers");
                }
                checkNumber(name, brokers, "broker");
            }
            default -> {
                // Keys are known when they have appeared.
            }
        }
    }

    private static void checkNumber(Phrase.Word name, @Nullable Integer count, String what) throws WrongAt {
        if (count != null && (!name.text().matches("0|[1-9][0-9]{0,8}") || Integer.parseInt(name.text()) >= count)) {
            throw new WrongAt(
                    name,
                    "must be a metric, or a " + what + " from 0 to " + (count - 1) + ", was "
                            + Words.quoted(name.text()));
        }
    }

    private static void check(Phrase.Word word, String name, @Nullable Collection<String> known, String fault)
            throws WrongAt {
        if (known != null && !known.contains(name)) {
            throw new WrongAt(word, fault + Words.quoted(name) + Words.suggestion(name, known));
        }
    }

    /** The fault of a word that should name a metric. */
    static WrongAt unknown(Scope scope, Phrase.Word word, Set<String> known) {
        return new WrongAt(
                word,
                "unknown metric of " + scope.called() + " " + Words.quoted(word.text())
                        + Words.suggestion(word.text(), known));
    }
}
