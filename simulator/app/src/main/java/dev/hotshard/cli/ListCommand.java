package dev.hotshard.cli;

import dev.hotshard.catalogue.Catalogue;
import dev.hotshard.report.Texts;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * The command {@code list}: the catalogue and the presets, each with a line.
 */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Lists the catalogue of scenarios and the presets of platforms.",
        footerHeading = "%nExample:%n",
        footer = "  hotshard list")
final class ListCommand implements Callable<Integer> {
    private final Terminal terminal;

    ListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        PrintStream out = terminal.out();
        Catalogue catalogue = Catalogue.shipped();
        int width = catalogue.items().stream()
                .mapToInt(item -> item.name().length())
                .max()
                .orElse(0);
        out.print("Scenarios: hotshard run NAME runs one, hotshard show NAME prints it.\n");
        for (Catalogue.Group group : catalogue.groups()) {
            out.print("\n" + group.title() + "\n");
            for (Catalogue.Item item : group.items()) {
                print(item.name(), width, item.lesson());
            }
        }
        out.print("\nPresets: hotshard show NAME prints a small scenario with all its defaults.\n\n");
        for (Preset preset : Preset.all()) {
            print(preset.name(), width, preset.about());
        }
        return ExitCode.DONE;
    }

    private void print(String name, int width, String about) {
        String start = "  " + name + " ".repeat(width - name.length()) + "  ";
        terminal.out().print(Texts.wrapped(start, " ".repeat(start.length()), about));
    }
}
