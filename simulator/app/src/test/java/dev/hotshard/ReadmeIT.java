package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The README's commands, run as they stand there, in a shell in the checkout; but the two that test and install it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ReadmeIT {
    private static final String TEST_COMMAND = "mvn -B verify";

    /** It would change the user's own Maven repository. */
    private static final String INSTALL_COMMAND = "mvn -B -Dquick -DskipTests -pl simulator/core -am install";

    /** It goes on until it is ended. */
    private static final String SERVE_COMMAND = "./hotshard serve";

    /** A hang guard, not a measure. */
    private static final long PATIENCE_SECONDS = 600;

    private static final Path CHECKOUT = Path.of("../..").toAbsolutePath().normalize();

    @TempDir
    Path temp;

    /** The first one stands in a test of its own, which looks at what it prints. */
    static Stream<String> laterCommands() throws IOException {
        return commands().skip(1);
    }

    private static Stream<String> commands() throws IOException {
        return blocks("sh").stream()
                .flatMap(String::lines)
                .filter(line -> !line.equals(TEST_COMMAND) && !line.equals(INSTALL_COMMAND));
    }

    @ParameterizedTest
    @Order(2)
    @MethodSource("laterCommands")
    void aCommandOfTheReadmeWorks(String command) throws Exception {
        if (command.startsWith(SERVE_COMMAND)) {
            serves(command);
            return;
        }
        assertThat(run(command)).isZero();
        if (command.startsWith("./hotshard plan ")) {
            assertThat(blocks("text")).contains(Files.readString(temp.resolve("out")));
        }
    }

    /** Later ones read what it wrote. */
    @Test
    @Order(1)
    void theReadmeShowsWhatItsFirstCommandPrints() throws Exception {
        String first = commands().findFirst().orElseThrow();
        assertThat(run(first)).isZero();
        assertThat(Files.readString(temp.resolve("out")))
                .isEqualTo(blocks("text").get(0));
    }

    @Test
    void theReadmeNamesTheTestCommand() throws Exception {
        assertThat(blocks("sh")).contains(TEST_COMMAND + "\n");
        assertThat(Files.readString(CHECKOUT.resolve(".ci/run"))).contains("mvn -B");
    }

    /** It says where the page is, the page is there, and it goes on until it is ended. */
    private void serves(String command) throws Exception {
        Process server = new ProcessBuilder("sh", "-c", "exec " + command)
                .directory(CHECKOUT.toFile())
                .redirectError(temp.resolve("err").toFile())
                .start();
        try (BufferedReader out = server.inputReader()) {
            Matcher told = Pattern.compile("The lab is at (http://127\\.0\\.0\\.1:\\d+/) .*")
                    .matcher(String.valueOf(out.readLine()));
            assertThat(told.matches()).isTrue();
            HttpResponse<String> page = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(told.group(1))).build(), BodyHandlers.ofString());
            assertThat(page.body()).contains("<title>Hotshard lab</title>");
            assertThat(server.isAlive()).isTrue();
        } finally {
            server.destroy();
            assertThat(server.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    private int run(String command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command)
                .directory(CHECKOUT.toFile())
                .redirectOutput(temp.resolve("out").toFile())
                .redirectError(temp.resolve("err").toFile());
        Process process = builder.start();
        process.getOutputStream().close();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** The fenced blocks of a language. */
    private static List<String> blocks(String language) throws IOException {
        String readme = Files.readString(CHECKOUT.resolve("README.md"));
        String fence = "```" + language + "\n";
        List<String> blocks = new ArrayList<>();
        int start = readme.indexOf(fence);
        while (start >= 0) {
            int end = readme.indexOf("```", start + fence.length());
            blocks.add(readme.substring(start + fence.length(), end));
            start = readme.indexOf(fence, end);
        }
        return blocks;
    }
}
