package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Visibility;
import dev.hotshard.scenario.Visibility.Detail;

/** Reads {@code observe}: what operators can see, and from when on. */
final class VisibilityReader {
    private static final long SECOND_NANOS = 1_000_000_000L;

    private VisibilityReader() {}

    /** The visibility; everything where a part is absent or wrong. */
    static Visibility read(Section root, long durationNanos) {
        Section observe = root.section("observe");
        if (observe == null) {
            return Visibility.ALL;
        }
        long every = observe.value("every", VisibilityReader::step, Visibility.ALL.everyNanos());
        return new Visibility(every, detail(observe, "shards", durationNanos), detail(observe, "keys", durationNanos));
    }

    private static long step(String text) throws Wrong {
        long nanos = Amounts.positiveDuration(text);
        if (nanos % SECOND_NANOS != 0) {
            throw new Wrong("must be whole seconds, at least 1s, was " + Words.quoted(text));
        }
        return nanos;
    }

    private static Detail detail(Section observe, String key, long durationNanos) {
        if (!(observe.node(key) instanceof Node.Mapping mapping)) {
            return observe.value(key, VisibilityReader::onOrOff, Detail.ON);
        }
        Section detail = observe.section(key, mapping);
        Long from = detail.value("from", Amounts::duration);
        if (from != null) {
            detail.checkBeforeTheEnd("from", from, durationNanos);
        }
        return new Detail(from == null ? Detail.NEVER : from, detail.value("delay", Amounts::duration, 0L));
    }

    private static Detail onOrOff(String text) throws Wrong {
        return switch (text) {
            case "on" -> Detail.ON;
            case "off" -> Detail.OFF;
            default ->
                throw new Wrong("must be on, off or a map such as {from: 20m, delay: 5m}, was " + Words.quoted(text));
        };
    }
}
