package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.util.List;
import java.util.SortedMap;

/** A set of values that a field takes, with a popularity law and exceptions to it. */
public sealed interface Population {
    /** The exceptions by value name. */
    SortedMap<String, Exceptional> except();

    /** How many different values there are. */
    int size();

    /** The index of the value with this text, -1 if there's none. */
    int indexOf(String text);

    /**
     * Values {@code first .. first + count - 1} under a name template, the most popular first.
     * Shape: a value's text is {@code prefix + number + suffix}, the number padded with zeros to {@code digits} (0: not padded).
     */
    record Generated(int count, NameTemplate name, Popularity popularity, SortedMap<String, Exceptional> except)
            implements Population {
        public Generated {
            except = Copies.sorted(except);
            Rules.within(1, Limits.VALUES, count, "count");
        }

        @Override
        public int size() {
            return count;
        }

        @Override
        public int indexOf(String text) {
            return name.indexOf(text, count);
        }
    }

    /** Values that the scenario or a file lists, with their weights; names are different from each other. */
    record Listed(List<String> names, List<Double> weights, SortedMap<String, Exceptional> except)
            implements Population {
        public Listed {
            names = List.copyOf(names);
            weights = List.copyOf(weights);
            except = Copies.sorted(except);
            if (names.size() != weights.size()) {
                throw new IllegalArgumentException(names.size() + " names but " + weights.size() + " weights");
            }
            Rules.within(1, Limits.VALUES, names.size(), "the number of names");
        }

        @Override
        public int size() {
            return names.size();
        }

        @Override
        public int indexOf(String text) {
            return names.indexOf(text);
        }
    }

    /** An exception to the popularity law for one value. */
    sealed interface Exceptional {
        /** Multiplies the value's weight ({@code 50x}). */
        record Factor(Fraction factor) implements Exceptional {
            public Factor {
                Rules.within(Fraction.ZERO, Limits.FACTOR, factor, "factor");
            }
        }

        /** Fixes the value's share of the whole ({@code 31%}); the others share the rest. */
        record Share(Fraction share) implements Exceptional {
            public Share {
                Rules.within(Fraction.ZERO, Fraction.ONE, share, "share");
            }
        }
    }
}
