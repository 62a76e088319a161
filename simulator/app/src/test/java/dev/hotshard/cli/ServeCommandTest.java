package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.Hotshard;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
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

    /** As every command whose result can't be written. */
    @Test
    void anAddressThatNobodyCanReadEndsIt() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        int code = Main.execute(
                new String[] {"serve", "--port", "0"},
                new Terminal(InputStream.nullInputStream(), full, err, false, false, false),
                Hotshard::run);
        assertThat(code).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "hotshard: standard output can't be written: No space left on device" + System.lineSeparator());
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
