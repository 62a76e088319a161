package dev.hotshard.cli;

import dev.hotshard.report.BuildVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The entry of the command line {@code hotshard}.
 */
@Command(
        name = "hotshard",
        description =
                "Simulates skew in partitioned streams: what is throttled, what is lost, and which key is to blame.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        exitCodeOnInvalidInput = ExitCode.WRONG_INPUT,
        exitCodeOnExecutionException = ExitCode.OUR_FAULT)
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    Main() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** The lines of {@code --version}. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"hotshard " + BuildVersion.text()};
        }
    }
}
