package dev.hotshard.lab;

import dev.hotshard.lab.Control.Option;
import dev.hotshard.report.Texts;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Scenario;
import dev.hotshard.summary.Figures;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The choice of a key and of how it is salted.
 * Shape: what a key can be in one choice: none, plain, composite with another field, salted all over or where it is hottest. A key that does more stays as it is written.
 */
final class KeyControls {
    private static final int COMPOSITES_MAX = 3;
    private static final int USUAL_BUCKETS = 8;

    private final Scenario scenario;
    private final Sliders sliders;
    private final int buckets;

    private KeyControls(Scenario scenario, Sliders sliders) {
        this.scenario = scenario;
        this.sliders = sliders;
        KeySpec.Salting salting = scenario.key().salting();
        buckets = salting != null && salting.buckets() instanceof KeySpec.Buckets.Fixed fixed
                ? fixed.count()
                : USUAL_BUCKETS;
    }

    static List<Control> of(Scenario scenario, Sliders sliders) {
        KeyControls controls = new KeyControls(scenario, sliders);
        return controls.hasBuckets() ? List.of(controls.key(), controls.buckets()) : List.of(controls.key());
    }

    private boolean hasBuckets() {
        KeySpec.Salting salting = scenario.key().salting();
        return salting != null && salting.buckets() instanceof KeySpec.Buckets.Fixed;
    }

    private Control key() {
        List<Option> options = new ArrayList<>(options());
        String now = value();
        int selected = IntStream.range(0, options.size())
                .filter(i -> options.get(i).value().equals(now))
                .findFirst()
                .orElse(options.size());
        boolean isOther = selected == options.size();
        if (isOther) {
            options.add(
                    new Option(now, Texts.visible(String.valueOf(scenario.key().template())) + ", salted otherwise"));
        }
        Control key = sliders.choice(
                "key",
                "Key",
                "What a record's key is made of, and which keys are split over buckets.",
                "key",
                options,
                selected);
        return isOther ? key.disabled("The key in the text does more than these choices; change it there.") : key;
    }

    private Control buckets() {
        return sliders.slider(
                "buckets",
                "Salt buckets",
                "Over how many suffixes a salted key is spread; who reads it has to ask them all.",
                "key.buckets",
                Stops.of(
                        List.of(1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0),
                        BigDecimal.valueOf(buckets)),
                BigDecimal::toPlainString,
                Sliders::count);
    }

    private List<Option> options() {
        KeySpec key = scenario.key();
        List<Option> options = new ArrayList<>();
        boolean mayLackKey = scenario.reads().isEmpty()
                && scenario.stream().partitioner().kind() != PartitionerSpec.Kind.EXPLICIT
                && scenario.stream().platform().hasBrokers();
        if (mayLackKey || key.template() == null) {
            options.add(new Option("none", "none: the partitioner deals records out"));
        }
        KeySpec.Template template = key.template();
        List<String> others = otherFields(template);
        if (template == null && others.isEmpty()) {
            return options;
        }
        String text = template == null ? "{" + others.get(0) + "}" : template.toString();
        String called = Texts.visible(text);
        options.add(new Option(Yaml.text(text), called));
        others.stream().skip(template == null ? 1 : 0).limit(COMPOSITES_MAX).forEach(field -> {
            String composite = text + ":{" + field + "}";
            options.add(new Option(Yaml.text(composite), Texts.visible(composite) + ", composite"));
        });
        options.add(new Option(salted(text, null), called + ", all salted"));
        options.add(new Option(salted(text, "{hottest: 1}"), called + ", the hottest key salted"));
        options.add(new Option(salted(text, "{hottest: 10}"), called + ", the 10 hottest keys salted"));
        KeySpec.Salting salting = key.salting();
        if (salting != null && salting.scope() instanceof KeySpec.Scope.Named named && !value().isEmpty()) {
            String names = named.keys().size() == 1
                    ? Texts.visible(named.keys().get(0))
                    : Figures.count(named.keys().size()) + " keys";
            options.add(new Option(value(), called + ", " + names + " salted"));
        }
        return options;
    }

    /** The text of the option that the key is now; empty if it is none of them. */
    private String value() {
        KeySpec.Template template = scenario.key().template();
        KeySpec.Salting salting = scenario.key().salting();
        if (template == null || salting == null) {
            return template == null ? "none" : Yaml.text(template.toString());
        }
        String text = template.toString();
        if (!hasBuckets() || !(salting.spread() instanceof KeySpec.Spread.PerRecord)) {
            return "";
        } else if (salting.scope() instanceof KeySpec.Scope.All) {
            return salted(text, null);
        } else if (salting.scope() instanceof KeySpec.Scope.Hottest hottest) {
            return salted(text, "{hottest: " + hottest.count() + "}");
        } else if (salting.scope() instanceof KeySpec.Scope.Named named) {
            return salted(text, named.keys().stream().map(Yaml::text).collect(Collectors.joining(", ", "[", "]")));
        }
        return "";
    }

    private String salted(String template, @Nullable String only) {
        String scope = only == null ? "" : ", only: " + only;
        return "{template: " + Yaml.text(template) + ", buckets: " + buckets + scope + "}";
    }

    /** The fields that all flows have, and that a key isn't made of. */
    private List<String> otherFields(KeySpec.@Nullable Template template) {
        List<String> used = template == null ? List.of() : template.fields();
        List<FlowSpec> flows = List.copyOf(scenario.traffic().values());
        return flows.get(0).fields().keySet().stream()
                .filter(field -> !used.contains(field)
                        && flows.stream().allMatch(flow -> flow.fields().containsKey(field)))
                .toList();
    }
}
