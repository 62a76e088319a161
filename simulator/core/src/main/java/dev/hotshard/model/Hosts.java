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
    private final WaitingRecords records;
    private final List<Host> hosts = new ArrayList<>();

    Hosts(Streams streams, IntFunction<String> hostName, WaitingRecords records) {
        this.streams = streams;
        this.hostName = hostName;
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
        Host host = new Host(index, records, streams.key("host/" + hostName.apply(index) + "/backoff"));
        hosts.add(host);
        return host;
    }
}
