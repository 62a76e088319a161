package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.BrokersSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.ShardTarget;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code reassign: hottest} or a number, with {@code copy}. */
final class ReassignReader implements ActionReader {
    static final String KEY = "reassign";

    private static final String COPY = "copy";

    @Override
    public Set<String> companions() {
        return Set.of(COPY);
    }

    @Override
    public @Nullable Given read(Section entry) {
        ShardTarget target = entry.value(KEY, SplitReader::target);
        Fraction copy = entry.required(
                COPY, Amounts::positiveByteRate, "how fast the copy is read of the old broker, such as 30 MiB/s");
        if (target == null || copy == null) {
            return null;
        }
        return Given.of(
                new Action.Reassign(target, copy),
                new Entries()
                        .put(
                                KEY,
                                target.shard() == null
                                        ? SplitReader.HOTTEST
                                        : target.shard().toString())
                        .put(COPY, Canonical.required(Canonical.byteRate(copy), copy))
                        .mapping(),
                entry.node(KEY));
    }

    /** Tells a fault if the scenario has no brokers among which a shard can go, or none that has room for the copy. */
    static void check(Action.Reassign reassign, Section entry, Scenario scenario) {
        BrokersSpec brokers = scenario.stream().brokers();
        Fraction copy = reassign.copyBytesPerSecond();
        if (brokers == null) {
            tell(entry, KEY, "needs brokers; write stream.brokers, such as {count: 6, cap: {bytes: 60 MiB/s}}");
        } else if (brokers.count() == 1) {
            tell(entry, KEY, "needs another broker, but stream.brokers.count is 1");
        } else if (brokers.bytesPerSecond() != null && copy.compareTo(brokers.bytesPerSecond()) >= 0) {
            tell(
                    entry,
                    COPY,
                    "must be below stream.brokers.cap.bytes, "
                            + Canonical.required(Canonical.byteRate(brokers.bytesPerSecond()), brokers.bytesPerSecond())
                            + ", or the broker takes nothing meanwhile, was "
                            + Canonical.required(Canonical.byteRate(copy), copy));
        }
    }

    private static void tell(Section entry, String key, String message) {
        Node node = entry.node(key);
        if (node != null) {
            entry.faults().add(node, message);
        }
    }
}
