package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.KeySpec.Template.Part;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.StreamSpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** A key against the values that its fields can have. */
final class KeyChecks {
    private static final int NAME_MAX = 200;
    private static final long TRIES_MAX = 10_000_000;

    private final CrossChecks checks;
    private final KeySpec key;
    private final SortedMap<String, FlowSpec> traffic;
    private final SortedMap<String, FlowSpec> withReads;
    private final IdentityHashMap<List<String>, Set<String>> sets = new IdentityHashMap<>();

    KeyChecks(
            CrossChecks checks,
            KeySpec key,
            SortedMap<String, FlowSpec> traffic,
            SortedMap<String, FlowSpec> withReads) {
        this.checks = checks;
        this.key = key;
        this.traffic = traffic;
        this.withReads = withReads;
    }

    void check(StreamSpec stream, long duration) {
        boolean isExplicit = stream.partitioner().kind() == PartitionerSpec.Kind.EXPLICIT;
        KeySpec.Template template = key.template();
        if (template == null) {
            if (isExplicit) {
                checks.add("the key is the shard's number, but there is no key", "stream", "partitioner");
            }
            return;
        }
        KeySpec.Salting salting = key.salting();
        if (salting != null && salting.scope() instanceof KeySpec.Scope.Named) {
            checkNames(template);
        } else if (salting != null && salting.scope() instanceof KeySpec.Scope.Hottest) {
            checkCombinations("the hottest keys are looked for among", template, duration, "key", "only", "hottest");
        }
        if (salting != null && salting.buckets() instanceof KeySpec.Buckets.Target target) {
            checkTarget(template, target, salting.scope(), duration);
        }
        if (isExplicit && salting != null) {
            checks.add("a salted key is no shard's number, as the partitioner explicit takes it", "key");
        } else if (isExplicit) {
            checkNumbers(template, stream.shards());
        }
    }

    /** The names of {@code only}: keys that some flow can have. */
    private void checkNames(KeySpec.Template template) {
        if (!(checks.node("key") instanceof Node.Mapping map) || !(map.get("only") instanceof Node.Sequence only)) {
            return;
        }
        Set<List<FieldLaw>> laws = new HashSet<>();
        for (FlowSpec flow : traffic.values()) {
            List<FieldLaw> ofFlow = laws(template, flow);
            if (ofFlow != null) {
                laws.add(ofFlow);
            }
        }
        if ((long) only.items().size() * laws.size() > TRIES_MAX) {
            return;
        }
        for (Node item : only.items()) {
            if (item instanceof Node.Scalar name && laws.stream().noneMatch(of -> canMake(template, of, name.text()))) {
                checks.add(
                        name,
                        "no flow has a key " + Words.quoted(name.text()) + suggestion(template, laws, name.text()));
            }
        }
    }

    /** Whether a record of some flow can have this logical key. */
    boolean canHave(String name) {
        KeySpec.Template template = key.template();
        if (template == null) {
            return false;
        }
        return traffic.values().stream().anyMatch(flow -> {
            List<FieldLaw> laws = laws(template, flow);
            return laws != null && canMake(template, laws, name);
        });
    }

    /** The laws of a template's fields in a flow; null if it lacks one. */
    private static @Nullable List<FieldLaw> laws(KeySpec.Template template, FlowSpec flow) {
        List<FieldLaw> laws = new ArrayList<>();
        for (Part part : template.parts()) {
            FieldLaw law = flow.fields().get(part.text());
            if (part.isField() && law == null) {
                return null;
            }
            if (part.isField() && law != null) {
                laws.add(law);
            }
        }
        return laws;
    }

    /**
     * Whether a template can make a text, each field taken by itself.
     * Shape: from the places in the text that the parts so far can end at to those that the next part can.
     */
    private boolean canMake(KeySpec.Template template, List<FieldLaw> laws, String text) {
        if (template.parts().size() == 1) {
            return canBe(laws.get(0), text);
        }
        if (text.length() > NAME_MAX) {
            return true;
        }
        BitSet ends = new BitSet();
        ends.set(0);
        int field = 0;
        for (Part part : template.parts()) {
            BitSet next = new BitSet();
            FieldLaw law = part.isField() ? laws.get(field++) : null;
            for (int from = ends.nextSetBit(0); from >= 0; from = ends.nextSetBit(from + 1)) {
                if (law == null) {
                    if (text.startsWith(part.text(), from)) {
                        next.set(from + part.text().length());
                    }
                    continue;
                }
                for (int to = from; to <= text.length(); to++) {
                    if (canBe(law, text.substring(from, to))) {
                        next.set(to);
                    }
                }
            }
            ends = next;
        }
        return ends.get(text.length());
    }

    private boolean canBe(FieldLaw law, String text) {
        if (law instanceof FieldLaw.Constant constant) {
            return constant.text().equals(text);
        } else if (law instanceof FieldLaw.OneOf oneOf) {
            return contains(oneOf.texts(), text);
        } else if (law instanceof FieldLaw.Of of) {
            return contains(of.population(), text);
        } else if (law instanceof FieldLaw.Pick pick) {
            return contains(pick.population(), text);
        } else if (law instanceof FieldLaw.Unique unique) {
            return unique.name().index(text) >= 0;
        }
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private boolean contains(Population population, String text) {
        if (population instanceof Population.Generated generated) {
            long index = generated.name().index(text);
            return index >= 0 && index < generated.count();
        }
        return contains(((Population.Listed) population).names(), text);
    }

    private boolean contains(List<String> texts, String text) {
        return sets.computeIfAbsent(texts, names -> new HashSet<>(names)).contains(text);
    }

    private static String suggestion(KeySpec.Template template, Set<List<FieldLaw>> laws, String text) {
        Set<String> names = new HashSet<>();
        if (template.parts().size() == 1) {
            laws.forEach(of -> names.addAll(few(of.get(0))));
        }
        return names.isEmpty() ? "" : Words.suggestion(text, names);
    }

    /** The values that a law can give, if they are listed and few. */
    private static List<String> few(FieldLaw law) {
        List<String> texts = List.of();
        if (law instanceof FieldLaw.Constant constant) {
            texts = List.of(constant.text());
        } else if (law instanceof FieldLaw.OneOf oneOf) {
            texts = oneOf.texts();
        } else if (law instanceof FieldLaw.Of of && of.population() instanceof Population.Listed listed) {
            texts = listed.names();
        } else if (law instanceof FieldLaw.Pick pick && pick.population() instanceof Population.Listed listed) {
            texts = listed.names();
        }
        return texts.size() <= Limits.COMBINATIONS / 10 ? texts : List.of();
    }

    /** Whether the keys of which the rates are looked at, and the time, are few enough. */
    private void checkTarget(
            KeySpec.Template template, KeySpec.Buckets.Target target, KeySpec.Scope scope, long duration) {
        long seconds = target.overNanos() / Limits.SECOND_NANOS;
        if (!checkCombinations(
                "buckets are worked out for", template, Math.max(duration, target.overNanos()), "key", "buckets")) {
            return;
        }
        double keys = 0;
        for (Map.Entry<String, FlowSpec> each : traffic.entrySet()) {
            FlowSpec flow = each.getValue();
            if (stretches(flow, target.overNanos()) > Limits.STEPS) {
                checks.add(
                        "makes more than " + Limits.STEPS + " windows or points of the rate of flow "
                                + Words.quoted(each.getKey()),
                        "key",
                        "buckets",
                        "over");
                return;
            }
            keys += combinations(template, flow, Math.max(duration, target.overNanos()));
        }
        if (scope instanceof KeySpec.Scope.Named named) {
            keys = named.keys().size();
        } else if (scope instanceof KeySpec.Scope.Hottest hottest) {
            keys = Math.min(keys, hottest.count());
        }
        if (keys > Limits.KEYS_TO_COUNT) {
            checks.add(
                    "buckets are worked out for at most " + Limits.KEYS_TO_COUNT
                            + " keys, there can be more; salt fewer with \"only\"",
                    "key",
                    "buckets");
        } else if (keys * seconds > Limits.KEY_SECONDS) {
            checks.add(
                    "looks at " + seconds + " seconds of " + Math.round(keys) + " keys, which together may be "
                            + Limits.KEY_SECONDS + " at most; salt fewer with \"only\", or make \"over\" shorter",
                    "key",
                    "buckets",
                    "over");
        }
    }

    /** Into how many stretches a flow's windows and the points of its rate cut a time. */
    private static double stretches(FlowSpec flow, long nanos) {
        double stretches = flow.everyNanos() == null ? 1 : (double) nanos / flow.everyNanos() + 1;
        if (flow.rate() instanceof RateLaw.Steps steps && steps.everyNanos() > 0) {
            stretches += (double) nanos / steps.everyNanos() * steps.points().size();
        } else if (flow.rate() instanceof RateLaw.Ramp ramp && ramp.everyNanos() > 0) {
            stretches += (double) nanos / ramp.everyNanos() * ramp.points().size();
        }
        return stretches;
    }

    /** Whether the logical keys of each flow are few enough to look at each of them. */
    private boolean checkCombinations(String what, KeySpec.Template template, long nanos, String... path) {
        for (Map.Entry<String, FlowSpec> each : traffic.entrySet()) {
            if (combinations(template, each.getValue(), nanos) > Limits.KEYS_TO_RANK) {
                checks.add(
                        what + " at most " + Limits.KEYS_TO_RANK + ", flow " + Words.quoted(each.getKey())
                                + " can have more",
                        path);
                return false;
            }
        }
        return true;
    }

    /** How many logical keys that can come twice a flow has in a stretch of time. */
    private static double combinations(KeySpec.Template template, FlowSpec flow, long nanos) {
        double combinations = 1;
        boolean picks = false;
        for (String field : template.fields()) {
            FieldLaw law = flow.fields().get(field);
            if (law instanceof FieldLaw.OneOf oneOf) {
                combinations *= oneOf.texts().size();
            } else if (law instanceof FieldLaw.Of of) {
                combinations *= of.population().size();
            } else if (law instanceof FieldLaw.Pick pick) {
                combinations *= pick.count();
                picks = true;
            } else if (law instanceof FieldLaw.Unique || law instanceof FieldLaw.Clock) {
                combinations = 0;
            }
        }
        if (picks && flow.everyNanos() != null) {
            combinations *= (double) (nanos - flow.fromNanos()) / flow.everyNanos() + 1;
        }
        return combinations;
    }

    /** The keys that an explicit partitioner gets: numbers of shards, where the values are known and few. */
    private void checkNumbers(KeySpec.Template template, int shards) {
        for (Map.Entry<String, FlowSpec> each : withReads.entrySet()) {
            List<FieldLaw> laws = laws(template, each.getValue());
            String wrong = laws == null ? null : notAShard(template, laws, shards);
            if (wrong != null) {
                boolean isFieldAlone = template.parts().size() == 1;
                String message = "the partitioner explicit takes shards from 0 to " + (shards - 1) + ", was "
                        + Words.quoted(wrong);
                if (isFieldAlone) {
                    checks.add(
                            message,
                            "traffic",
                            each.getKey(),
                            "fields",
                            template.fields().get(0));
                } else {
                    checks.add(message + " in flow " + Words.quoted(each.getKey()), "key");
                }
            }
        }
    }

    private static @Nullable String notAShard(KeySpec.Template template, List<FieldLaw> laws, int shards) {
        List<String> keys = List.of("");
        int field = 0;
        for (Part part : template.parts()) {
            List<String> values = part.isField() ? known(laws.get(field++)) : List.of(part.text());
            if ((long) keys.size() * values.size() > Limits.COMBINATIONS || values.isEmpty()) {
                return null;
            }
            List<String> longer = new ArrayList<>();
            for (String start : keys) {
                for (String value : values) {
                    longer.add(start + value);
                }
            }
            keys = longer;
        }
        for (String text : keys) {
            if (!isShard(text, shards)) {
                return text;
            }
        }
        return null;
    }

    private static boolean isShard(String text, int shards) {
        if (text.isEmpty()) {
            return false;
        }
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            number = c >= '0' && c <= '9' ? 10 * number + (c - '0') : shards;
            if (number >= shards) {
                return false;
            }
        }
        return true;
    }

    /** The values of a law, none where they aren't known or too many. */
    static List<String> known(FieldLaw law) {
        Population population = null;
        if (law instanceof FieldLaw.Constant constant) {
            return List.of(constant.text());
        } else if (law instanceof FieldLaw.OneOf oneOf) {
            return oneOf.texts();
        } else if (law instanceof FieldLaw.Of of) {
            population = of.population();
        } else if (law instanceof FieldLaw.Pick pick) {
            population = pick.population();
        }
        if (population == null || population.size() > Limits.COMBINATIONS) {
            return List.of();
        }
        if (population instanceof Population.Generated generated) {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < generated.count(); i++) {
                texts.add(generated.name().text(i));
            }
            return texts;
        }
        return ((Population.Listed) population).names();
    }
}
