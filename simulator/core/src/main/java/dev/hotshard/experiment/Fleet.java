package dev.hotshard.experiment;

import dev.hotshard.model.ByKind;
import dev.hotshard.model.HostKinds;
import dev.hotshard.model.HostPlan;
import dev.hotshard.model.RetryPolicy;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.HostRange;
import dev.hotshard.scenario.HostsSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * From the hosts of a scenario to kinds of hosts: kind 0 are those that don't differ, kind i those of exception i.
 * Shape: kinds stay what they are from start to end; what they do may change, for a part that an exception doesn't name is that of all hosts.
 */
final class Fleet {
    private Fleet() {}

    static HostPlan plan(Scenario scenario) {
        HostsSpec hosts = scenario.hosts();
        return new HostPlan(hosts.count(), hosts.per(), weights(hosts), kinds(hosts), retries(scenario));
    }

    /** Something that the usual hosts have, and that each exception has; one for all where no exception can differ in it. */
    static <T> ByKind<T> byKind(HostsSpec hosts, boolean differs, T usual, Function<HostException, T> other) {
        List<T> each = new ArrayList<>(List.of(usual));
        if (differs) {
            hosts.except().values().forEach(except -> each.add(other.apply(except)));
        }
        return new ByKind<>(each);
    }

    static boolean haveKeys(HostsSpec hosts) {
        return hosts.except().values().stream().anyMatch(except -> except.key() != null);
    }

    static ByKind<RetryPolicy> retries(Scenario holding) {
        HostsSpec hosts = holding.hosts();
        return byKind(
                hosts,
                hosts.except().values().stream().anyMatch(except -> except.retry() != null),
                Wiring.retry(hosts.retry(), holding.stream().overflow()),
                except -> Wiring.retry(
                        except.retryOver(hosts.retry()), holding.stream().overflow()));
    }

    /** What partitions the records of each kind; hashing has nothing to go by where there is no key, and does as Kafka's clients do. */
    static ByKind<PartitionerSpec> partitioners(Scenario holding) {
        PartitionerSpec ofStream = holding.stream().partitioner();
        KeySpec.Template key = holding.key().template();
        return byKind(
                holding.hosts(),
                holding.hosts().sendDifferently(),
                effective(ofStream, key != null),
                except -> effective(
                        except.partitioner() == null ? ofStream : except.partitioner(),
                        key != null || except.key() != null));
    }

    private static PartitionerSpec effective(PartitionerSpec spec, boolean hasKey) {
        boolean goesByKey =
                spec.kind() != PartitionerSpec.Kind.ROUND_ROBIN && spec.kind() != PartitionerSpec.Kind.STICKY;
        return goesByKey && !hasKey ? PartitionerSpec.of(PartitionerSpec.Kind.STICKY) : spec;
    }

    /** The kinds that do as the stream's partitioner says, of those that partitioners are told apart by. */
    static List<Integer> kindsThatFollow(HostsSpec hosts) {
        List<Integer> kinds = new ArrayList<>(List.of(0));
        int kind = 0;
        for (HostException except : hosts.except().values()) {
            kind++;
            if (hosts.sendDifferently() && except.partitioner() == null) {
                kinds.add(kind);
            }
        }
        return kinds;
    }

    private static HostKinds kinds(HostsSpec hosts) {
        if (hosts.except().isEmpty()) {
            return HostKinds.ONE;
        }
        List<String> names = List.copyOf(hosts.except().keySet());
        if (hosts.per() != null) {
            Map<String, Integer> kindOf = new HashMap<>();
            for (int i = 0; i < names.size(); i++) {
                kindOf.put(names.get(i), i + 1);
            }
            return (number, name) -> kindOf.getOrDefault(name, 0);
        }
        int[] kindOf = new int[hosts.count()];
        for (int i = 0; i < names.size(); i++) {
            HostRange range = HostRange.of(names.get(i));
            Arrays.fill(kindOf, range.first(), range.last() + 1, i + 1);
        }
        return (number, name) -> kindOf[number];
    }

    private static List<Double> weights(HostsSpec hosts) {
        if (!hosts.haveShares()) {
            return List.of();
        }
        List<Double> weights = new ArrayList<>(
                Collections.nCopies(hosts.count(), hosts.shareOfOthers().toDouble()));
        hosts.except().forEach((name, except) -> {
            if (except.share() != null) {
                HostRange range = HostRange.of(name);
                Collections.fill(
                        weights.subList(range.first(), range.last() + 1),
                        except.share().toDouble());
            }
        });
        return weights;
    }
}
