package dev.hotshard.model;

import dev.hotshard.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * All hosts that a run has seen, numbered from 0.
 * Shape: hosts that bear a field's value as their name are numbered in order of appearance; the others are called by their numbers.
 */
final class Hosts {
    private final Streams streams;
    private final IntFunction<String> hostName;
    private final KindOfHost kinds;
    private final WaitingRecords records;
    private final List<Host> hosts = new ArrayList<>();
    private ByKind<RetryPolicy> policies;

    Hosts(
            Streams streams,
            IntFunction<String> hostName,
            KindOfHost kinds,
            WaitingRecords records,
            ByKind<RetryPolicy> policies) {
        this.streams = streams;
        this.hostName = hostName;
        this.kinds = kinds;
        this.policies = policies;
        this.records = records;
    }

    int size() {
        return hosts.size();
    }

    Host host(int index) {
        return hosts.get(index);
    }

    /** Makes the next host; its backoff stream goes by its name, so that hosts don't disturb each other. */
    Host add() {
        int index = hosts.size();
        long backoffStream = streams.key("host/" + hostName.apply(index) + "/backoff");
        Host host = new Host(index, records, backoffStream, policies.of(kinds.of(index)));
        hosts.add(host);
        return host;
    }

    /** From now on these policies hold. */
    void change(ByKind<RetryPolicy> after) {
        policies = after;
        hosts.forEach(host -> host.policy = after.of(kinds.of(host.index)));
    }
}
