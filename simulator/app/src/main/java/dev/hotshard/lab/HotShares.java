package dev.hotshard.lab;

import dev.hotshard.report.Texts;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.PathPart;
import dev.hotshard.scenario.Popularity;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.Scenario;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The sliders of how much the hottest keys get: flows' parts of the traffic, laws of popularity, weights.
 * Shape: of each kind the first few; no two of them are called the same.
 */
final class HotShares {
    private static final int EACH_MAX = 3;

    /** So many values can be weighed against each other in a line of text. */
    private static final int WEIGHTS_MAX = 12;

    private static final MathContext DIGITS = new MathContext(12);
    private static final List<Double> EXPONENTS =
            IntStream.rangeClosed(0, 20).mapToObj(i -> i / 10.0).toList();

    private final Scenario scenario;
    private final Sliders sliders;

    private HotShares(Scenario scenario, Sliders sliders) {
        this.scenario = scenario;
        this.sliders = sliders;
    }

    static List<Control> of(Scenario scenario, Sliders sliders) {
        HotShares shares = new HotShares(scenario, sliders);
        List<Named> controls = new ArrayList<>();
        controls.addAll(first(shares.flows()));
        controls.addAll(first(shares.exponents()));
        controls.addAll(first(shares.exceptions()));
        controls.addAll(first(shares.weights()));
        return Named.apart(controls);
    }

    private static List<Named> first(List<Named> controls) {
        return controls.subList(0, Math.min(EACH_MAX, controls.size()));
    }

    /** The rates of all flows that have one, however many and whatever they are. */
    static List<Control> rates(Scenario scenario, Sliders sliders) {
        List<Control> controls = new ArrayList<>();
        scenario.traffic().forEach((flow, spec) -> {
            if (spec.rate() instanceof RateLaw.Constant constant) {
                controls.add(rate(sliders, flow, constant));
            }
        });
        return controls;
    }

    private List<Named> flows() {
        List<Named> controls = new ArrayList<>();
        scenario.traffic().forEach((flow, spec) -> {
            String path = "traffic." + PathPart.of(flow) + ".";
            String name = Texts.visible(flow);
            if (spec.rate() instanceof RateLaw.Share share) {
                Control control = sliders.share(
                        "share-" + flow,
                        "Share of " + name,
                        "Its part of all the traffic that runs at the time.",
                        path + "share",
                        share.share());
                controls.add(new Named(control, "Share of the flow " + name));
            } else if (scenario.traffic().size() > 1
                    && spec.rate() instanceof RateLaw.Constant constant
                    && constant.perSecond().signum() > 0) {
                controls.add(new Named(rate(sliders, flow, constant)));
            }
        });
        return controls;
    }

    private static Control rate(Sliders sliders, String flow, RateLaw.Constant constant) {
        return sliders.rate(
                "rate-" + flow,
                "Rate of " + Texts.visible(flow),
                "Records a second that this flow offers.",
                "traffic." + PathPart.of(flow) + ".rate",
                constant.perSecond());
    }

    private List<Named> exponents() {
        List<Named> controls = new ArrayList<>();
        scenario.populations().forEach((name, population) -> {
            if (population instanceof Population.Generated generated
                    && generated.popularity() instanceof Popularity.Zipf zipf) {
                controls.add(new Named(sliders.slider(
                        "zipf-" + name,
                        "Skew of " + Texts.visible(name),
                        "Zipf's exponent: 0 is even; the larger it is, the more the first few get.",
                        "populations." + PathPart.of(name) + ".popularity.zipf",
                        Stops.of(EXPONENTS, BigDecimal.valueOf(zipf.exponent())),
                        BigDecimal::toPlainString,
                        BigDecimal::toPlainString)));
            }
        });
        return controls;
    }

    private List<Named> exceptions() {
        List<Named> controls = new ArrayList<>();
        scenario.populations().forEach((name, population) -> {
            String whole = "the population " + Texts.visible(name);
            String flows = String.join(" and ", flowsOf(name));
            population.except().forEach((value, exceptional) -> {
                if (exceptional instanceof Population.Exceptional.Share share) {
                    String label = "Share of " + Texts.visible(value);
                    Control control = sliders.share(
                            "share-" + name + "-" + value,
                            label,
                            "Its part of " + (flows.isEmpty() ? whole : "the traffic of " + flows)
                                    + "; the other values share the rest.",
                            "populations." + PathPart.of(name) + ".except." + PathPart.of(value),
                            share.share());
                    controls.add(new Named(
                            control, label + " in " + (flows.isEmpty() ? whole : flows), label + " in " + whole));
                }
            });
        });
        return controls;
    }

    /** The flows that draw from a population. */
    private List<String> flowsOf(String population) {
        SortedMap<String, FlowSpec> flows = new TreeMap<>(scenario.traffic());
        scenario.reads().forEach((name, read) -> flows.put(name, read.flow()));
        return flows.entrySet().stream()
                .filter(flow -> flow.getValue().fields().values().stream().anyMatch(law -> draws(law, population)))
                .map(Map.Entry::getKey)
                .map(Texts::visible)
                .toList();
    }

    private static boolean draws(FieldLaw law, String population) {
        return (law instanceof FieldLaw.Of of && of.label().equals(population))
                || (law instanceof FieldLaw.Pick pick && pick.label().equals(population));
    }

    /** Fields of the key that have a few weighted values: the share of the heaviest. */
    private List<Named> weights() {
        KeySpec.Template template = scenario.key().template();
        Set<String> ofKey = template == null ? Set.of() : Set.copyOf(template.fields());
        List<Named> controls = new ArrayList<>();
        for (Map.Entry<String, FlowSpec> flow : scenario.traffic().entrySet()) {
            flow.getValue().fields().forEach((field, law) -> {
                Population.Listed weighted = weighted(law);
                if (weighted != null && ofKey.contains(field)) {
                    controls.add(heaviest(flow.getKey(), field, weighted));
                }
            });
        }
        return controls;
    }

    /** The few values that a field lists itself, with their weights; null for another law. */
    private Population.@Nullable Listed weighted(FieldLaw law) {
        return law instanceof FieldLaw.Of of
                        && !scenario.populations().containsKey(of.label())
                        && of.population() instanceof Population.Listed listed
                        && listed.size() > 1
                        && listed.size() <= WEIGHTS_MAX
                        && listed.except().isEmpty()
                ? listed
                : null;
    }

    private Named heaviest(String flow, String field, Population.Listed listed) {
        List<Double> weights = listed.weights();
        int top = IntStream.range(0, weights.size())
                .boxed()
                .max((a, b) -> Double.compare(weights.get(a), weights.get(b)))
                .orElseThrow();
        double sum = weights.stream().mapToDouble(Double::doubleValue).sum();
        double rest = IntStream.range(0, weights.size())
                .filter(i -> i != top)
                .mapToDouble(weights::get)
                .sum();
        BigDecimal now = new BigDecimal(weights.get(top) / sum, new MathContext(4)).stripTrailingZeros();
        String label = "Share of " + Texts.visible(listed.names().get(top));
        String ofFlow = label + " in " + Texts.visible(flow);
        Control control = sliders.slider(
                "weight-" + flow + "-" + field,
                scenario.traffic().size() > 1 ? ofFlow : label,
                "Its part of the flow " + Texts.visible(flow) + "; the other values keep their proportions.",
                "traffic." + PathPart.of(flow) + ".fields." + PathPart.of(field) + ".weights",
                rest > 0 ? Sliders.someShares(now) : Stops.of(List.of(), now),
                // Where it stands it writes what is there: a rounded share would be another run.
                share -> IntStream.range(0, weights.size())
                        .mapToObj(i -> Yaml.text(listed.names().get(i)) + ": "
                                + (share.compareTo(now) == 0
                                        ? plain(BigDecimal.valueOf(weights.get(i)))
                                        : weight(
                                                i == top
                                                        ? share.doubleValue()
                                                        : weights.get(i) / rest * (1 - share.doubleValue()))))
                        .collect(Collectors.joining(", ", "{", "}")),
                Sliders::percent);
        return new Named(
                rest > 0 ? control : control.disabled("No other value has a weight; give one a weight in the text."),
                ofFlow,
                label + " as " + Texts.visible(field) + " in " + Texts.visible(flow));
    }

    private static String weight(double share) {
        return plain(new BigDecimal(100 * share, DIGITS));
    }

    private static String plain(BigDecimal weight) {
        return weight.stripTrailingZeros().toPlainString();
    }
}
