package dev.hotshard.lab;

import dev.hotshard.scenario.yaml.Source;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scenarios that a page may pick, and the files that a scenario may name; nothing else is ever read for it. */
public interface LabScenarios {
    /** The scenarios in groups, as a table of contents has them. */
    List<Group> groups() throws IOException;

    /** The text of a scenario; null if there's none of that name. */
    @Nullable
    String text(String name) throws IOException;

    /** The files beside the scenarios. */
    Source files();

    /** Scenarios that teach about the same thing. */
    record Group(String title, List<Item> items) {
        public Group {
            items = List.copyOf(items);
        }
    }

    /** A scenario's name and its lesson in a line. */
    record Item(String name, String lesson) {}
}
