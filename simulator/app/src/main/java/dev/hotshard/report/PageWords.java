package dev.hotshard.report;

import dev.hotshard.glossary.Glossary;
import dev.hotshard.glossary.Term;
import dev.hotshard.scenario.Metric;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words of a page that the glossary explains: each leads to its place in a list at the page's end, which holds those that the page uses and no others.
 * Shape: the list is in the order of the glossary and speaks of shards as the platform's users do.
 */
final class PageWords {
    /** Where the list stands. */
    static final String ID = "words";

    static final String HEADING = "Words of this page";

    private static final String SHARD = "shard";

    private final String shard;
    // What the page calls each term that it uses.
    private final Map<Term, Set<String>> met = new LinkedHashMap<>();

    PageWords(String shard) {
        this.shard = shard;
    }

    /** A label of ours, escaped: a link, if the glossary knows it. */
    String linked(String label) {
        Term term = meet(label);
        return term == null
                ? Html.prose(label)
                : "<a class=\"term\" href=\"#" + id(term) + "\">" + Html.prose(label) + "</a>";
    }

    /** An attribute that leads the script from a heading to its word, which can't be a link where a click sorts; empty if the glossary doesn't know it. */
    String attribute(String label) {
        Term term = meet(label);
        return term == null ? "" : " data-term=\"" + id(term) + "\"";
    }

    /** The list; empty where no word was met. */
    String list() {
        StringBuilder list = new StringBuilder();
        for (Term term : Glossary.terms()) {
            Set<String> labels = met.get(term);
            if (labels != null) {
                list.append("<div id=\"")
                        .append(id(term))
                        .append("\"><dt>")
                        .append(Html.prose(spoken(term.name())))
                        .append(labels.isEmpty() ? "" : " <span>" + Html.prose(String.join(", ", labels)) + "</span>")
                        .append("</dt><dd>")
                        .append(Html.prose(spoken(term.definition())))
                        .append(formula(term))
                        .append("</dd></div>\n");
            }
        }
        return list.isEmpty()
                ? ""
                : "<details id=\"" + ID + "\"><summary>" + HEADING + "</summary>\n<dl class=\"words\">\n" + list
                        + "</dl></details>\n";
    }

    private String formula(Term term) {
        Term.Formula formula = term.formula();
        return formula == null ? "" : " <code>" + Html.prose(spoken(formula.text())) + "</code>";
    }

    private @Nullable Term meet(String label) {
        Term term = find(label.strip());
        if (term != null) {
            Set<String> labels = met.computeIfAbsent(term, t -> new LinkedHashSet<>());
            if (!isName(label.strip(), spoken(term.name()))) {
                labels.add(label.strip());
            }
        }
        return term;
    }

    /** Whether a reader sees by himself that both are the same: {@code hot-key} and {@code hot key}, {@code Reads} and {@code read}. */
    private static boolean isName(String label, String name) {
        String spelt = label.replace('-', ' ');
        return spelt.equalsIgnoreCase(name) || spelt.equalsIgnoreCase(name + "s");
    }

    private @Nullable Term find(String label) {
        if (label.startsWith("lag of ")) {
            return Glossary.ofLabel("lag of");
        }
        Term term = Glossary.ofLabel(label.replace(shard, SHARD));
        if (term != null) {
            return term;
        }
        // Tables of means name the metric, those of groups behind the group's name.
        Metric metric = Metric.find(Metric.Scope.STREAM, label);
        if (metric == null && label.indexOf(' ') >= 0) {
            metric = Metric.find(Metric.Scope.GROUP, label.substring(label.lastIndexOf(' ') + 1));
        }
        return metric == null ? null : Glossary.ofMetric(metric);
    }

    private String spoken(String text) {
        return text.replaceAll("\\b" + SHARD + "(s?)\\b", shard + "$1");
    }

    private static String id(Term term) {
        return "term-" + term.anchor();
    }
}
