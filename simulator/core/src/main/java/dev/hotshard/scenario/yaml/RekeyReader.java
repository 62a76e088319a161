package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.scenario.StreamSpec;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code rekey: NAME} or {@code hottest}, with {@code rate}. */
final class RekeyReader implements ActionReader {
    static final String KEY = "rekey";

    private static final String RATE = "rate";
    private static final String HOTTEST = "hottest";

    @Override
    public Set<String> companions() {
        return Set.of(RATE);
    }

    @Override
    public @Nullable Given read(Section entry) {
        String key = entry.value(KEY, text -> text);
        Fraction rate = entry.required(RATE, Amounts::positiveRate, "how fast, such as 500/s");
        if (key == null || rate == null) {
            return null;
        }
        return Given.of(
                new Action.Rekey(key.equals(HOTTEST) ? null : key, rate),
                new Entries()
                        .put(KEY, key)
                        .put(RATE, Canonical.required(Canonical.rate(rate), rate))
                        .mapping(),
                entry.node(KEY));
    }

    /** Tells a fault if the scenario as it stands then has no place for such a job. */
    static void check(Action.Rekey rekey, Section entry, Scenario now) {
        if (now.reads().isEmpty()) {
            tell(entry, "nobody reads, so that it has no meaning where records lie; add a flow with op: read");
        } else if (now.stream().overflow() == StreamSpec.Overflow.DELAY) {
            tell(entry, "its writes are refused or taken, but this stream delays; write stream.overflow: throttle");
        } else if (rekey.key() != null
                && !new KeyChecks(new CrossChecks(entry), now.key(), now.traffic(), now.traffic())
                        .canHave(rekey.key())) {
            tell(entry, "no flow has a key " + Words.quoted(rekey.key()) + " then");
        }
    }

    private static void tell(Section entry, String message) {
        Node key = entry.node(KEY);
        if (key != null) {
            entry.faults().add(key, message);
        }
    }
}
