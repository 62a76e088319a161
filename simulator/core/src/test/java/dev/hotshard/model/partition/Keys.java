package dev.hotshard.model.partition;

import java.nio.charset.StandardCharsets;

/** Keys for tests. */
final class Keys {
    private Keys() {}

    static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    static int shardOf(KeyHash hash, String key, int shards) {
        byte[] bytes = bytes(key);
        return hash.shardOf(bytes, bytes.length, shards);
    }

    static int choose(StatefulChoice choice, int host, String key, int bytes) {
        byte[] keyBytes = bytes(key);
        return choice.choose(host, keyBytes, keyBytes.length, bytes);
    }
}
