package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostChoiceTest {
    /** 60,000 records over 6 hosts: a share of 1/6 has standard deviation sqrt(5/36/60000) = 0.0015; neighbours don't know of each other. */
    @Test
    void hostsAreIndependentUniformDraws() {
        HostChoice choice = new HostChoice.Uniform(6, 99);
        int[] counts = new int[6];
        int sameAsBefore = 0;
        for (long number = 0; number < 60_000; number++) {
            int host = choice.host(number, 0);
            counts[host]++;
            sameAsBefore += number > 0 && host == choice.host(number - 1, 0) ? 1 : 0;
        }
        for (int count : counts) {
            assertThat(count / 60_000.0).isBetween(1 / 6.0 - 4 * 0.0015, 1 / 6.0 + 4 * 0.0015);
        }
        assertThat(sameAsBefore / 60_000.0).isBetween(1 / 6.0 - 4 * 0.0015, 1 / 6.0 + 4 * 0.0015);
    }

    /** Hosts are numbered as their names appear; flows with different fields of the same texts share them. Values without end are looked up each time. */
    @Test
    void hostsBearTheValuesOfAField() {
        TextDirectory names = new TextDirectory();
        FieldSource[] fields = {
            Texts.drawn(1, 300), Texts.drawn(2, "u7", "mainframe"), new FieldSource.Clock(100), Texts.constant("u8")
        };
        Map<String, Integer> expected = new HashMap<>();
        HostChoice[] choices = new HostChoice[fields.length];
        for (int i = 0; i < fields.length; i++) {
            choices[i] = new HostChoice.ByField(fields[i], names);
        }
        for (long number = 0; number < 2000; number++) {
            int flow = (int) (number * 7 % 4);
            String text = Texts.text(fields[flow], number, number);
            expected.putIfAbsent(text, expected.size());
            assertThat(choices[flow].host(number, number)).isEqualTo(expected.get(text));
            assertThat(names.text(expected.get(text))).isEqualTo(text);
        }
        assertThat(names.size()).isEqualTo(expected.size());
    }
}
