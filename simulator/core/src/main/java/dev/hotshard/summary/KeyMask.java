package dev.hotshard.summary;

import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Expectation;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Metric.Scope;
import dev.hotshard.scenario.Scenario;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How names are published: as they are, or those that tell a key only as {@code key-} and the first eight hex digits of the SHA-256 of their UTF-8.
 * Shape: what tells a key is a logical key, a value of a field that any key of the experiment is made of, and a host that is named by a field. Names that the scenario's
 * author gives to flows, groups, alarms and variants are none.
 * Invariant: the same name has the same hash everywhere; two names may share one.
 */
public final class KeyMask {
    /** Hides nothing. */
    public static final KeyMask NONE = new KeyMask(false, Collections.emptySortedSet(), false);

    private static final int DIGITS = 8;

    private final boolean hides;
    private final SortedSet<String> keyFields;
    private final boolean hostsAreNamed;

    private KeyMask(boolean hides, SortedSet<String> keyFields, boolean hostsAreNamed) {
        this.hides = hides;
        this.keyFields = keyFields;
        this.hostsAreNamed = hostsAreNamed;
    }

    /** Hides what tells a key in any of the variants: what one is keyed by, another may break down. */
    public static KeyMask over(List<Scenario> variants) {
        SortedSet<String> fields = new TreeSet<>();
        boolean named = false;
        for (Scenario variant : variants) {
            for (Scenario state : variant.everyState()) {
                addFields(fields, state.key().template());
                state.hosts().except().values().forEach(host -> addFields(fields, host.key()));
                named |= state.hosts().per() != null;
            }
        }
        return new KeyMask(true, fields, named);
    }

    private static void addFields(SortedSet<String> fields, KeySpec.@Nullable Template template) {
        if (template != null) {
            fields.addAll(template.fields());
        }
    }

    /** A logical key as it is published. */
    public String key(String name) {
        return hides ? hash(name) : name;
    }

    /** A host as it is published; one that is counted has no name. */
    String host(String name) {
        return hostsAreNamed ? hash(name) : name;
    }

    /** A value of a field as it is published. */
    String value(String field, String name) {
        return keyFields.contains(field) && !name.equals(Breakdowns.WITHOUT) ? hash(name) : name;
    }

    /** A name that the scenario gives to what an alarm or an expectation is about; {@code field} is null where it is about no field's value. */
    String name(Scope scope, @Nullable String field, String name) {
        return switch (scope) {
            case KEY -> key(name);
            case HOST -> host(name);
            case VALUE -> field == null ? name : value(field, name);
            default -> name;
        };
    }

    /** The names of a run as they are published. */
    public RunNames names(Scenario scenario, RunNames names) {
        List<IntFunction<String>> values = new ArrayList<>();
        for (int i = 0; i < names.values().size(); i++) {
            String field = scenario.breakdown().get(i);
            IntFunction<String> of = names.values().get(i);
            values.add(value -> value(field, of.apply(value)));
        }
        return new RunNames(
                key -> key(names.key().apply(key)), host -> host(names.host().apply(host)), values);
    }

    /** The text of an expectation as it is published. */
    String text(Expectation expectation) {
        String name = expectation.name();
        Scope scope = expectation.metric().scope();
        String shown = name == null ? null : name(scope, expectation.field(), name);
        if (name == null || name.equals(shown)) {
            return expectation.text();
        }
        String text = expectation.text();
        String about = scope == Scope.VALUE ? expectation.field() + "=" : scope.word() + " ";
        // Nothing behind the sign can hold another.
        String bound = text.substring(text.lastIndexOf(expectation.comparison().sign()));
        return about + shown + " " + expectation.metric().name() + " " + bound;
    }

    /**
     * What an action is, as it is published: an overlay may name the keys to salt.
     *
     * @param what the entry of the scenario
     * @param after the scenario from then on
     */
    public String what(Action action, String what, Scenario after) {
        if (!hides) {
            return what;
        } else if (action instanceof Action.IsolateKey isolate && isolate.key() != null) {
            return "isolate-key: " + key(isolate.key()) + ", shards: " + isolate.shards();
        } else if (action instanceof Action.Rekey rekey && rekey.key() != null) {
            return "rekey: " + key(rekey.key());
        }
        KeySpec.Salting salting = after.key().salting();
        boolean mayName =
                action instanceof Action.Set && salting != null && salting.scope() instanceof KeySpec.Scope.Named;
        return mayName ? "set: .." : what;
    }

    private static String hash(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return "key-" + HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
