package dev.hotshard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.hotshard.Hotshard;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Each command line that help or a page shows is one that the commands take. */
class ExampleLinesTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern LINE =
            Pattern.compile("(?:^|[|`(]|&&|\\w: )\\s*(?:\\./)?hotshard +([a-z][^`\\n]*)", Pattern.MULTILINE);

    /** What a shell makes of a line: words with their quotes taken off, up to a pipe, a redirection or a comment. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                begun = true;
            } else if (c == ' ' || c == '|' || c == '>' || c == ';' || (c == '#' && !begun)) {
                if (begun) {
                    words.add(word.toString());
                }
                word.setLength(0);
                begun = false;
                if (c != ' ') {
                    return words;
                }
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }

    private static CommandLine commands() {
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new ByteArrayOutputStream(),
                new ByteArrayOutputStream(),
                false,
                false,
                false);
        CommandLine commands = new CommandLine(new Main()).setExpandAtFiles(false);
        Main.commands(terminal, Hotshard::run).values().forEach(command -> commands.addSubcommand(command.get()));
        return commands;
    }

    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        Matcher line = LINE.matcher(text.replaceAll("\\\\\n\\s*", ""));
        while (line.find()) {
            lines.add(line.group(1).strip());
        }
        return lines;
    }

    private static void assertTaken(String where, String line) {
        List<String> words = words(line);
        if (words.size() == 1) {
            // The command is spoken of.
            assertThat(commands().getSubcommands()).as(where).containsKey(words.get(0));
            return;
        }
        assertThatCode(() -> commands().parseArgs(words.toArray(String[]::new)))
                .as("%s: hotshard %s", where, line)
                .doesNotThrowAnyException();
    }

    @Test
    void thoseOfTheHelp() {
        int found = 0;
        List<CommandSpec> specs = new ArrayList<>(List.of(commands().getCommandSpec()));
        for (int i = 0; i < specs.size(); i++) {
            CommandSpec spec = specs.get(i);
            spec.subcommands().values().forEach(sub -> specs.add(sub.getCommandSpec()));
            if (spec.name().equals("generate-completion")) {
                continue;
            }
            StringBuilder text = new StringBuilder();
            Stream.of(spec.usageMessage().description(), spec.usageMessage().footer())
                    .forEach(all -> text.append(String.join("\n", all).replace("%%", "%"))
                            .append('\n'));
            for (String line : lines(text.toString())) {
                assertTaken("help " + spec.name(), line);
                found++;
            }
        }
        assertThat(found).isGreaterThan(30);
    }

    /** Within blocks and between backquotes; a page that speaks of the program in a sentence shows no line. */
    @Test
    void thoseOfThePages() throws IOException {
        int found = 0;
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("scenarios/README.md")));
        try (Stream<Path> docs = Files.list(ROOT.resolve("simulator/docs"))) {
            docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        for (Path page : pages) {
            for (String line : lines(Files.readString(page))) {
                if (!line.contains("...") && !line.startsWith("COMMAND")) {
                    assertTaken(page.toString(), line);
                    found++;
                }
            }
        }
        assertThat(found).isGreaterThan(30);
    }
}
