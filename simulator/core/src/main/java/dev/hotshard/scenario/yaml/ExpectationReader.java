package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.Expectation.Comparison;
import dev.hotshard.scenario.Metric;
import dev.hotshard.scenario.Metric.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The way from {@code source=web drop-rate < 1% after 20m} to an expectation.
 * Shape: {@code [SCOPE [NAME] | FIELD=VALUE] METRIC SIGN VALUE [after DURATION]}; a name with spaces or signs stands in double quotes. A fault points at the wrong word.
 */
final class ExpectationReader {
    private static final String GRAMMAR =
            "an expectation is written [flow | shard | key | host | group NAME, or FIELD=VALUE] METRIC < | <= | > | >= | == VALUE [after 20m]";

    private static final long MOST = 1_000_000_000_000_000L;

    private final Node.Scalar node;
    private final Subjects subjects;
    private final Faults faults;
    private final List<Word> words = new ArrayList<>();
    private int next;

    /** What an expectation may be about: the scenario's flows, groups, breakdown fields and number of shards, and how long it runs. */
    record Subjects(
            Collection<String> flows,
            Collection<String> groups,
            Collection<String> fields,
            int shards,
            @Nullable Integer hosts,
            long durationNanos) {}

    /** A word and where it begins in the text, in code points. */
    private record Word(String text, int at, boolean quoted) {
        boolean isSign() {
            return !quoted
                    && Arrays.stream(Comparison.values()).anyMatch(c -> c.sign().equals(text));
        }
    }

    private ExpectationReader(Node.Scalar node, Subjects subjects, Faults faults) {
        this.node = node;
        this.subjects = subjects;
        this.faults = faults;
    }

    /** The expectation that stands at a node; null if it's wrong. */
    static @Nullable Expectation read(Node.Scalar node, Subjects subjects, Faults faults) {
        ExpectationReader reader = new ExpectationReader(node, subjects, faults);
        try {
            reader.split();
            return reader.expectation();
        } catch (WrongAt wrong) {
            Place place = node.place();
            int column = node.isPlain() ? place.column() + wrong.at : place.column();
            faults.add(new Place(place.file(), place.line(), column), node.path(), wrong.message);
            return null;
        }
    }

    private Expectation expectation() throws WrongAt {
        Word first = word("a metric or what it is of");
        Scope scope = scope(first);
        String field = null;
        String name = null;
        Word metricWord = first;
        if (scope == Scope.VALUE) {
            int equals = first.text().indexOf('=');
            field = first.text().substring(0, equals);
            name = first.text().substring(equals + 1);
            check(first, field, subjects.fields(), "breakdown names no field ");
            metricWord = word("a metric");
        } else if (scope != Scope.STREAM) {
            Word second = word("a metric or a name");
            if (next < words.size() && words.get(next).isSign() && !second.quoted()) {
                metricWord = second;
            } else {
                name = second.text();
                checkName(scope, second);
                metricWord = word("a metric");
            }
        }
        Metric metric = metric(scope, metricWord);
        Comparison comparison = comparison();
        Word value = value();
        double bound = bound(metric, value);
        Long after = after();
        if (next < words.size()) {
            throw new WrongAt(
                    words.get(next),
                    "doesn't belong here, was " + Words.quoted(words.get(next).text()) + "; " + GRAMMAR);
        }
        return new Expectation(node.text().strip(), metric, field, name, comparison, bound, after);
    }

    private static Scope scope(Word word) {
        if (word.quoted()) {
            return Scope.STREAM;
        }
        for (Scope scope : Scope.values()) {
            if (scope != Scope.STREAM && scope != Scope.VALUE && scope.word().equals(word.text())) {
                return scope;
            }
        }
        return word.text().indexOf('=') > 0 ? Scope.VALUE : Scope.STREAM;
    }

    private void checkName(Scope scope, Word name) throws WrongAt {
        switch (scope) {
            case FLOW -> check(name, name.text(), subjects.flows(), "there is no flow ");
            case GROUP -> check(name, name.text(), subjects.groups(), "there is no group ");
            case SHARD -> checkNumber(name, subjects.shards(), "shard");
            case HOST -> {
                if (subjects.hosts() != null) {
                    checkNumber(name, subjects.hosts(), "host");
                }
            }
            default -> {
                // Keys are known when they have appeared.
            }
        }
    }

    private static void checkNumber(Word name, int count, String what) throws WrongAt {
        if (!name.text().matches("0|[1-9][0-9]{0,8}") || Integer.parseInt(name.text()) >= count) {
            throw new WrongAt(
                    name,
                    "must be a metric, or a " + what + " from 0 to " + (count - 1) + ", was "
                            + Words.quoted(name.text()));
        }
    }

    private static void check(Word word, String name, Collection<String> known, String fault) throws WrongAt {
        if (!known.contains(name)) {
            throw new WrongAt(word, fault + Words.quoted(name) + Words.suggestion(name, known));
        }
    }

    private static Metric metric(Scope scope, Word word) throws WrongAt {
        Metric metric = Metric.find(scope, word.text());
        if (metric == null) {
            String of = switch (scope) {
                case STREAM -> "the stream";
                case VALUE -> "a field's value";
                default -> "a " + scope.word();
            };
            throw new WrongAt(
                    word,
                    "unknown metric of " + of + " " + Words.quoted(word.text())
                            + Words.suggestion(
                                    word.text(), new TreeSet<>(Metric.of(scope).keySet())));
        }
        return metric;
    }

    private Comparison comparison() throws WrongAt {
        Word sign = word("< | <= | > | >= | ==");
        for (Comparison comparison : Comparison.values()) {
            if (sign.isSign() && comparison.sign().equals(sign.text())) {
                return comparison;
            }
        }
        throw new WrongAt(sign, "must be < | <= | > | >= | ==, was " + Words.quoted(sign.text()));
    }

    /** A value with its unit, which may stand apart: {@code 4 MiB}. */
    private Word value() throws WrongAt {
        Word number = word("a value");
        StringBuilder text = new StringBuilder(number.text());
        while (next < words.size()
                && !words.get(next).text().equals("after")
                && !isLater(words.get(next).text())) {
            text.append(' ').append(words.get(next++).text());
        }
        return new Word(text.toString(), number.at(), number.quoted());
    }

    private boolean isLater(String word) {
        return word.equals("per") || word.equals("for");
    }

    private static double bound(Metric metric, Word value) throws WrongAt {
        try {
            return switch (metric.unit()) {
                case COUNT -> Amounts.whole(value.text(), 0, MOST, "");
                case RATIO -> Amounts.number(value.text());
                case SHARE -> Amounts.part(value.text()).toDouble();
                case SECONDS -> Amounts.exactDuration(value.text()).toDouble() / 1e9;
                case BYTES -> Amounts.exactSize(value.text()).toDouble();
                case RATE -> Amounts.rate(value.text()).toDouble();
            };
        } catch (Wrong wrong) {
            throw new WrongAt(value, metric.name() + " " + wrong.text());
        }
    }

    private @Nullable Long after() throws WrongAt {
        if (next == words.size()) {
            return null;
        }
        Word after = words.get(next);
        if (isLater(after.text())) {
            throw new WrongAt(after, Words.quoted(after.text()) + " is of alarms; " + GRAMMAR);
        }
        next++;
        Word time = word("a duration, such as 20m");
        try {
            long nanos = Amounts.duration(time.text());
            if (nanos >= subjects.durationNanos()) {
                throw new WrongAt(
                        time,
                        "must be before the end at " + Canonical.duration(subjects.durationNanos()) + ", was "
                                + time.text());
            }
            return nanos;
        } catch (Wrong wrong) {
            throw new WrongAt(time, wrong.text());
        }
    }

    private Word word(String due) throws WrongAt {
        if (next == words.size()) {
            Word end = new Word("", node.text().codePointCount(0, node.text().length()), false);
            throw new WrongAt(end, "ends where " + due + " is due; " + GRAMMAR);
        }
        return words.get(next++);
    }

    /** Splits the text at spaces and around signs. */
    private void split() throws WrongAt {
        int[] text = node.text().codePoints().toArray();
        int at = 0;
        while (at < text.length) {
            int from = at;
            if (Character.isWhitespace(text[at])) {
                at++;
            } else if (isSign(text, at)) {
                at += at + 1 < text.length && text[at + 1] == '=' ? 2 : 1;
                words.add(new Word(new String(text, from, at - from), from, false));
            } else {
                StringBuilder word = new StringBuilder();
                while (at < text.length && !Character.isWhitespace(text[at]) && !isSign(text, at)) {
                    at = text[at] == '"' ? copyQuoted(text, at, word) : copy(text, at, word);
                }
                words.add(new Word(word.toString(), from, text[from] == '"'));
            }
        }
    }

    private static int copy(int[] text, int at, StringBuilder word) {
        word.appendCodePoint(text[at]);
        return at + 1;
    }

    /** Copies what stands between quotes, and returns where it goes on behind them. */
    private static int copyQuoted(int[] text, int from, StringBuilder word) throws WrongAt {
        int at = from + 1;
        while (at < text.length && text[at] != '"') {
            at = copy(text, at, word);
        }
        if (at == text.length) {
            throw new WrongAt(new Word("", from, true), "has a quote that doesn't end");
        }
        return at + 1;
    }

    private static boolean isSign(int[] text, int at) {
        return text[at] == '<' || text[at] == '>' || (text[at] == '=' && at + 1 < text.length && text[at + 1] == '=');
    }

    /** A word that is wrong. */
    private static final class WrongAt extends Exception {
        private static final long serialVersionUID = 1;

        private final int at;
        private final String message;

        WrongAt(Word word, String message) {
            super(message, null, false, false);
            this.at = word.at();
            this.message = message;
        }
    }
}
