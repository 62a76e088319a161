package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.partition.Murmur2;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextDirectoryTest {
    /** Oracle: a map from text to number, over texts that come again, are empty, begin alike or aren't ASCII. */
    @Test
    void equalTextsHaveOneNumber() {
        Random random = new Random(1);
        TextDirectory directory = new TextDirectory();
        Map<String, Integer> numbers = new HashMap<>();
        List<String> texts = new ArrayList<>();
        for (int step = 0; step < 20_000; step++) {
            int number = random.nextInt(1 + random.nextInt(3000));
            String text = switch (number % 4) {
                case 0 -> "";
                case 1 -> "user-" + number;
                case 2 -> "x".repeat(number / 10);
                default -> "größe" + number / 8;
            };
            Integer known = numbers.putIfAbsent(text, numbers.size());
            if (known == null) {
                texts.add(text);
            }
            assertThat(directory.intern(Texts.of(text))).isEqualTo(numbers.get(text));
            assertThat(directory.size()).isEqualTo(texts.size());
        }
        for (int id = 0; id < texts.size(); id++) {
            TextBuffer written = Texts.of("<");
            directory.write(id, written);
            assertThat(written).hasToString("<" + texts.get(id));
            assertThat(directory.text(id)).isEqualTo(texts.get(id));
        }
    }

    /** Texts of up to three blocks of 64 KiB, alike but for one byte anywhere: they stand across the borders between blocks. */
    @Test
    void textsMayBeLongerThanABlock() {
        Random random = new Random(2);
        TextDirectory directory = new TextDirectory();
        List<String> texts = new ArrayList<>();
        for (int number = 0; number < 40; number++) {
            StringBuilder text = new StringBuilder("x".repeat(66_000 * (number % 4) + 1_000));
            int place = number < 4 ? 0 : number < 8 ? text.length() - 1 : random.nextInt(text.length());
            text.setCharAt(place, (char) ('A' + number / 4));
            texts.add(text.toString());
        }
        for (int round = 0; round < 2; round++) {
            for (int id = 0; id < texts.size(); id++) {
                assertThat(directory.intern(Texts.of(texts.get(id)))).isEqualTo(id);
                assertThat(directory.text(id)).isEqualTo(texts.get(id));
            }
        }
    }

    /** Texts whose hashes are equal in all bits that the table looks at, found by search: they stand one after another, through growth too. */
    @Test
    void textsWithOneHashAreToldApart() {
        int mask = (1 << 14) - 1;
        Map<Integer, List<String>> byHash = new HashMap<>();
        List<String> alike = List.of();
        for (int i = 0; alike.size() < 12; i++) {
            byte[] text = Integer.toString(i).getBytes(StandardCharsets.US_ASCII);
            int hash = Murmur2.hash(text, text.length, 0x1b873593) & mask;
            alike = byHash.computeIfAbsent(hash, h -> new ArrayList<>());
            alike.add(Integer.toString(i));
        }
        TextDirectory directory = new TextDirectory();
        for (int i = 0; i < alike.size(); i++) {
            assertThat(directory.intern(Texts.of(alike.get(i)))).isEqualTo(i);
        }
        for (int i = 0; i < 5000; i++) {
            directory.intern(Texts.of("other-" + i));
        }
        for (int i = 0; i < alike.size(); i++) {
            assertThat(directory.intern(Texts.of(alike.get(i)))).isEqualTo(i);
        }
    }
}
