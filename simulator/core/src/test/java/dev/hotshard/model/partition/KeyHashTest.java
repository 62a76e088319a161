package dev.hotshard.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class KeyHashTest {
    /** The hashes whose signs are the trap: the smallest int, -1 and its neighbours, found by search over keys. */
    @Test
    void murmur2MasksTheSign() {
        assertThat(Murmur2.shardOf(Integer.MIN_VALUE, 24)).isZero();
        assertThat(Murmur2.shardOf(-1, 24)).isEqualTo(Integer.MAX_VALUE % 24);
        assertThat(Keys.shardOf(new Murmur2(), "key-k1h8ya00", 24)).isZero();
        assertThat(new Murmur2().hashText(Keys.bytes("key-k1h8ya00"), 12)).isEqualTo("-2147483648");
        assertThat(Keys.shardOf(new Murmur2(), "key-me46ml20", 24)).isEqualTo(Integer.MAX_VALUE % 24);
        assertThat(new Murmur2().hashText(Keys.bytes("key-me46ml20"), 12)).isEqualTo("-1");
    }

    @Test
    void anotherSeedIsAnotherHash() {
        byte[] key = Keys.bytes("merchant-7");
        assertThat(Murmur2.hash(key, key.length, Murmur2.KAFKA_SEED))
                .isNotEqualTo(Murmur2.hash(key, key.length, Murmur2.KAFKA_SEED + 1));
    }

    @Test
    void md5RangeFollowsAChangingNumberOfShards() {
        Md5Range hash = new Md5Range();
        for (int shards : new int[] {16, 17, 16, 1, 16}) {
            assertThat(Keys.shardOf(hash, "web", shards)).isEqualTo(Keys.shardOf(new Md5Range(), "web", shards));
        }
    }

    @Test
    void noneAllocatesForAKey() {
        byte[] key = Keys.bytes("12");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (KeyHash hash :
                new KeyHash[] {new Murmur2(), new Md5Range(), new Crc32(), new Fnv1a(), new ExplicitShard()}) {
            hash.shardOf(key, 2, 24);
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 10_000; i++) {
                hash.shardOf(key, 2, 24);
            }
            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .as(hash.getClass().getSimpleName())
                    .isLessThan(10_000); // the JVM's own few; the smallest object for each would be 160,000
        }
    }

    @Test
    void explicitTakesTheShardAtItsWord() {
        ExplicitShard explicit = new ExplicitShard();
        assertThat(Keys.shardOf(explicit, "0", 16)).isZero();
        assertThat(Keys.shardOf(explicit, "15", 16)).isEqualTo(15);
        assertThat(Keys.shardOf(explicit, "007", 16)).isEqualTo(7);
        assertThat(explicit.hashText(Keys.bytes("15"), 2)).isEqualTo("15");
    }

    @Test
    void explicitRefusesWhatIsNoShard() {
        for (String key :
                new String[] {"16", "-1", "+1", "", " 1", "1.0", "web", "99999999999999999999", ":", "1/", "١"}) {
            assertThatThrownBy(() -> Keys.shardOf(new ExplicitShard(), key, 16))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("\"" + key + "\"")
                    .hasMessageContaining("0 to 15");
        }
    }
}
