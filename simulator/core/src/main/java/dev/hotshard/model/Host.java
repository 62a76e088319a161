package dev.hotshard.model;

/**
 * A machine that runs a producer, with its retry queue.
 * Shape: {@code waits} counts the waits that it has drawn, {@code round} is the n of its next wait.
 */
final class Host {
    final int index;
    final RetryQueue queue;
    final long backoffStream;
    long waits;
    long round;
    int roundEntry;
    int expiryEntry;

    Host(int index, RetryQueue queue, long backoffStream) {
        this.index = index;
        this.queue = queue;
        this.backoffStream = backoffStream;
    }
}
