package dev.hotshard.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameTemplateTest {
    @ParameterizedTest
    @CsvSource({
        "u, '', 0, 0, 0, u0",
        "u, '', 0, 0, 123, u123",
        "host-, .prod, 6, 1, 0, host-000001.prod",
        "host-, .prod, 6, 1, 9999999, host-10000000.prod",
        "'', '', 0, 7, 3, 10"
    })
    void aTextAndItsIndex(String prefix, String suffix, int digits, long first, long index, String text) {
        NameTemplate name = new NameTemplate(prefix, suffix, digits, first);
        assertThat(name.text(index)).isEqualTo(text);
        assertThat(name.index(text)).isEqualTo(index);
    }

    /** The index of a text is that of the value which has it: compared with looking through all of them. */
    @Test
    void onlyTextsOfValuesHaveAnIndex() {
        String[] texts = {
            "",
            "u",
            "u0",
            "u00",
            "u01",
            "u1",
            "u5",
            "u9",
            "u10",
            "u007",
            "u012",
            "u100",
            "u1x",
            "xu1",
            "u-1",
            "u+1",
            "u1.0",
            "u99999999999999999999"
        };
        for (int digits = 0; digits <= 3; digits++) {
            for (long first = 0; first <= 6; first += 5) {
                for (String suffix : new String[] {"", "0", "x"}) {
                    NameTemplate name = new NameTemplate("u", suffix, digits, first);
                    for (String text : texts) {
                        long expected = -1;
                        for (long i = 0; i < 1000; i++) {
                            expected = name.text(i).equals(text) ? i : expected;
                        }
                        assertThat(name.index(text)).as("%s in %s", text, name).isEqualTo(expected);
                    }
                }
            }
        }
    }
}
