package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextBufferTest {
    private static final String FORTY = "forty bytes of a buffer of sixty-four...";

    /** Against String.format, at every power of ten and beside it, and with every padding. */
    @Test
    void numbersAreWrittenInDecimal() {
        for (int digits = 0; digits <= 25; digits++) {
            String format = digits == 0 ? "%d" : "%0" + digits + "d";
            for (long power = 1; power > 0 && power <= Long.MAX_VALUE / 10; power *= 10) {
                for (long number : new long[] {power - 1, power, power + 1, 9 * power, Long.MAX_VALUE - power}) {
                    TextBuffer text = Texts.of(FORTY);
                    text.appendDecimal(number, digits);
                    assertThat(text.toString()).isEqualTo(FORTY + String.format(Locale.ROOT, format, number));
                }
            }
        }
    }

    /** Oracle: a StringBuilder. The buffer grows from 64 bytes, and letters beyond ASCII take several. */
    @Test
    void partsFollowOneAnother() {
        Random random = new Random(1);
        TextBuffer text = new TextBuffer();
        for (int round = 0; round < 200; round++) {
            StringBuilder expected = new StringBuilder();
            text.clear();
            for (int part = random.nextInt(60); part > 0; part--) {
                if (random.nextBoolean()) {
                    String word =
                            "ñ€\uD83D\uDD25#x".substring(0, random.nextInt(3)).repeat(1 + random.nextInt(100));
                    text.append(word.getBytes(StandardCharsets.UTF_8));
                    expected.append(word);
                } else {
                    long number = random.nextLong() >>> 1 >>> random.nextInt(60);
                    text.appendDecimal(number, 1);
                    expected.append(number);
                }
            }
            assertThat(text).hasToString(expected.toString());
            assertThat(text.length()).isEqualTo(expected.toString().getBytes(StandardCharsets.UTF_8).length);
        }
    }
}
