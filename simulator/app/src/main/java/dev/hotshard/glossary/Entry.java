package dev.hotshard.glossary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A term while the table says what belongs to it.
 */
final class Entry {
    private final String name;
    private final String definition;
    private List<String> also = List.of();
    private List<String> labels = List.of();
    private Term.@Nullable Formula formula;
    private List<String> metrics = List.of();
    private List<String> fields = List.of();
    private List<String> keys = List.of();
    private List<String> verdicts = List.of();
    private Term.Shown shown = new Term.Shown("", null, "");
    private List<String> see = List.of();

    private Entry(String name, String definition) {
        this.name = name;
        this.definition = definition;
    }

    static Entry term(String name, String definition) {
        return new Entry(name, definition);
    }

    Entry also(String... names) {
        also = List.of(names);
        return this;
    }

    Entry labels(String... texts) {
        labels = List.of(texts);
        return this;
    }

    /** A formula that a class computes. */
    Entry formula(String text, String computedIn) {
        formula = new Term.Formula(text, computedIn, "");
        return this;
    }

    /** A formula from outside that a class computes; an empty class is a law that runs follow. */
    Entry formula(String text, String computedIn, String source) {
        formula = new Term.Formula(text, computedIn, source);
        return this;
    }

    Entry metrics(String... names) {
        metrics = List.of(names);
        return this;
    }

    Entry fields(String... paths) {
        fields = List.of(paths);
        return this;
    }

    Entry keys(String... paths) {
        keys = List.of(paths);
        return this;
    }

    Entry verdict(String code) {
        verdicts = List.of(code);
        return this;
    }

    Entry shownBy(String scenario) {
        return shownBy(scenario, "");
    }

    Entry shownBy(String scenario, String options) {
        shown = new Term.Shown(scenario, null, options);
        return this;
    }

    /** The variant of its scenario in which it is seen, where the baseline doesn't show it. */
    Entry variant(String name) {
        shown = new Term.Shown(shown.scenario(), name, shown.options());
        return this;
    }

    Entry see(String... names) {
        see = List.of(names);
        return this;
    }

    Term done() {
        return new Term(
                name, also, labels, definition, formula, new Term.Where(metrics, fields, keys, verdicts), shown, see);
    }
}
