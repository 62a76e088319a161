package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.experiment.RunOptions;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Breakdown;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What tells a key is published as a hash, and nothing else changes. */
class HiddenKeysTest {
    /** The names that may not be read anywhere: two keys, a value that a variant is keyed by, a host. */
    private static final List<String> SECRET = List.of("acme", "zeta corp", "emea", "berlin-1");

    /** The first eight digits that {@code printf %s acme | sha256sum} prints, and so on. */
    private static final String ACME = "key-822b33ad";

    private static final String ZETA_CORP = "key-5ef32a04";
    private static final String EMEA = "key-5f53356e";
    private static final String BERLIN = "key-3314e077";

    private static final String SCENARIO = """
            name: two tenants
            duration: 60s
            stream: {platform: kinesis, shards: 2, cap: {records: 10/s, bytes: null}}
            traffic:
              events:
                rate: 40/s
                fields:
                  tenant: {weights: {acme: 80, zeta corp: 20}}
                  region: {weights: {emea: 70, apac: 30}}
                  box: {weights: {berlin-1: 60, paris-1: 40}}
                  kind: {weights: {order: 90, refund: 10}}
            key: "{tenant}"
            breakdown: [tenant, region, kind]
            hosts: {per: box, retry: {queue: 5}}
            alarms:
              busy: key acme throttled > 0/s per 1s
              any: key offered > 1/s per 1s
              box: host berlin-1 offered > 1/s per 1s
              tenant: tenant=acme offered > 1/s per 1s
            expect:
              - key acme share > 99%
              - key "zeta corp" share <= 25% after 10s
              - tenant=acme drop-rate < 1%
              - host berlin-1 dropped == 0
              - key dropped == 0
              - kind=order drop-rate < 1%
            timeline:
              - {at: 20s, isolate-key: acme}
              - {at: 30s, isolate-key: hottest}
              - {at: 40s, set: {key: {template: "{tenant}", buckets: 2, only: [acme]}}}
            variants:
              by-region: {key: "{region}", timeline: [], alarms: {busy: null}}
            """;

    private static Hotshard.Outcome plain;
    private static Hotshard.Outcome hidden;

    @BeforeAll
    static void run() throws Exception {
        ScenarioFile file = Hotshard.read(SCENARIO);
        plain = Hotshard.run(file);
        hidden = Hotshard.run(file, new RunOptions(2, 50, true, true, share -> {}));
    }

    @Test
    void noNameIsLeft() {
        assertThat(plain.toString()).contains(SECRET);
        assertThat(hidden.toString()).contains(ACME, ZETA_CORP, EMEA, BERLIN).doesNotContain(SECRET);
    }

    /** Names of the same length sort otherwise, but no two counts here are equal. */
    @Test
    void allElseStays() {
        String named = hidden.toString()
                .replace(ACME, "acme")
                .replace(ZETA_CORP, "zeta corp")
                .replace(EMEA, "emea")
                .replace(BERLIN, "berlin-1");
        for (int v = 0; v < 2; v++) {
            VariantSummary before = plain.summary().variants().get(v);
            VariantSummary after = hidden.summary().variants().get(v);
            assertThat(after.records()).isEqualTo(before.records());
            assertThat(after.alarms())
                    .extracting(VariantSummary.Alarm::firedAtSeconds)
                    .isEqualTo(before.alarms().stream()
                            .map(VariantSummary.Alarm::firedAtSeconds)
                            .toList());
            assertThat(after.expect())
                    .extracting(VariantSummary.Expectation::value)
                    .isEqualTo(before.expect().stream()
                            .map(VariantSummary.Expectation::value)
                            .toList());
            before.diagnosis().forEach(verdict -> assertThat(named).contains(verdict.text()));
        }
    }

    @Test
    void whatIsExpectedOfAKeyIsSaidOfItsHash() {
        assertThat(hidden.summary().variants().get(0).expect())
                .extracting(VariantSummary.Expectation::text)
                .containsExactly(
                        "key " + ACME + " share > 99%",
                        "key " + ZETA_CORP + " share <= 25% after 10s",
                        "tenant=" + ACME + " drop-rate < 1%",
                        "host " + BERLIN + " dropped == 0",
                        "key dropped == 0",
                        "kind=order drop-rate < 1%");
    }

    @Test
    void whatIsDoneToAKeyIsSaidOfItsHash() {
        assertThat(hidden.summary().variants().get(0).actions())
                .extracting(VariantSummary.Action::what)
                .containsExactly("isolate-key: " + ACME + ", shards: 1", "isolate-key: hottest, shards: 1", "set: ..");
        assertThat(hidden.summary().variants().get(0).actions().get(0).effect()).startsWith(ACME + " goes to shard");
    }

    @Test
    void alarmsNameTheHash() {
        assertThat(hidden.summary().variants().get(0).alarms())
                .extracting(VariantSummary.Alarm::entity)
                .contains("key " + ACME, "host " + BERLIN, "tenant=" + ACME);
        assertThat(hidden.summary().variants().get(0).detection().key()).isEqualTo(ACME);
    }

    /** The region is what the variant is keyed by, so it is hidden in the baseline too. */
    @Test
    void fieldsThatNoKeyIsMadeOfStayReadable() {
        List<Breakdown> breakdown = hidden.summary().variants().get(0).breakdown();
        assertThat(breakdown).extracting(Breakdown::field).containsExactly("kind", "region", "tenant");
        assertThat(breakdown.get(0).values()).extracting(Breakdown.Value::value).containsExactly("order", "refund");
        assertThat(breakdown.get(1).values()).extracting(Breakdown.Value::value).contains(EMEA);
    }
}
