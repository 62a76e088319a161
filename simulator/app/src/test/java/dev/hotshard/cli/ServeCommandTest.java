package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with the port is said in one line; that the lab serves, the README's commands show. */
class ServeCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536", "eighty"})
    void aPortThatIsNone(String port) {
        CommandLineRun run = CommandLineRun.of("serve", "--port=" + port);
        assertThat(run.code()).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(run.err()).contains("--port").contains(port).hasLineCount(1);
    }

    @Test
    void aPortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            CommandLineRun run = CommandLineRun.of("serve", "--port", Integer.toString(taken.getLocalPort()));
            assertThat(run.code()).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(run.err())
                    .startsWith("serve: port " + taken.getLocalPort() + " can't be had (")
                    .hasLineCount(1);
        }
    }
}
