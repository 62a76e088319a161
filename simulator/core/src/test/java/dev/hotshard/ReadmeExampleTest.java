package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.summary.VariantSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The examples of the README: what it shows is what stands here, and it holds. */
class ReadmeExampleTest {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

    @Test
    void aThreeValueKeyLosesRecords() throws Exception {
        ScenarioFile scenario = Hotshard.read("""
                name: Three sources
                duration: 60s
                stream: {platform: kinesis, shards: 16}
                traffic:
                  events: {rate: 5k/s, fields: {source: {weights: {web: 95, mobile: 4, batch: 1}}}}
                key: "{source}"
                """);
        VariantSummary baseline = Hotshard.run(scenario).summary().variants().get(0);
        assertThat(baseline.dropRate()).isGreaterThan(0.5);
        assertThat(baseline.diagnosis()).extracting(verdict -> verdict.code()).contains("hot-key");
    }

    @Test
    void theReadmeShowsThisTest() throws Exception {
        String method = "    void aThreeValueKeyLosesRecords()";
        String source =
                Files.readString(ROOT.resolve("simulator/core/src/test/java/dev/hotshard/ReadmeExampleTest.java"));
        int start = source.indexOf("    @Test\n" + method);
        String example = source.substring(start, source.indexOf("\n    }\n", start) + "\n    }".length())
                .stripIndent();
        assertThat(Files.readString(ROOT.resolve("README.md"))).contains("```java\n" + example + "\n```");
    }

    @Test
    void theReadmesScenarioIsValid() throws Exception {
        String readme = Files.readString(ROOT.resolve("README.md"));
        int start = readme.indexOf("```yaml\n") + "```yaml\n".length();
        ScenarioFile scenario = Hotshard.read(readme.substring(start, readme.indexOf("```", start)));
        assertThat(scenario.experiment().variants()).hasSize(2);
    }
}
