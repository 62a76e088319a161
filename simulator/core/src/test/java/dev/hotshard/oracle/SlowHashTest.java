package dev.hotshard.oracle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.partition.Crc32;
import dev.hotshard.model.partition.Fnv1a;
import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.Md5Range;
import dev.hotshard.model.partition.Murmur2;
import java.util.function.ToIntBiFunction;
import org.junit.jupiter.api.Test;

/** The hashes of the slow simulator against the model's, step by step over many keys; the model's have their vectors. */
class SlowHashTest {
    @Test
    void bothWritingsOfEachHashAgree() {
        compare(new Murmur2(), SlowHash::murmur2);
        compare(new Md5Range(), SlowHash::md5Range);
        compare(new Crc32(), SlowHash::crc32);
        compare(new Fnv1a(), SlowHash::fnv1a);
    }

    private static void compare(KeyHash fast, ToIntBiFunction<String, Integer> slow) {
        for (int i = 0; i < 2000; i++) {
            String key = "k\u00e9y-".substring(0, i % 5) + "x".repeat(i % 7) + (i % 11 == 0 ? "" : i);
            byte[] bytes = key.getBytes(UTF_8);
            int shards = 1 + i % 97;
            assertThat(fast.shardOf(bytes, bytes.length, shards))
                    .as("%s on %s of %s", key, fast.getClass().getSimpleName(), shards)
                    .isEqualTo(slow.applyAsInt(key, shards));
        }
    }
}
