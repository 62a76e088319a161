package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Expectation.Comparison;
import dev.hotshard.scenario.Metric.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words of an expectation or an alarm, taken one after the other.
 * Shape: words are split at spaces and around signs; a name with spaces or signs stands in double quotes. A fault points at the wrong word.
 */
final class Phrase {
    private static final long MOST = 1_000_000_000_000_000L;

    private static final Set<String> CLAUSES = Set.of("after", "per", "for");

    private final String text;
    private final String grammar;
    private final List<Word> words = new ArrayList<>();
    private int next;

    private Phrase(String text, String grammar) {
        this.text = text;
        this.grammar = grammar;
    }

    /** A word and where it begins in the text, in code points. */
    record Word(String text, int at, boolean quoted) {
        boolean isSign() {
            return !quoted
                    && Arrays.stream(Comparison.values()).anyMatch(c -> c.sign().equals(text));
        }

        boolean is(String word) {
            return !quoted && text.equals(word);
        }
    }

    /** What is made of a phrase. */
    @FunctionalInterface
    interface Meaning<T> {
        T of(Phrase phrase) throws WrongAt;
    }

    /** What the whole phrase at a node means; null if it's wrong. {@code grammar} says how such a phrase is written. */
    static <T> @Nullable T read(Node.Scalar node, String grammar, Faults faults, Meaning<T> meaning) {
        Phrase phrase = new Phrase(node.text(), grammar);
        try {
            phrase.split();
            T read = meaning.of(phrase);
            phrase.end();
            return read;
        } catch (WrongAt wrong) {
            Place place = node.place();
            int column = node.isPlain() ? place.column() + wrong.at() : place.column();
            faults.add(new Place(place.file(), place.line(), column), node.path(), wrong.text());
            return null;
        }
    }

    /** The whole text, without spaces around it. */
    String text() {
        return text.strip();
    }

    /** The next word; a fault if there is none. */
    Word word(String due) throws WrongAt {
        if (next == words.size()) {
            throw new WrongAt(last(), "ends where " + due + " is due; " + grammar);
        }
        return words.get(next++);
    }

    /** The next word, which stays the next; where the text ends if there is none. */
    Word ahead() {
        return next < words.size() ? words.get(next) : last();
    }

    /** Where the text ends. */
    Word last() {
        return new Word("", text.codePointCount(0, text.length()), false);
    }

    /** Whether the next word is a sign. */
    boolean isSignNext() {
        return next < words.size() && words.get(next).isSign();
    }

    /** Takes the next word if it is this one; null if it's another, or there is none. */
    @Nullable
    Word taken(String word) {
        return next < words.size() && words.get(next).is(word) ? words.get(next++) : null;
    }

    /** The duration after a word such as {@code after}; null if the word doesn't come next. */
    @Nullable
    Clause clause(String word) throws WrongAt {
        if (taken(word) == null) {
            return null;
        }
        Word time = word("a duration, such as 5m");
        try {
            return new Clause(time, Amounts.duration(time.text()));
        } catch (Wrong wrong) {
            throw new WrongAt(time, wrong.text());
        }
    }

    /** A duration and the word that it stands in. */
    record Clause(Word word, long nanos) {}

    Comparison comparison() throws WrongAt {
        Word sign = word("< | <= | > | >= | ==");
        for (Comparison comparison : Comparison.values()) {
            if (sign.isSign() && comparison.sign().equals(sign.text())) {
                return comparison;
            }
        }
        throw new WrongAt(sign, "must be < | <= | > | >= | ==, was " + Words.quoted(sign.text()));
    }

    /** What something is held against. */
    double bound(String metric, Unit unit) throws WrongAt {
        Word value = value();
        try {
            return switch (unit) {
                case COUNT, FIRINGS -> Amounts.whole(value.text(), 0, MOST, "");
                case RATIO -> Amounts.number(value.text());
                case SHARE -> Amounts.part(value.text()).toDouble();
                case SECONDS, FIRED -> Amounts.exactDuration(value.text()).toDouble() / 1e9;
                case BYTES -> Amounts.exactSize(value.text()).toDouble();
                case RATE -> Amounts.rate(value.text()).toDouble();
            };
        } catch (Wrong wrong) {
            throw new WrongAt(value, metric + " " + wrong.text());
        }
    }

    /** A value with its unit, which may stand apart: {@code 4 MiB}. */
    private Word value() throws WrongAt {
        Word number = word("a value");
        StringBuilder joined = new StringBuilder(number.text());
        while (next < words.size() && !CLAUSES.contains(words.get(next).text())) {
            joined.append(' ').append(words.get(next++).text());
        }
        return new Word(joined.toString(), number.at(), number.quoted());
    }

    /** A fault if the next word is one of these, which belong to {@code what}. */
    void refuse(Set<String> clauses, String what) throws WrongAt {
        if (next < words.size() && clauses.contains(words.get(next).text())) {
            Word word = words.get(next);
            throw new WrongAt(word, Words.quoted(word.text()) + " is of " + what + "; " + grammar);
        }
    }

    private void end() throws WrongAt {
        if (next < words.size()) {
            Word word = words.get(next);
            throw new WrongAt(word, "doesn't belong here, was " + Words.quoted(word.text()) + "; " + grammar);
        }
    }

    /** Splits the text at spaces and around signs. */
    private void split() throws WrongAt {
        int[] points = text.codePoints().toArray();
        int at = 0;
        while (at < points.length) {
            int from = at;
            if (Character.isWhitespace(points[at])) {
                at++;
            } else if (isSign(points, at)) {
                at += at + 1 < points.length && points[at + 1] == '=' ? 2 : 1;
                words.add(new Word(new String(points, from, at - from), from, false));
            } else {
                StringBuilder word = new StringBuilder();
                while (at < points.length && !Character.isWhitespace(points[at]) && !isSign(points, at)) {
                    at = points[at] == '"' ? copyQuoted(points, at, word) : copy(points, at, word);
                }
                words.add(new Word(word.toString(), from, points[from] == '"'));
            }
        }
    }

    private static int copy(int[] points, int at, StringBuilder word) {
        word.appendCodePoint(points[at]);
        return at + 1;
    }

    /** Copies what stands between quotes, and returns where it goes on behind them. */
    private static int copyQuoted(int[] points, int from, StringBuilder word) throws WrongAt {
        int at = from + 1;
        while (at < points.length && points[at] != '"') {
            at = copy(points, at, word);
        }
        if (at == points.length) {
            throw new WrongAt(new Word("", from, true), "has a quote that doesn't end");
        }
        return at + 1;
    }

    private static boolean isSign(int[] points, int at) {
        return points[at] == '<'
                || points[at] == '>'
                || (points[at] == '=' && at + 1 < points.length && points[at + 1] == '=');
    }
}
