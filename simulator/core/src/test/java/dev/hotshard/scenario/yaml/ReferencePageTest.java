package dev.hotshard.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The committed reference page is what the table of keys gives; {@code -Dgolden.update=true} writes it anew. */
class ReferencePageTest {
    private static final Path PAGE = Path.of("..", "docs", "scenario-reference.md");

    @Test
    void theCommittedPageIsThatOfTheTable() throws Exception {
        String page = ReferencePage.of(KeyTable.rows());
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("%s; -Dgolden.update=true on this test writes it anew", PAGE)
                .isEqualTo(page);
    }

    @Test
    void aRowSaysPathKindUnitDefaultAndHelp() {
        assertThat(ReferencePage.of(KeyTable.rows()))
                .contains("| `duration` | duration (ns us ms s m h d, joined as 5m30s) | 10m | ");
    }
}
