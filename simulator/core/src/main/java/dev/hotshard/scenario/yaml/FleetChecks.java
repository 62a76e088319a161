package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.HostsSpec;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.StreamSpec;
import java.util.List;

/** Hosts that differ against the stream, the flows, and the names that hosts can have. */
final class FleetChecks {
    private final CrossChecks checks;
    private final HostsSpec hosts;

    FleetChecks(CrossChecks checks, HostsSpec hosts) {
        this.checks = checks;
        this.hosts = hosts;
    }

    /** Where it isn't the host that places a record, no host can place it otherwise. */
    void stream(StreamSpec stream) {
        PartitionerSpec ofStream = stream.partitioner();
        hosts.except().forEach((name, except) -> {
            PartitionerSpec own = except.partitioner();
            if (own != null && !HostException.maySend(ofStream)) {
                tell(
                        "can't be a host's own where " + Choices.text(ofStream.kind()) + " places the records of all",
                        name,
                        "partitioner");
            }
            if (except.key() != null && ofStream.kind() == PartitionerSpec.Kind.EXPLICIT) {
                tell("can't be a host's own where the key is the shard's number", name, "key");
            }
        });
    }

    /** Readers look where the key and the partitioner of the stream put a record. */
    void reads() {
        hosts.except().forEach((name, except) -> {
            if (except.sendsDifferently()) {
                tell(
                        "can't be a host's own beside flows that read: they don't know which host wrote what they look for",
                        name,
                        except.partitioner() != null ? "partitioner" : "key");
            }
        });
    }

    /** The names of hosts against the values of the field that they bear. */
    void names(FlowReader.Flows traffic) {
        if (hosts.per() == null) {
            return;
        }
        KeySpec.Template name = new KeySpec.Template(List.of(new KeySpec.Template.Part(hosts.per(), true)));
        KeyChecks values = new KeyChecks(checks, new KeySpec(name, null), traffic.writes(), traffic.writes());
        boolean isField = traffic.writes().values().stream()
                .map(FlowSpec::fields)
                .anyMatch(fields -> fields.containsKey(hosts.per()));
        hosts.except().keySet().forEach(host -> {
            if (isField && !values.canHave(host)) {
                checks.add(
                        "no host is called so, since no flow has this value of " + hosts.per(),
                        "hosts",
                        "except",
                        host);
            }
        });
    }

    private void tell(String message, String host, String key) {
        checks.add(message, "hosts", "except", host, key);
    }
}
