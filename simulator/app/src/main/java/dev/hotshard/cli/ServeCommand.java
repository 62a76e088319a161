package dev.hotshard.cli;

import dev.hotshard.catalogue.Catalogue;
import dev.hotshard.lab.Lab;
import dev.hotshard.lab.LabLimits;
import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command {@code serve}: the lab, until it is interrupted.
 */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = {
            "Opens the lab, a page to play with a scenario: move shards, keys, caps, queues and consumers, and watch what "
                    + "becomes of the records.",
            "It listens on this machine alone (127.0.0.1), reads and writes no file for the page, and ends with Ctrl-C."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  hotshard serve", "  hotshard serve --port 9000"})
final class ServeCommand implements Callable<Integer> {
    private static final int USUAL_PORT = 8080;
    private static final int PORT_MAX = 65_535;

    private final Terminal terminal;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description =
                    "Where it listens; 0 is any port that is free. Without it: 8080, or any that is free if that isn't.")
    private @Nullable Integer port;

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Faults, IOException, InterruptedException {
        if (port != null && (port < 0 || port > PORT_MAX)) {
            throw new Faults("serve: --port must be 0 to " + PORT_MAX + ", was " + port);
        }
        try (Lab lab = open()) {
            lab.warmUp();
            terminal.out().println("The lab is at " + lab.address() + " (Ctrl-C ends it)");
            if (terminal.finish() == null) {
                new CountDownLatch(1).await();
            }
            // Where nobody can read its address, nobody finds it; the end of the command says why.
            return ExitCode.DONE;
        }
    }

    private Lab open() throws Faults, IOException {
        try {
            return open(port == null ? USUAL_PORT : port);
        } catch (BindException e) {
            if (port == null) {
                return open(0);
            }
            throw new Faults(
                    "serve: port " + port + " can't be had (" + e.getMessage() + "); give another with --port");
        }
    }

    private Lab open(int at) throws IOException {
        return Lab.open(at, Catalogue.shipped(), LabLimits.DEFAULT, terminal.err());
    }
}
