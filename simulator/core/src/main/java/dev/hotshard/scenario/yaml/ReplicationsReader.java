package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.Replications;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads how often an experiment is run. */
final class ReplicationsReader {
    static final String COUNT = "replications";
    static final String PRECISION = "precision";

    private ReplicationsReader() {}

    /** What the root says; one run if it is wrong. */
    static Replications read(Node.Mapping root, Faults faults) {
        Fraction precision = value(root.get(PRECISION), ReplicationsReader::precision, faults);
        Integer count = value(root.get(COUNT), Amounts.whole(1, Limits.REPLICATIONS), faults);
        Node.Entry entry = root.entries().get(PRECISION);
        if (precision != null && entry != null && !expectsAnything(root)) {
            faults.add(
                    entry.keyPlace(),
                    entry.value().path(),
                    "is that of what `expect` measures, and nothing is expected: write an expectation, or replications: 30");
        }
        return new Replications(count != null ? count : precision == null ? 1 : Replications.AT_MOST, precision);
    }

    private static <T> @Nullable T value(@Nullable Node node, Format<T> format, Faults faults) {
        return node == null ? null : Section.scalar(node, format, faults);
    }

    private static boolean expectsAnything(Node.Mapping root) {
        if (hasItems(root.get("expect"))) {
            return true;
        }
        return root.get("variants") instanceof Node.Mapping variants
                && variants.entries().values().stream()
                        .anyMatch(entry ->
                                entry.value() instanceof Node.Mapping variant && hasItems(variant.get("expect")));
    }

    private static boolean hasItems(@Nullable Node list) {
        // What isn't a list is told elsewhere.
        return list != null
                && !(list instanceof Node.Sequence items && items.items().equals(List.of()));
    }

    private static Fraction precision(String text) throws Wrong {
        Fraction share = Amounts.percent(text, "a share such as 5 %");
        if (share.signum() <= 0 || share.compareTo(Fraction.ONE) >= 0) {
            throw new Wrong("must be above 0 % and below 100 %, was " + Words.quoted(text));
        }
        return share;
    }
}
