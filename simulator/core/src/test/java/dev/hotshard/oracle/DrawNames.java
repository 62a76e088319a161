package dev.hotshard.oracle;

/** The names of the random streams of a run, written down a second time: the engine has its own. */
final class DrawNames {
    private DrawNames() {}

    static String arrivals(String flow) {
        return "flow/" + flow + "/arrivals";
    }

    static String field(String flow, String field) {
        return "flow/" + flow + "/field/" + field;
    }

    static String pick(String flow, String field) {
        return "flow/" + flow + "/pick/" + field;
    }

    static String size(String flow) {
        return "flow/" + flow + "/size";
    }

    static String host(String flow) {
        return "flow/" + flow + "/host";
    }

    static String bucket(String flow) {
        return "flow/" + flow + "/bucket";
    }

    /** Where one bucket is drawn for all records of a key and window. */
    static String bucketOfKey(String key) {
        return "key/" + key + "/bucket";
    }

    /** Where the buckets of records are drawn that a job writes anew. */
    static String rewritten(String key) {
        return "rekey/" + key + "/bucket";
    }

    static String cache(String flow) {
        return "flow/" + flow + "/cache";
    }

    static String recordBackoff(String flow) {
        return "flow/" + flow + "/backoff";
    }

    static String hostBackoff(String host) {
        return "host/" + host + "/backoff";
    }

    /** What a host draws for a partitioner that chooses by host. */
    static String choice(String host, String partitioner) {
        return "host/" + host + "/" + partitioner;
    }

    static String service(String group, int shard) {
        return "group/" + group + "/shard/" + shard + "/service";
    }

    static String sortKey(String flow) {
        return "flow/" + flow + "/sort-key";
    }
}
