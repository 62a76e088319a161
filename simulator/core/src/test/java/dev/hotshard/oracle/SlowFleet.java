package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.random.AliasTable;
import dev.hotshard.random.Draw;
import dev.hotshard.random.Streams;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.HostsSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.Scenario;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each host does, those that differ and the others. */
final class SlowFleet {
    private static final String USUAL = "";

    private final HostsSpec hosts;
    private final SlowTopology topology;
    private final Streams streams;
    /** By the name of the exception; what hosts remember stands in them by host. */
    private final Map<String, SlowPartitioner> partitioners = new HashMap<>();

    SlowFleet(HostsSpec hosts, SlowTopology topology, Streams streams) {
        this.hosts = hosts;
        this.topology = topology;
        this.streams = streams;
    }

    /** The exception that a host is of, the empty text if it is of none. */
    private String exceptionOf(String host) {
        for (String name : hosts.except().keySet()) {
            if (hosts.per() != null || !name.contains("-")) {
                if (name.equals(host)) {
                    return name;
                }
            } else {
                String[] ends = name.split("-");
                int number = Integer.parseInt(host);
                if (number >= Integer.parseInt(ends[0]) && number <= Integer.parseInt(ends[1])) {
                    return name;
                }
            }
        }
        return USUAL;
    }

    private @Nullable HostException differing(String host) {
        return hosts.except().get(exceptionOf(host));
    }

    /** The host that random bits stand for. */
    int draw(long bits) {
        double[] weights = new double[hosts.count()];
        Fraction rest = Fraction.ONE;
        int others = 0;
        for (int host = 0; host < weights.length; host++) {
            HostException differing = differing(Integer.toString(host));
            boolean hasShare = differing != null && differing.share() != null;
            others += hasShare ? 0 : 1;
            rest = hasShare ? rest.minus(differing.share()) : rest;
        }
        if (others == weights.length) {
            return Draw.below(bits, weights.length);
        }
        for (int host = 0; host < weights.length; host++) {
            HostException differing = differing(Integer.toString(host));
            weights[host] = differing != null && differing.share() != null
                    ? differing.share().toDouble()
                    : rest.dividedBy(Fraction.of(others)).toDouble();
        }
        return new AliasTable(weights).draw(bits);
    }

    /** The key that a host has of its own; null for that of all. */
    KeySpec.@Nullable Template key(String host) {
        HostException differing = differing(host);
        return differing == null ? null : differing.key();
    }

    /** What a host does with what isn't accepted under a scenario. */
    RetrySpec retry(Scenario holding, String host) {
        RetrySpec all = holding.hosts().retry();
        HostException differing = differing(host);
        HostException.RetryChange own = differing == null ? null : differing.retry();
        if (own == null) {
            return all;
        }
        HostException.BackoffChange waits = own.backoff();
        RetrySpec.Backoff backoff = waits == null
                ? all.backoff()
                : new RetrySpec.Backoff(
                        or(waits.firstNanos(), all.backoff().firstNanos()),
                        or(waits.factor(), all.backoff().factor()),
                        or(waits.maxNanos(), all.backoff().maxNanos()),
                        or(waits.jitter(), all.backoff().jitter()));
        return new RetrySpec(
                all.mode(),
                or(own.queue(), all.queue()),
                or(own.full(), all.full()),
                or(own.batch(), all.batch()),
                backoff,
                or(own.attempts(), all.attempts()),
                or(own.ttlNanos(), all.ttlNanos()));
    }

    private static <T> T or(@Nullable T own, T others) {
        return own == null ? others : own;
    }

    /** From now on hosts send as a scenario says; one whose rule stays the same remembers what it did. */
    void sendBy(Scenario holding) {
        boolean keyed = holding.key().template() != null;
        send(USUAL, SlowPartitioner.effective(holding.stream().partitioner(), keyed));
        hosts.except()
                .forEach((name, differing) -> send(
                        name,
                        SlowPartitioner.effective(
                                or(differing.partitioner(), holding.stream().partitioner()),
                                keyed || differing.key() != null)));
    }

    private void send(String exception, PartitionerSpec spec) {
        SlowPartitioner now = partitioners.get(exception);
        if (now == null || !now.spec().equals(spec)) {
            partitioners.put(exception, new SlowPartitioner(spec, topology, streams));
        }
    }

    SlowPartitioner partitioner(String host) {
        return partitioners.get(exceptionOf(host));
    }

    SlowPartitioner usual() {
        return partitioners.get(USUAL);
    }
}
