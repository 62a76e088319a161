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
