package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.scenario.yaml.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VaryTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stream.shards=8,16,32        | 8 16 32",
                "a=1..4                       | 1 2 3 4",
                "a=2..9+3                     | 2 5 8 9",
                "key.buckets=1..64*2          | 1 2 4 8 16 32 64",
                "a=1..65*2                    | 1 2 4 8 16 32 64 65",
                "load=1x..2x+0.5              | 1x 1.5x 2x",
                "load=1..2x+0.5               | 1x 1.5x 2x",
                "a=10/s..1000/s*10            | 10/s 100/s 1000/s",
                "a=1 KiB..4 KiB*2             | 1_KiB 2_KiB 4_KiB",
                "a=0..20+10                   | 0 10 20",
                "a=0%..1%+0.5                 | 0% 0.5% 1%",
                "a=5..5                       | 5",
                "a=1, 4..6 ,x                 | 1 4 5 6 x",
                "a=none                       | none",
                "a=\"1..3\"                   | \"1..3\"",
            })
    void valuesAndRangesAreReadInTheirOrder(String text, String values) {
        assertThat(Vary.parse(text).values())
                .containsExactlyElementsOf(List.of(values.strip().split(" ", -1)).stream()
                        .map(v -> v.replace('_', ' '))
                        .toList());
    }

    @Test
    void commasWithinQuotesAndBracketsPartNothing() {
        Vary vary = Vary.parse("key=\"{a},{b}\",{template: \"{a}\", buckets: 4},[x, y]");
        assertThat(vary.path()).isEqualTo("key");
        assertThat(vary.values()).containsExactly("\"{a},{b}\"", "{template: \"{a}\", buckets: 4}", "[x, y]");
        assertThat(Vary.parse("populations.p.except.\"a=b\"=2x").path()).isEqualTo("populations.p.except.\"a=b\"");
    }

    @Test
    void aPathWithinAnotherOneWouldBeCoveredUp() {
        assertThatThrownBy(() -> Varied.parse(List.of("stream.cap.records=1/s,2/s", "stream.cap=none")))
                .hasMessage(
                        "--vary: stream.cap and stream.cap.records lie within each other, so one would cover the other up");
        assertThatThrownBy(() -> Varied.checkApart(
                        Varied.grid(Varied.parse(List.of("stream.cap=none,{records: 5/s}"))),
                        List.of(new Setting("stream.cap.records", "9/s"))))
                .hasMessage("--set: stream.cap.records is varied as well");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stream.shards      | must be path=values",
                "a=                 | a value is empty",
                "a=1,,2             | a value is empty",
                "a=5..1             | must go up",
                "a=1..5+0           | must go up with each step",
                "a=1..5*1           | must go up with each step",
                "a=0..5*2           | must go up with each step",
                "a=1s..5m           | the same unit",
                "a=1..1000000       | more than 10000 values",
                "a=1x..2x*1.0000001 | more than 30 digits",
                "load=1x..2x+0.25x  | the range 1x..2x+0.25x isn't understood",
                "a=1s..1m30s        | the range 1s..1m30s isn't understood",
                "a=1...5            | isn't understood",
                "a=2, 4,2.0         | the value 2.0 stands twice",
                "a=1x..3x,2 x       | the value 2 x stands twice",
            })
    void whatIsNoneSaysWhy(String text, String why) {
        assertThatThrownBy(() -> Vary.parse(text.strip()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }
}
