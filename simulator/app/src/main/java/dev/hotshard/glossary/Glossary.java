package dev.hotshard.glossary;

import dev.hotshard.scenario.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All terms, in chapters that follow a record on its way.
 */
public final class Glossary {
    /** Terms about the same thing. */
    public record Chapter(String title, List<Term> terms) {
        public Chapter {
            terms = List.copyOf(terms);
        }
    }

    private static final List<Chapter> CHAPTERS = List.of(
            chapter("What flows", TermsOfTraffic.entries()),
            chapter("Where it goes", TermsOfPlacing.entries()),
            chapter("How uneven it is", TermsOfSkew.entries()),
            chapter("What a shard takes, and what becomes of the rest", TermsOfCaps.entries()),
            chapter("Who reads it", TermsOfReaders.entries()),
            chapter("What order means", TermsOfOrder.entries()),
            chapter("What people see", TermsOfSeeing.entries()),
            chapter("How sure it is", TermsOfRuns.entries()));

    private static final Map<String, Term> BY_LABEL = new LinkedHashMap<>();

    static {
        for (Term term : terms()) {
            label(term, term.name());
            term.otherNames().forEach(name -> label(term, name));
        }
    }

    private Glossary() {}

    private static Chapter chapter(String title, List<Entry> entries) {
        return new Chapter(title, entries.stream().map(Entry::done).toList());
    }

    private static void label(Term term, String text) {
        Term other = BY_LABEL.put(text, term);
        if (other != null) {
            throw new IllegalStateException(other.name() + " and " + term.name() + " are both called " + text);
        }
    }

    public static List<Chapter> chapters() {
        return CHAPTERS;
    }

    /** All terms, chapter by chapter. */
    public static List<Term> terms() {
        return CHAPTERS.stream().flatMap(chapter -> chapter.terms().stream()).toList();
    }

    /** The term that a report calls so: by its name, another name, a label of a table, or the code of a verdict; null if none is. */
    public static @Nullable Term ofLabel(String text) {
        return BY_LABEL.get(text);
    }

    /** The term that a metric belongs to; null if none does. */
    public static @Nullable Term ofMetric(Metric metric) {
        return terms().stream()
                .filter(term -> term.where().has(metric))
                .findFirst()
                .orElse(null);
    }

    /**
     * The terms that a word may mean, nearly always one: by name first, then by the code of a verdict, the name of a metric, with its scope or without, or its path in
     * {@code summary.json}, the label of a table, the path of another field, and at last a key of the scenario file.
     * Shape: empty where none is meant; upper and lower case, and a space, a dash or an underscore, are the same.
     */
    public static List<Term> find(String word) {
        String wanted = normal(word);
        Predicate<String> isWanted = text -> normal(text).equals(wanted);
        List<Predicate<Term>> ways = List.of(
                term -> Stream.concat(Stream.of(term.name()), term.also().stream())
                        .anyMatch(isWanted),
                term -> term.where().verdicts().stream().anyMatch(isWanted),
                term -> metrics(term)
                        .anyMatch(metric -> isWanted.test(metric.name())
                                || isWanted.test(metric.scope().word() + " " + metric.name())
                                || isWanted.test(metric.path())),
                term -> term.labels().stream().anyMatch(isWanted),
                term -> term.where().fields().stream().anyMatch(isWanted),
                term -> term.where().keys().stream().anyMatch(isWanted));
        for (Predicate<Term> way : ways) {
            List<Term> found = terms().stream().filter(way).toList();
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /** What may be looked up by people who misspell it: names, and names of metrics. */
    public static List<String> words() {
        Set<String> words = new LinkedHashSet<>();
        for (Term term : terms()) {
            words.add(term.name());
            words.addAll(term.also());
            words.addAll(term.where().verdicts());
        }
        Metric.all().forEach(metric -> words.add(metric.name()));
        return new ArrayList<>(words);
    }

    private static Stream<Metric> metrics(Term term) {
        return Metric.all().stream().filter(term.where()::has);
    }

    private static String normal(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replace("'", "").replaceAll("[\\s_-]+", " ");
    }
}
