package dev.hotshard.model;

/**
 * A machine that runs a producer, with its retry queue and those that wait outside while that is full.
 * Shape: {@code waits} counts the waits that it has drawn, {@code round} is the n of its next wait.
 */
final class Host {
    final int index;
    final RetryQueue queue;
    final RetryQueue outside;
    final long backoffStream;
    RetryPolicy policy;
    long waits;
    long round;
    int roundEntry;
    int expiryEntry;
    int admissionEntry;

    Host(int index, WaitingRecords records, long backoffStream, RetryPolicy policy) {
        this.index = index;
        this.queue = new RetryQueue(records);
        this.outside = new RetryQueue(records);
        this.backoffStream = backoffStream;
        this.policy = policy;
    }
}
