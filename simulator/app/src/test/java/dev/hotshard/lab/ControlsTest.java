package dev.hotshard.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.catalogue.Catalogue;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.scenario.yaml.TextEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is moved on the page is what the text says after it. */
class ControlsTest {
    private static List<String> catalogue() throws IOException {
        return Catalogue.shipped().items().stream().map(Catalogue.Item::name).toList();
    }

    private static Experiment read(String yaml) throws ScenarioException {
        return ScenarioReader.read("scenario", yaml, Catalogue.shipped().files(), List.of())
                .experiment();
    }

    /** Half of the clients hash another way, and the choice for the rest doesn't reach them. */
    @Test
    void hostsThatSendAnotherWayAreToldBesideThePartitioner() throws Exception {
        Experiment mix = read(Files.readString(Path.of("../../scenarios/client-mix.yaml")));
        assertThat(Controls.of(variant(mix, "baseline")))
                .filteredOn(control -> control.id().equals("partitioner"))
                .extracting(Control::note)
                .containsExactly("Whatever is chosen here, hosts 20-39: crc32.");
    }

    private static Experiment.Variant variant(Experiment experiment, String name) {
        return experiment.variants().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Each option of each control of the baseline and of the last variant: the text reads, or says what is wrong with the choice, and the control then stands there. */
    @ParameterizedTest
    @MethodSource("catalogue")
    void eachOptionOfEachControlDoesWhatItSays(String name) throws Exception {
        String yaml = Files.readString(Path.of("../../scenarios", name + ".yaml"));
        Experiment experiment = read(yaml);
        List<Experiment.Variant> variants = experiment.variants();
        List<String> wrong = new ArrayList<>();
        for (Experiment.Variant variant : List.of(variants.get(0), variants.get(variants.size() - 1))) {
            for (Control control : Controls.of(variant)) {
                // Of a long row of stops the ends and the middle tell as much as all of them.
                int stops = control.options().size();
                for (int i : new int[] {0, stops / 2, stops - 1, control.selected()}) {
                    if (control.disabled() == null) {
                        tryOption(yaml, variant.name(), control, i, wrong);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static void tryOption(String yaml, String variant, Control control, int option, List<String> wrong)
            throws ScenarioException {
        String value = control.options().get(option).value();
        String edited = TextEdit.set(yaml, control.path(), value);
        String called = variant + " " + control.path() + "=" + value;
        try {
            List<Control> after = Controls.of(variant(read(edited), variant));
            Control same = after.stream()
                    .filter(one -> one.id().equals(control.id()))
                    .findFirst()
                    .orElse(null);
            if (same == null) {
                wrong.add(called + ": the control is gone");
            } else if (!same.options().get(same.selected()).value().equals(value)) {
                wrong.add(called + ": stands at " + same.options().get(same.selected()));
            }
        } catch (ScenarioException e) {
            if (option == control.selected()) {
                wrong.add(called + ": " + e.getMessage());
            }
        }
    }

    private static Control control(List<Control> controls, String id) {
        return controls.stream()
                .filter(control -> control.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<Control> controls(String yaml, String variant) throws ScenarioException {
        return Controls.of(variant(read(yaml), variant));
    }

    private static List<Control> catalogued(String name, String variant) throws IOException, ScenarioException {
        return controls(Files.readString(Path.of("../../scenarios", name + ".yaml")), variant);
    }

    @ParameterizedTest
    @MethodSource("catalogue")
    void noTwoControlsOfAVariantAreCalledTheSame(String name) throws Exception {
        for (Experiment.Variant variant : read(Files.readString(Path.of("../../scenarios", name + ".yaml")))
                .variants()) {
            assertThat(Controls.of(variant))
                    .as(variant.name())
                    .extracting(Control::label)
                    .doesNotHaveDuplicates();
            assertThat(Controls.of(variant))
                    .as(variant.name())
                    .extracting(Control::id)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void sharesOfOneValueSayWhereTheyAre() throws Exception {
        List<Control> controls = catalogued("read-price", "baseline");
        Control writes = control(controls, "share-merchants-merchant-0");
        Control reads = control(controls, "share-visitors-merchant-0");
        assertThat(writes.label()).isEqualTo("Share of merchant-0 in orders");
        assertThat(writes.help()).isEqualTo("Its part of the traffic of orders; the other values share the rest.");
        assertThat(reads.label()).isEqualTo("Share of merchant-0 in history");
        assertThat(reads.help()).isEqualTo("Its part of the traffic of history; the other values share the rest.");
        assertThat(control(catalogued("shards-from-p99", "baseline"), "zipf-merchants")
                        .label())
                .isEqualTo("Skew of merchants");
    }

    /** A flow, two fields of one flow and two populations, all about a: whatever is the same is told apart. */
    @Test
    void whateverIsCalledTheSameIsToldApart() throws Exception {
        String yaml = "{name: x, stream: {shards: 2, platform: custom}, key: \"{k}:{l}:{m}\",\n"
                + " populations: {p: {weights: {a: 1, b: 1}, except: {a: 50%}}, q: {weights: {a: 1, b: 1}, except: {a: 20%}}},\n"
                + " traffic: {a: {share: 10%, fields: {k: {of: p}, l: {of: q}, m: {weights: {a: 2, b: 1}}}},\n"
                + "  f: {rate: 10/s, fields: {k: {weights: {a: 2, b: 1}}, l: {weights: {a: 2, b: 1}}, m: [b]}}}}";
        assertThat(controls(yaml, "baseline"))
                .extracting(Control::label)
                .contains(
                        "Share of the flow a",
                        "Share of a in the population p",
                        "Share of a in the population q",
                        "Share of a as k in f",
                        "Share of a as l in f")
                .doesNotHaveDuplicates();
    }

    @Test
    void whatTheTimelineSetsIsToldBesideTheControl() throws Exception {
        List<Control> controls = catalogued("three-value-key", "baseline");
        assertThat(control(controls, "key").note())
                .isEqualTo("From 2m00s on the timeline sets it to {source}."
                        + " From 15m00s on the timeline sets it to {source}:{user_id}.");
        assertThat(controls.stream().filter(control -> control.note() != null))
                .extracting(Control::id)
                .containsExactly("key");
        assertThat(catalogued("three-value-key", "never-deployed"))
                .extracting(Control::note)
                .containsOnlyNulls();
        List<Control> more = catalogued("add-partitions", "more-members");
        assertThat(control(more, "shards").note()).isEqualTo("From 1m00s on the timeline sets it to 48.");
        assertThat(control(more, "members-state-machines").note())
                .isEqualTo("From 1m00s on the timeline sets it to 48.");
        assertThat(control(catalogued("uneven-ranges", "resharded"), "shards").note())
                .isNull();
    }

    @Test
    void whatARunbookSetsIsToldBesideTheControl() throws Exception {
        List<Control> controls = catalogued("blind-dashboard", "baseline");
        assertThat(control(controls, "key").note())
                .isEqualTo("From 5m00s on the timeline sets it to {source}."
                        + " 5m00s after the alarm shard-throttled the runbook sets it to {source}:{user_id}.");
    }

    @Test
    void whatIsSetFourTimesIsToldTwice() throws Exception {
        String yaml =
                "{name: x, duration: 1m, stream: {shards: 2, platform: custom, cap: {records: 10/s}}, key: \"{k}\", load: 2x,\n"
                        + " traffic: {f: {rate: 10/s, fields: {k: [a, b]}}, g: {rate: 5/s, fields: {k: [a, b]}}},\n"
                        + " timeline: [{at: 5s, set: {load: 3x, stream: {shards: 4}, traffic: {g: {rate: 0/s}}}, takes: 1s},\n"
                        + "  {at: 10s, set: {load: 1x, traffic: {g: {rate: {ramp: {0s: 0/s, 10s: 5/s}}}}}},\n"
                        + "  {at: 15s, set: {load: 1x}}, {at: 20s, set: {load: 2x}}, {at: 30s, set: {load: 0.5x}}]}";
        List<Control> controls = controls(yaml, "baseline");
        assertThat(control(controls, "load").note())
                .isEqualTo("From 6.0s on the timeline sets it to 3x. From 10.0s on the timeline sets it to 1x."
                        + " It is set 2 more times.");
        assertThat(control(controls, "rate-g").note())
                .isEqualTo("From 6.0s on the timeline sets it to 0/s. From 10.0s on the timeline sets it otherwise.");
        assertThat(control(controls, "rate-f").note()).isNull();
        assertThat(control(controls, "shards").note()).isEqualTo("From 6.0s on the timeline sets it to 4.");
    }

    /** Who can't have records placed by a rule isn't offered it, but a scenario that has it keeps it. */
    @Test
    void aPlatformHasItsPartitioners() throws Exception {
        String traffic = ", key: \"{k}\", traffic: {f: {rate: 10/s, fields: {k: [\"0\", \"1\"]}}}";
        Map<String, List<String>> offered = Map.of(
                "kinesis",
                List.of("md5-range"),
                "dynamodb",
                List.of("hash-range"),
                "kafka",
                List.of("murmur2", "crc32", "fnv1a", "round-robin", "sticky", "two-choices"),
                "custom",
                List.of(
                        "murmur2",
                        "md5-range",
                        "crc32",
                        "fnv1a",
                        "hash-range",
                        "round-robin",
                        "sticky",
                        "two-choices"));
        for (Map.Entry<String, List<String>> each : offered.entrySet()) {
            String stream = "{name: x, stream: {shards: 2, platform: " + each.getKey();
            Control plain = control(controls(stream + "}" + traffic + "}", "baseline"), "partitioner");
            assertThat(plain.options())
                    .as(each.getKey())
                    .extracting(Control.Option::value)
                    .isEqualTo(each.getValue());
            assertThat(plain.disabled() == null).isEqualTo(each.getValue().size() > 1);
            Control own =
                    control(controls(stream + ", partitioner: explicit}" + traffic + "}", "baseline"), "partitioner");
            assertThat(own.standing()).isEqualTo("explicit");
            assertThat(own.options()).hasSize(each.getValue().size() + 1);
            assertThat(own.disabled()).isNull();
        }
        assertThat(control(catalogued("flash-sale", "baseline"), "partitioner").help())
                .isEqualTo(
                        "The rule that sends a key to a partition. DynamoDB's own is hash-range, which stands in for a hash that it keeps secret:"
                                + " a table has no other.");
    }

    /** A key that is salted by what is measured isn't one of the choices, and isn't shown as one. */
    @Test
    void aKeyThatDoesMoreStandsAsItself() throws Exception {
        Control key = control(catalogued("rate-aware-salting", "last"), "key");
        assertThat(key.disabled()).isNotNull();
        assertThat(key.standing()).isEqualTo("{hostname}, salted otherwise");
    }

    @Test
    void aSliderStopsWhereTheScenarioStands() throws Exception {
        Control shards = Controls.of(
                        read("{name: x, traffic: {f: {rate: 10/s, fields: {k: [a, b]}}}, key: \"{k}\", stream: {shards: 7}}")
                                .variants()
                                .get(0))
                .get(0);
        assertThat(shards.id()).isEqualTo("shards");
        assertThat(shards.options().get(shards.selected())).isEqualTo(new Control.Option("7", "7"));
        assertThat(shards.options().stream()
                        .map(option -> Integer.parseInt(option.value()))
                        .toList())
                .isSorted()
                .startsWith(1, 2)
                .endsWith(1000);
    }

    @Test
    void theHeaviestValueTakesFromTheOthersInProportion() throws Exception {
        String yaml = "{name: x, stream: {shards: 2}, key: \"{k}\",\n"
                + " traffic: {f: {rate: 10/s, fields: {k: {weights: {web: 60, \"a, b\": 30, yes: 10}}}}}}";
        Control weight = Controls.of(read(yaml).variants().get(0)).stream()
                .filter(control -> control.id().startsWith("weight-"))
                .findFirst()
                .orElseThrow();
        assertThat(weight.options().get(weight.selected()).label()).isEqualTo("60 %");
        Control.Option fifth = weight.options().stream()
                .filter(option -> option.label().equals("20 %"))
                .findFirst()
                .orElseThrow();
        // 80 % for the others, three to one.
        assertThat(fifth.value()).isEqualTo("{\"a, b\": 60, \"web\": 20, \"yes\": 20}");
        read(TextEdit.set(yaml, weight.path(), fifth.value()));
    }

    private static Control weight(String weights) throws Exception {
        String yaml = "{name: x, stream: {platform: custom, shards: 4}, key: \"{u}\",\n"
                + " traffic: {f: {rate: 10/s, fields: {u: {weights: " + weights + "}}}}}";
        Control weight = Controls.of(read(yaml).variants().get(0)).stream()
                .filter(control -> control.id().startsWith("weight-"))
                .findFirst()
                .orElseThrow();
        for (Control.Option option : weight.options()) {
            read(TextEdit.set(yaml, weight.path(), option.value()));
        }
        return weight;
    }

    /** With nothing beside it to take from or to give to. */
    @ParameterizedTest
    @ValueSource(strings = {"{a: 1, b: 0}", "{a: 0, b: 0.5, c: 0}"})
    void theOnlyValueThatHasAWeightStaysAsItIs(String weights) throws Exception {
        Control weight = weight(weights);
        assertThat(weight.disabled()).contains("weight");
        assertThat(weight.options()).hasSize(1);
        assertThat(weight.options().get(0).value().replace("\"", "")).isEqualTo(weights);
    }

    /** A share of 0 % could be brought back by no slider. */
    @Test
    void noStopTakesAValueAway() throws Exception {
        Control weight = weight("{a: 1, b: 2}");
        assertThat(weight.options()).extracting(Control.Option::label).first().isEqualTo("1 %");
        assertThat(weight.options())
                .allSatisfy(option -> assertThat(option.value()).doesNotContain(": 0,", ": 0}"));
    }

    /** 5 of 9 is 55.555... %; where the slider stands it writes the weights that are there, elsewhere shares of the rest as exact as they get. */
    @Test
    void aStopThatIsStoodAtChangesNothing() throws Exception {
        Control weight = weight("{a: 5, b: 3, c: 1}");
        Control.Option now = weight.options().get(weight.selected());
        assertThat(now).isEqualTo(new Control.Option("{\"a\": 5, \"b\": 3, \"c\": 1}", "55.56 %"));
        assertThat(weight.options())
                .contains(new Control.Option("{\"a\": 20, \"b\": 60, \"c\": 20}", "20 %"))
                .contains(new Control.Option("{\"a\": 35, \"b\": 48.75, \"c\": 16.25}", "35 %"));
    }

    /** A flow's share with more digits than a label shows. */
    @Test
    void aShareKeepsItsDigits() throws Exception {
        Control share = Controls.of(
                        read("{name: x, stream: {shards: 2}, key: \"{k}\", traffic: {f: {rate: 10/s, fields: {k: a}},"
                                        + " g: {share: 12.3456789%, fields: {k: b}}}}")
                                .variants()
                                .get(0))
                .stream()
                .filter(control -> control.id().equals("share-g"))
                .findFirst()
                .orElseThrow();
        assertThat(share.options().get(share.selected())).isEqualTo(new Control.Option("12.3456789%", "12.3457 %"));
    }

    /** Whatever a value is called, its slider writes where it stands. */
    @ParameterizedTest
    @ValueSource(strings = {"a.b", "\"", "\"q\"", "a.b\"c", "a.b\\", "", " ", "[x]"})
    void aSliderOfAnyNameWritesInItsPlace(String name) throws Exception {
        String yaml = "{name: x, stream: {shards: 2}, key: \"{k}\", traffic: {f: {rate: 10/s, fields: {k: {of: p}}}},\n"
                + " populations: {p: {weights: {q: 1, " + Yaml.text(name) + ": 2}, except: {" + Yaml.text(name)
                + ": 20%}}}}";
        Control share = Controls.of(read(yaml).variants().get(0)).stream()
                .filter(control -> control.id().startsWith("share-"))
                .findFirst()
                .orElseThrow();
        Control after = Controls.of(
                        read(TextEdit.set(yaml, share.path(), "50%")).variants().get(0))
                .stream()
                .filter(control -> control.id().equals(share.id()))
                .findFirst()
                .orElseThrow();
        assertThat(after.options().get(after.selected()).value()).isEqualTo("50%");
    }
}
