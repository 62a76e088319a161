package dev.hotshard.glossary;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The committed page is what the table of terms gives; {@code -Dgolden.update=true} writes it anew. */
class GlossaryPageTest {
    private static final Path PAGE = Path.of("..", "docs", "glossary.md");

    @Test
    void theCommittedPageIsThatOfTheTable() throws Exception {
        String page = GlossaryPage.text();
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("%s; -Dgolden.update=true on this test writes it anew", PAGE)
                .isEqualTo(page);
    }

    @Test
    void eachLinkWithinThePageLeadsToAHeading() {
        String page = GlossaryPage.text();
        assertThat(page)
                .contains("\n### max/median\n", "[max/median](#maxmedian)", "\n### Zipf's law\n", "(#zipfs-law)");
        Matcher link = Pattern.compile("]\\(#([^)]*)\\)").matcher(page);
        while (link.find()) {
            String anchor = link.group(1);
            assertThat(Glossary.terms().stream().map(Term::anchor)).contains(anchor);
        }
    }
}
