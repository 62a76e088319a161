package dev.hotshard.model.partition;

/** The growth of arrays that have a place for each host seen. */
final class HostArrays {
    private HostArrays() {}

    /** The length to which an array grows when this host is the highest so far. */
    static int sizeFor(int host) {
        return Math.max(16, host + host / 2 + 1);
    }
}
