package dev.hotshard.scenario;

import java.util.List;

/** The law that gives a record's value of one field. */
public sealed interface FieldLaw {
    /** Always the same text. */
    record Constant(String text) implements FieldLaw {}

    /** One of the texts, equally likely; different from each other. */
    record OneOf(List<String> texts) implements FieldLaw {
        public OneOf {
            texts = List.copyOf(texts);
            Rules.notEmpty(texts, "texts");
            Rules.different(texts, "texts");
        }
    }

    /** A draw from a population by its popularity; {@code label} is its name, or the field's own if it stands inline. */
    record Of(String label, Population population) implements FieldLaw {}

    /** A few values of a population, drawn uniformly anew in each occurrence of the flow, which share equally. */
    record Pick(String label, Population population, int count) implements FieldLaw {
        public Pick {
            Rules.within(1, population.size(), count, "count");
        }
    }

    /** A value that no other record of the flow has: the template with the record's number. */
    record Unique(NameTemplate name) implements FieldLaw {}

    /** The record's time since the run's start, cut to a step: {@code floor(t / step)} in decimal. */
    record Clock(long stepNanos) implements FieldLaw {
        public Clock {
            Rules.within(1, Limits.DURATION_NANOS, stepNanos, "stepNanos");
        }
    }
}
