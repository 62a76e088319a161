package dev.hotshard.model.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each hashing partitioner against what the real client or service did with the same keys; the files say how. */
class VectorsTest {
    @Test
    void murmur2IsKafkas() {
        List<List<String>> rows = VectorFile.rows("murmur2.csv");
        assertThat(rows).hasSize(444);
        for (List<String> row : rows) {
            check(new Murmur2(), row.get(0), row.get(1), row.get(2), row.get(3));
        }
    }

    @Test
    void md5RangesAreKinesis() {
        List<List<String>> rows = VectorFile.rows("md5-ranges.csv");
        assertThat(rows).hasSize(162);
        for (List<String> row : rows) {
            check(new Md5Range(), row.get(0), row.get(1), row.get(2), row.get(3));
            HashRanges ranges = HashRanges.equal(new int[Integer.parseInt(row.get(2))]);
            assertThat(ranges.range(Integer.parseInt(row.get(3))).asTexts()).containsExactly(row.get(4), row.get(5));
        }
    }

    @Test
    void crc32IsLibrdkafkas() {
        checkOther("librdkafka-consistent", new Crc32());
    }

    @Test
    void fnv1aIsSaramas() {
        checkOther("sarama-hash", new Fnv1a());
    }

    @Test
    void aQuotedCellMayHoldAnything() {
        assertThat(VectorFile.parse("\"a \"\"b\"\", c\n\",1\n\"\",2\n"))
                .containsExactly(List.of("a \"b\", c\n", "1"), List.of("", "2"));
    }

    private static void checkOther(String partitioner, KeyHash hash) {
        List<List<String>> rows = VectorFile.rows("other-partitioners.csv").stream()
                .filter(row -> row.get(1).equals(partitioner))
                .toList();
        assertThat(rows).hasSize(444);
        for (List<String> row : rows) {
            check(hash, row.get(0), row.get(3), row.get(4), row.get(5));
        }
    }

    private static void check(KeyHash hash, String key, String hashText, String shards, String shard) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        // Callers reuse one array: what stands after the key must not count.
        byte[] buffer = Arrays.copyOf(bytes, bytes.length + 5);
        Arrays.fill(buffer, bytes.length, buffer.length, (byte) 0xa5);
        assertThat(hash.hashText(buffer, bytes.length)).as(key).isEqualTo(hashText);
        assertThat(hash.shardOf(buffer, bytes.length, Integer.parseInt(shards)))
                .as("%s over %s", key, shards)
                .isEqualTo(Integer.parseInt(shard));
    }
}
