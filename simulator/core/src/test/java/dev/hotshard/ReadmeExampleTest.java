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
    void theReadmeShowsItsImports() throws Exception {
        String source =
                Files.readString(ROOT.resolve("simulator/core/src/test/java/dev/hotshard/ReadmeExampleTest.java"));
        assertThat(block("java", 0).lines().filter(line -> !line.isEmpty()))
                // Who stands in our package doesn't import from it.
                .filteredOn(line -> !line.equals("import dev.hotshard.Hotshard;"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(source).contains("\n" + line + "\n"));
    }

    @Test
    void theReadmeNamesTheVersion() throws Exception {
        assertThat(Files.readString(ROOT.resolve("pom.xml")))
                .contains(block("xml", 0)
                        .lines()
                        .skip(3)
                        .findFirst()
                        .orElseThrow()
                        .strip());
    }

    @Test
    void theReadmesScenarioIsValid() throws Exception {
        ScenarioFile scenario = Hotshard.read(block("yaml", 0));
        assertThat(scenario.experiment().variants()).hasSize(2);
    }

    @Test
    void theReadmesIdiomOfABigTenantIsValid() throws Exception {
        String readme = Files.readString(ROOT.resolve("README.md"));
        int start = readme.indexOf("`tenant: {") + 1;
        String tenant = readme.substring(start, readme.indexOf('`', start));
        String text = block("yaml", 0).replaceFirst("user_id: .*", tenant).replace("user_id", "tenant");
        assertThat(Hotshard.read(text).resolvedYaml()).contains("t0: 40");
    }

    @Test
    void theReadmesExpectationsEndAsItSays() throws Exception {
        ScenarioFile scenario = Hotshard.read(block("yaml", 0) + block("yaml", 1));
        String told = block("text", 2);
        for (VariantSummary variant : Hotshard.run(scenario).summary().variants()) {
            assertThat(variant.expect())
                    .hasSize(2)
                    .allSatisfy(expectation -> assertThat(told.lines())
                            .anyMatch(line -> line.startsWith("  " + variant.name())
                                    && line.contains((expectation.held() ? " held: " : " FAILED: ") + expectation.text()
                                            + ",")));
        }
    }

    /** The README's fenced block of a language, counted from 0. */
    private static String block(String language, int number) throws Exception {
        return Files.readString(ROOT.resolve("README.md"))
                .split("```" + language + "\n", -1)[number + 1]
                .split("```", 2)[0];
    }
}
