package dev.hotshard.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.yaml.ScenarioReader;
import dev.hotshard.scenario.yaml.Setting;
import dev.hotshard.scenario.yaml.Source;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathPartTest {
    @Test
    void aPlainNameStandsAsItIs() {
        assertThat(PathPart.of("billing-2")).isEqualTo("billing-2");
        assertThat(PathPart.of("a.b")).isEqualTo("\"a.b\"");
        assertThat(PathPart.of("")).isEqualTo("\"\"");
    }

    /** A value may have any name, and a setting reaches it by the path that is told of it. */
    @ParameterizedTest
    @ValueSource(strings = {"plain", "a.b", "a=b", "a \"b\"", "a\\", "\"=\\\"", "[0]", "größe", "a b"})
    void aSettingReachesWhatItsPathNames(String name) throws Exception {
        String yaml = "name: n\nduration: 1s\nstream: {platform: kafka, shards: 2}\n"
                + "populations: {p: {weights: {'" + name + "': 1, other: 1}}}\n"
                + "traffic: {t: {rate: 1/s, size: 1 B, fields: {k: {of: p}}}}\nkey: \"{k}\"\nhosts: {count: 1}\n";
        Setting setting = Setting.parse("populations.p.weights." + PathPart.of(name) + "=7");

        Scenario scenario = ScenarioReader.read("s.yaml", yaml, Source.none(), List.of(setting))
                .experiment()
                .baseline();

        FieldLaw.Of law = (FieldLaw.Of) scenario.traffic().get("t").fields().get("k");
        Population.Listed values = (Population.Listed) law.population();
        assertThat(values.weights().get(values.indexOf(name))).isEqualTo(7);
    }
}
