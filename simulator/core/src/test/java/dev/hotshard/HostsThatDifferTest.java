package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Host;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hosts that differ, in runs of which the outcome is known. */
class HostsThatDifferTest {
    private static VariantSummary run(String scenario) throws Exception {
        return Hotshard.run(Hotshard.read(scenario)).summary().variants().get(0);
    }

    /**
     * Where two clients put the same key.
     * Source: the partitioners of kafka-clients and of librdkafka 2.0.2, run for this key.
     */
    @Test
    void aJavaAndALibrdkafkaClientPutOneKeyOnTheirOwnPartitions() throws Exception {
        for (int[] vector : new int[][] {{24, 0, 11}, {12, 0, 11}}) {
            VariantSummary mixed = run("""
                    name: mixed
                    duration: 10s
                    stream: {platform: kafka, shards: %d}
                    traffic: {f: {rate: 100/s, fields: {host: host-prod-a-1471}}}
                    key: "{host}"
                    hosts: {count: 4, except: {2-3: {partitioner: crc32}}}
                    """.formatted(vector[0]));
            assertThat(mixed.keys().get(0).shards()).containsExactly(vector[1], vector[2]);
            assertThat(mixed.cardinality().spreadKeys()).isEqualTo(1);
        }
    }

    /**
     * Two hashes that know nothing of each other agree on one of p partitions for one key in p.
     * Source: a binomial of n = 2,000 keys with 1/p each; z = 4. A key that one kind of host never sends, of some 60, is one in 10^17.
     */
    @Test
    void twoHashesAgreeOnOneKeyInEveryP() throws Exception {
        for (int partitions : new int[] {4, 24}) {
            VariantSummary mixed = run("""
                    name: mixed
                    duration: 120s
                    stream: {platform: kafka, shards: %d}
                    traffic: {f: {rate: 1000/s, fields: {user: {count: 2000, name: "user-{n}"}}}}
                    key: "{user}"
                    hosts: {count: 2, except: {1: {partitioner: crc32}}}
                    """.formatted(partitions));
            double share = 1.0 / partitions;
            double agreeing = 2000 - mixed.cardinality().spreadKeys();
            assertThat(mixed.cardinality().logicalKeys()).isEqualTo(2000);
            assertThat(Math.abs(agreeing - 2000 * share))
                    .isLessThanOrEqualTo(4 * Math.sqrt(2000 * share * (1 - share)));
        }
    }

    @Test
    void aKeyOfAHostsOwnIsTheKeyOfItsRecordsAlone() throws Exception {
        VariantSummary half = run("""
                name: half deployed
                duration: 10s
                stream: {shards: 4}
                traffic: {f: {rate: 100/s, arrivals: even, fields: {user: {weights: {a: 1, b: 1}}, source: web, on: [new, old]}}}
                key: "{user}"
                hosts: {per: "on", except: {new: {key: "{source}-1"}}}
                """);
        assertThat(half.keys()).extracting(VariantSummary.Key::key).containsExactlyInAnyOrder("a", "b", "web-1");
        long ofNew = half.hosts().stream()
                .filter(host -> host.id().equals("new"))
                .mapToLong(Host::offered)
                .sum();
        assertThat(half.keys().stream()
                        .filter(key -> key.key().equals("web-1"))
                        .mapToLong(VariantSummary.Key::offered)
                        .sum())
                .isEqualTo(ofNew);
    }

    /** 40 % and twice 10 % leave 40 % for the other two: a binomial of n = 10,000 each; z = 4. */
    @Test
    void hostsGetTheirSharesAndTheOthersDivideTheRest() throws Exception {
        VariantSummary uneven = run("""
                name: uneven
                duration: 100s
                stream: {shards: 4}
                traffic: {f: {rate: 100/s, arrivals: even, fields: {user: [a, b]}}}
                key: "{user}"
                hosts: {count: 5, except: {0: {share: 40 %}, 3-4: {share: 10 %}}}
                """);
        double[] shares = {0.4, 0.2, 0.2, 0.1, 0.1};
        for (int host = 0; host < shares.length; host++) {
            double mean = 10_000 * shares[host];
            assertThat(Math.abs(uneven.hosts().get(host).offered() - mean))
                    .isLessThanOrEqualTo(4 * Math.sqrt(mean * (1 - shares[host])));
        }
    }

    /** Nothing is accepted, so queues fill to their brims: what a change says holds for whoever doesn't say otherwise. */
    @Test
    void whatAnExceptionSaysOutlivesAChangeAndTheRestFollowsIt() throws Exception {
        VariantSummary changed = run("""
                name: changed
                duration: 20s
                stream: {shards: 24, cap: {records: 1/min, burst: 60s}}
                traffic: {f: {rate: 100/s, fields: {host: host-prod-a-1471}}}
                key: "{host}"
                hosts: {count: 3, retry: {queue: 20}, except: {0: {retry: {queue: 5}}, 1: {partitioner: murmur2}}}
                timeline:
                  - {at: 10s, set: {hosts: {retry: {queue: 50}}, stream: {partitioner: crc32}}}
                """);
        assertThat(changed.hosts()).extracting(Host::waitingMax).containsExactly(5L, 50L, 50L);
        // The first ten seconds all went to 0; then those of host 1, and the others to 11.
        assertThat(changed.keys().get(0).shards()).isEqualTo(List.of(0, 11));
        long ofHostOne = changed.hosts().get(1).offered();
        assertThat(changed.shards().get(0).offered()).isBetween(1000 + ofHostOne / 3, 1000 + ofHostOne);
    }

    /** The mode is whatever all have; how often a record is tried is each host's own. */
    @Test
    void aHostMayGiveUpSooner() throws Exception {
        VariantSummary impatient = run("""
                name: impatient
                duration: 20s
                stream: {shards: 1, cap: {records: 1/min, burst: 60s}}
                traffic: {f: {rate: 20/s, fields: {user: [a, b]}}}
                key: "{user}"
                hosts: {count: 2, retry: {mode: record, queue: unlimited, attempts: unlimited}, except: {1: {retry: {attempts: 1}}}}
                """);
        Host patient = impatient.hosts().get(0);
        Host other = impatient.hosts().get(1);
        assertThat(patient.dropped()).isZero();
        assertThat(other.dropped()).isEqualTo(other.offered() - other.accepted());
        assertThat(other.attempts()).isEqualTo(other.offered());
        assertThat(other.waitingMax()).isZero();
    }
}
