package dev.hotshard.report;

import static dev.hotshard.report.SampleSummaries.experiment;
import static dev.hotshard.report.SampleSummaries.group;
import static dev.hotshard.report.SampleSummaries.throttled;
import static dev.hotshard.report.SampleSummaries.withGroup;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class SummaryJsonTest {
    @TempDir
    private Path folder;

    /** Golden: says nothing about the numbers, only that their layout changes on purpose alone. */
    @Test
    void theLayoutIsTheOneWeLookedAt() throws IOException {
        Golden.check("summary.json", json());
    }

    /** The lists of names are the schema's own, in its order. */
    @Test
    void everyFieldOfTheSchemaIsThereInItsOrder() throws IOException {
        assertThat(names("")).containsExactly("schema", "scenario", "variants");
        assertThat(names("scenario"))
                .containsExactly("name", "sha256", "platform", "durationSeconds", "seed", "replications");
        assertThat(names("variants"))
                .containsExactly(
                        "name",
                        "records",
                        "dropRate",
                        "throttleRate",
                        "firstThrottleSeconds",
                        "firstDropSeconds",
                        "retry",
                        "delay",
                        "stream",
                        "imbalance",
                        "cardinality",
                        "latencySeconds",
                        "shards",
                        "keys",
                        "popularity",
                        "flows",
                        "breakdown",
                        "hosts",
                        "groups",
                        "reads",
                        "brokers",
                        "innocents",
                        "order",
                        "alarms",
                        "detection",
                        "actions",
                        "diagnosis",
                        "expect",
                        "againstBaseline");
        assertThat(names("variants.records"))
                .containsExactly(
                        "offered", "accepted", "attempts", "throttled", "dropped", "waitingAtEnd", "droppedBy");
        assertThat(names("variants.records.droppedBy")).containsExactly("queueFull", "expired", "attempts", "blocked");
        assertThat(names("variants.retry"))
                .containsExactly(
                        "throttledOnce", "recovered", "recoveredShare", "amplification", "queuesEmptyAtSeconds");
        assertThat(names("variants.innocents"))
                .containsExactly("where", "group", "key", "hotKeys", "guiltyShards", "shards", "beside", "elsewhere");
        assertThat(names("variants.innocents.beside"))
                .containsExactly("offered", "throttled", "delayed", "dropped", "dropRate", "lagMax", "lagMaxSeconds");
        assertThat(names("variants.delay")).containsExactly("records", "share", "firstSeconds");
        assertThat(names("variants.stream")).containsExactly("utilisation", "peakUtilisation", "strandedShare");
        assertThat(names("variants.imbalance"))
                .containsExactly("offered", "accepted", "offeredBytes", "acceptedBytes", "worstSample");
        assertThat(names("variants.imbalance.offered"))
                .containsExactly(
                        "max",
                        "median",
                        "mean",
                        "maxToMedian",
                        "maxToMean",
                        "cv",
                        "gini",
                        "effectiveShards",
                        "shardsWithout");
        assertThat(names("variants.imbalance.worstSample"))
                .containsExactly(
                        "seconds",
                        "max",
                        "median",
                        "mean",
                        "maxToMedian",
                        "maxToMean",
                        "cv",
                        "gini",
                        "effectiveShards",
                        "shardsWithout");
        assertThat(names("variants.latencySeconds"))
                .containsExactly("count", "mean", "p50", "p90", "p99", "p999", "max");
        assertThat(names("variants.shards"))
                .containsExactly(
                        "id",
                        "range",
                        "parents",
                        "openedSeconds",
                        "closedSeconds",
                        "offered",
                        "accepted",
                        "throttled",
                        "acceptedBytes",
                        "utilisation",
                        "peakUtilisation",
                        "readUnits",
                        "queriesRefused",
                        "readUtilisation",
                        "readPeakUtilisation",
                        "keys",
                        "topKeys",
                        "delayed");
        assertThat(names("variants.keys"))
                .containsExactly(
                        "key",
                        "offered",
                        "accepted",
                        "throttled",
                        "dropped",
                        "share",
                        "peakRate",
                        "capShare",
                        "headroom",
                        "shards",
                        "delayed");
        assertThat(names("variants.hosts"))
                .containsExactly(
                        "id",
                        "offered",
                        "accepted",
                        "attempts",
                        "throttled",
                        "dropped",
                        "waitingMax",
                        "headAgeMaxSeconds",
                        "firstDropSeconds",
                        "blockedMax",
                        "blockedSeconds");
        assertThat(names("variants.groups"))
                .containsExactly(
                        "name",
                        "members",
                        "idleMembers",
                        "consumed",
                        "lost",
                        "replayed",
                        "usefulShare",
                        "rebalances",
                        "lagAtEnd",
                        "lagMax",
                        "lagMaxSeconds",
                        "drainedAtSeconds",
                        "latencySeconds",
                        "falseSilences",
                        "scopesSilenced",
                        "shards");
        assertThat(names("variants.groups.shards"))
                .containsExactly("id", "member", "lagAtEnd", "lagMax", "lagMaxSeconds");
    }

    @Test
    void anEmptyStatisticIsNull() throws IOException {
        assertThat(json())
                .contains("\"maxToMedian\": null")
                .contains("\"order\": null")
                .contains("\"closedSeconds\": null")
                .contains("\"member\": null")
                .doesNotContain("NaN")
                .endsWith("}\n");
    }

    @Test
    void aSummaryOfOursIsKnownByItsSchemaOfAnyVersion() throws IOException {
        assertThat(SummaryJson.isOurs(Files.writeString(folder.resolve("a"), json())))
                .isTrue();
        assertThat(SummaryJson.isOurs(Files.writeString(folder.resolve("b"), "{\"schema\": \"hotshard.summary/2\"")))
                .isTrue();
    }

    @Test
    void anythingElseIsNotOurs() throws IOException {
        for (String text : List.of(
                "",
                "{}",
                "[]",
                "no json",
                "{\"schema\": 1}",
                "{\"schema\": \"vega/5\"}",
                "{\"name\": \"hotshard.summary/1\"}")) {
            assertThat(SummaryJson.isOurs(Files.writeString(folder.resolve("c"), text)))
                    .as(text)
                    .isFalse();
        }
        assertThat(SummaryJson.isOurs(folder.resolve("missing"))).isFalse();
        assertThat(SummaryJson.isOurs(folder)).isFalse();
    }

    private static String json() throws IOException {
        StringWriter out = new StringWriter();
        SummaryJson.write(
                experiment("kinesis", List.of(withGroup(throttled("baseline", 0, 180_000, 0), group(20)))), out);
        return out.toString();
    }

    /** The names of the first object at a path. */
    private static List<String> names(String path) throws IOException {
        List<String> names = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), json())) {
            List<String> at = new ArrayList<>();
            boolean found = false;
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_OBJECT && String.join(".", at).equals(path) && !found) {
                    found = true;
                    int depth = 0;
                    for (token = json.nextToken();
                            depth > 0 || token != JsonToken.END_OBJECT;
                            token = json.nextToken()) {
                        if (token == JsonToken.PROPERTY_NAME && depth == 0) {
                            names.add(json.currentName());
                        }
                        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                    }
                    return names;
                }
                if (token == JsonToken.PROPERTY_NAME) {
                    at.add(json.currentName());
                } else if (token.isScalarValue() && json.streamReadContext().inObject()) {
                    at.remove(at.size() - 1);
                } else if (token.isStructEnd() && json.streamReadContext().inObject() && !at.isEmpty()) {
                    at.remove(at.size() - 1);
                }
            }
        }
        return names;
    }
}
