package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.partition.BareKeys;
import dev.hotshard.model.partition.KeyStrategy;
import dev.hotshard.model.partition.SaltedKeys;
import dev.hotshard.random.Draw;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeySaltingTest {
    private static final long STREAM = 0x5a17;

    @Test
    void aBareKeyIsItsOwnPartitionKey() {
        Keys keys = new Keys(new BareKeys());
        for (String key : new String[] {"merchant-7", "", "merchant-7#3"}) {
            assertThat(text(keys, partitionKey(keys, key, 0))).isEqualTo(key);
        }
        assertThat(keys.size()).isEqualTo(3);
    }

    /** The bucket is the draw of the record's number; of the keys that aren't named none is salted. */
    @Test
    void aSaltedKeyHasTheBucketOfTheRecord() {
        Keys keys = new Keys(new SaltedKeys(16, Set.of("hot")));
        for (long number = 0; number < 100; number++) {
            int bucket = Draw.below(Draw.bits(STREAM, number), 16);
            assertThat(text(keys, partitionKey(keys, "hot", number))).isEqualTo("hot#" + bucket);
            assertThat(text(keys, partitionKey(keys, "cold", number))).isEqualTo("cold");
        }
        assertThat(keys.size()).isEqualTo(17);
    }

    /** 16,000 records over 16 buckets: each has 1000 with a standard deviation of sqrt(16000 / 16 * 15 / 16) = 30.6. */
    @Test
    void bucketsShareEqually() {
        Keys keys = new Keys(new SaltedKeys(16, null));
        int[] counts = new int[16];
        for (long number = 0; number < 16_000; number++) {
            counts[partitionKey(keys, "hot", number)]++;
        }
        for (int count : counts) {
            assertThat(count).isBetween(1000 - 123, 1000 + 123);
        }
    }

    /** Oracle: a map from text to number; strategies change among bare and salted over few and many buckets, and every key that was ever given stays readable. */
    @Test
    void everyKeyAndBucketHasOneNumberForGood() {
        Random random = new Random(1);
        List<KeyStrategy> strategies = List.of(
                new BareKeys(),
                new SaltedKeys(1, null),
                new SaltedKeys(16, null),
                new SaltedKeys(8, Set.of("k1", "k2", "k300")),
                new SaltedKeys(1_000_000, null));
        Keys keys = new Keys(strategies.get(2));
        KeyStrategy strategy = strategies.get(2);
        Map<String, Integer> numbers = new HashMap<>();
        List<String> texts = new ArrayList<>();
        for (long number = 0; number < 30_000; number++) {
            if (random.nextInt(500) == 0) {
                strategy = strategies.get(random.nextInt(strategies.size()));
                keys.change(strategy);
            }
            String key = "k" + random.nextInt(500);
            int buckets = strategy.buckets(Texts.of(key).bytes(), key.length());
            String expected = buckets == 0 ? key : key + "#" + Draw.below(Draw.bits(STREAM, number), buckets);
            int given = partitionKey(keys, key, number);
            if (numbers.putIfAbsent(expected, given) == null) {
                assertThat(given).isEqualTo(texts.size());
                texts.add(expected);
            }
            assertThat(given).isEqualTo(numbers.get(expected));
        }
        for (int id = 0; id < texts.size(); id++) {
            assertThat(text(keys, id)).isEqualTo(texts.get(id));
        }
        assertThat(keys.size()).isEqualTo(texts.size());
    }

    /** 2000 keys over a million buckets each are 2 * 10^9 partition keys, of which three a key are needed. */
    @Test
    void onlyKeysThatRecordsHaveTakeMemory() {
        Keys keys = new Keys(new SaltedKeys(1_000_000, null));
        for (int number = 0; number < 6000; number++) {
            String key = "k" + number % 2000;
            String expected = key + "#" + Draw.below(Draw.bits(STREAM, number), 1_000_000);
            assertThat(text(keys, partitionKey(keys, key, number))).isEqualTo(expected);
        }
        assertThat(keys.size()).isEqualTo(6000);
    }

    /** Partition keys, and the strategy that makes them at the moment. */
    private static final class Keys {
        private final PartitionKeys all = new PartitionKeys();
        private KeySalting salting;

        Keys(KeyStrategy strategy) {
            this(new KeyPlan(List.of(), strategy));
        }

        Keys(KeyPlan plan) {
            salting = new KeySalting(all, plan);
        }

        void change(KeyStrategy strategy) {
            salting = new KeySalting(all, new KeyPlan(List.of(), strategy));
        }

        int size() {
            return all.size();
        }
    }

    private static int partitionKey(Keys keys, String logicalKey, long number) {
        StreamRecord record = new StreamRecord();
        record.logicalKey = keys.all.logicalKey(Texts.of(logicalKey));
        record.number = number;
        return keys.salting.partitionKey(record, new BucketChoice.PerRecord(STREAM));
    }

    private static String text(Keys keys, int partitionKey) {
        TextBuffer out = new TextBuffer();
        keys.all.write(partitionKey, out);
        return out.toString();
    }
}
