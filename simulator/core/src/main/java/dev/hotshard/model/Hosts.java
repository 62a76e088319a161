package dev.hotshard.model;

import dev.hotshard.random.Streams;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All hosts that a run has seen, numbered from 0.
 * Shape: hosts that bear a field's value as their name are numbered in order of appearance; the others are called by their numbers.
 */
final class Hosts {
    private final Streams streams;
    private final @Nullable TextDirectory names;
    private final WaitingRecords records;
    private final List<Host> hosts = new ArrayList<>();

    Hosts(Streams streams, @Nullable TextDirectory names, WaitingRecords records) {
        this.streams = streams;
        this.names = names;
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
        String name = names == null ? Integer.toString(index) : names.text(index);
        Host host = new Host(index, new RetryQueue(records), streams.key("host/" + name + "/backoff"));
        hosts.add(host);
        return host;
    }
}
