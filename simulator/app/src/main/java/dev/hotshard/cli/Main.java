package dev.hotshard.cli;

import dev.hotshard.Hotshard;
import dev.hotshard.report.BuildVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The entry of the command line {@code hotshard}: finds the command, runs it, and turns what went wrong into lines on stderr and an exit code.
 */
@Command(
        name = "hotshard",
        description =
                "Simulates skew in partitioned streams: what is throttled, what is lost, and which key is to blame.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  hotshard list",
            "  hotshard run flash-sale",
            "  hotshard place --help",
            "  hotshard glossary hot-key"
        })
public final class Main implements Runnable {
    /** The two commands that describe others. */
    private static final String HELP = "help";

    private static final String COMPLETION = "generate-completion";

    @Spec
    private CommandSpec spec;

    Main() {}

    public static void main(String[] args) {
        System.exit(execute(args, Terminal.ofProcess(), Hotshard::run));
    }

    /** Runs one command line and returns its exit code. */
    static int execute(String[] args, Terminal terminal, Simulator simulator) {
        int code = run(args, terminal, simulator);
        String failure = terminal.finish();
        if (failure != null) {
            terminal.err().println("hotshard: " + failure);
            return Math.max(code, ExitCode.WRONG_INPUT);
        }
        return code;
    }

    private static int run(String[] args, Terminal terminal, Simulator simulator) {
        CommandLine commands = new CommandLine(new Main());
        Map<String, Supplier<Object>> known = commands(terminal, simulator);
        for (Supplier<Object> command : needed(args, known)) {
            commands.addSubcommand(command.get());
        }
        commands.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
                // A key or a path that begins with @ is a key or a path.
                .setExpandAtFiles(false)
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colour() ? Ansi.ON : Ansi.OFF))
                .setParameterExceptionHandler((e, arguments) -> wrongArguments(e, terminal))
                .setExecutionExceptionHandler((e, command, parsed) -> failed(e, args, terminal));
        try {
            return commands.execute(args);
        } catch (OutOfMemoryError e) {
            return outOfMemory(args, terminal);
        } catch (StackOverflowError e) {
            return ourFault(e, args, terminal);
        }
    }

    /** Describing a command to the parser takes longer than many a command: where one is named, the others are left out. */
    private static Collection<Supplier<Object>> needed(String[] args, Map<String, Supplier<Object>> known) {
        boolean asksForHelp = args.length == 2 && args[0].equals(HELP);
        Supplier<Object> named = asksForHelp ? known.get(args[1]) : args.length == 0 ? null : known.get(args[0]);
        if (named == null || named == known.get(HELP) || named == known.get(COMPLETION)) {
            return known.values();
        }
        return asksForHelp ? List.of(Objects.requireNonNull(known.get(HELP)), named) : List.of(named);
    }

    /** All commands by name, in the order of the help. */
    static Map<String, Supplier<Object>> commands(Terminal terminal, Simulator simulator) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("run", () -> new RunCommand(terminal, simulator));
        commands.put("sweep", () -> new SweepCommand(terminal, simulator));
        commands.put("plan", () -> new PlanCommand(terminal, simulator));
        commands.put("validate", () -> new ValidateCommand(terminal));
        commands.put("place", () -> new PlaceCommand(terminal));
        commands.put("keys", () -> new KeysCommand(terminal));
        commands.put("check", () -> new CheckCommand(terminal));
        commands.put("shards", () -> new ShardsCommand(terminal));
        commands.put("list", () -> new ListCommand(terminal));
        commands.put("show", () -> new ShowCommand(terminal));
        commands.put("glossary", () -> new GlossaryCommand(terminal));
        commands.put("compare", () -> new CompareCommand(terminal, simulator));
        commands.put("init", () -> new InitCommand(terminal));
        commands.put("schema", () -> new SchemaCommand(terminal));
        commands.put("serve", () -> new ServeCommand(terminal));
        commands.put("gallery", () -> new GalleryCommand(terminal, simulator));
        commands.put(HELP, CommandLine.HelpCommand::new);
        commands.put(COMPLETION, AutoComplete.GenerateCompletion::new);
        return commands;
    }

    private static int wrongArguments(ParameterException told, Terminal terminal) {
        ParameterException e = told;
        List<String> unknown = told.getCommandLine().getUnmatchedArguments();
        if (told instanceof MissingParameterException && !unknown.isEmpty()) {
            // A misspelt option explains more than what is missing besides.
            e = new UnmatchedArgumentException(told.getCommandLine(), unknown);
        }
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        StringBuilder line = new StringBuilder(command).append(": ").append(inWords(firstLine(e.getMessage())));
        if (e instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                line.append("; did you mean ")
                        .append(String.join(" or ", suggestions))
                        .append('?');
            }
        }
        terminal.tell(
                line.append(" (").append(command).append(" --help tells more)").toString());
        return ExitCode.WRONG_INPUT;
    }

    /** The library names types of Java. */
    private static String inWords(String message) {
        return message.replaceFirst("' is not an? (int|long)$", "' is no whole number, or too large a one")
                .replaceFirst("' is not a double$", "' is no plain number");
    }

    private static int failed(Exception e, String[] args, Terminal terminal) {
        if (e instanceof Faults faults) {
            faults.lines().forEach(terminal::tell);
            return ExitCode.WRONG_INPUT;
        }
        if (e instanceof IOException io) {
            return fileFault(io, terminal);
        }
        if (e instanceof UncheckedIOException && e.getCause() instanceof IOException io) {
            return fileFault(io, terminal);
        }
        return ourFault(e, args, terminal);
    }

    /** A disk that is full, a folder that may not be written: for the user to repair. */
    private static int fileFault(IOException e, Terminal terminal) {
        terminal.tell("hotshard: " + FileFaults.text(e));
        return ExitCode.WRONG_INPUT;
    }

    /** Many keys, shards or waiting records in a small heap: for the user to repair, like a disk that is full. */
    private static int outOfMemory(String[] args, Terminal terminal) {
        long heapMiB = Runtime.getRuntime().maxMemory() >> 20;
        long moreGiB = (2 * heapMiB >> 10) + 1;
        terminal.err()
                .println("hotshard: out of memory: Java may use " + heapMiB + " MiB here; allow it more, as in "
                        + "JAVA_TOOL_OPTIONS=-Xmx" + moreGiB + "g hotshard " + String.join(" ", args));
        return ExitCode.WRONG_INPUT;
    }

    private static int ourFault(Throwable e, String[] args, Terminal terminal) {
        terminal.err().println("hotshard: this is a fault of hotshard, not of your input: " + e);
        terminal.err()
                .println("To repeat it: hotshard " + String.join(" ", args) + " (version " + BuildVersion.text()
                        + ", Java " + System.getProperty("java.version") + ")");
        e.printStackTrace(terminal.err());
        return ExitCode.OUR_FAULT;
    }

    private static String firstLine(@Nullable String text) {
        return text == null ? "wrong arguments" : text.lines().findFirst().orElse("wrong arguments");
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
