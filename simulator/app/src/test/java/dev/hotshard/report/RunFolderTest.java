package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.report.RunFolder.FolderTakenException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    private static final String OURS = "{\"schema\": \"hotshard.summary/1\"}";

    @TempDir
    private Path parent;

    @Test
    void nothingIsSeenAtThePlaceUntilTheFolderIsComplete() throws IOException {
        Path target = parent.resolve("a/b/run");
        RunFolder folder = RunFolder.begin(target);
        Files.writeString(folder.draft().resolve("summary.json"), OURS);
        assertThat(target).doesNotExist();
        folder.publish();
        assertThat(target.resolve("summary.json")).hasContent(OURS);
        assertThat(namesIn(target.getParent())).containsExactly("run");
    }

    @Test
    void anEmptyFolderIsReplaced() throws IOException {
        Path target = Files.createDirectory(parent.resolve("run"));
        publish(target, "new");
        assertThat(target.resolve("new")).exists();
        assertThat(namesIn(parent)).containsExactly("run");
    }

    @Test
    void aReportOfOursIsReplacedWhole() throws IOException {
        Path target = Files.createDirectory(parent.resolve("run"));
        Files.writeString(target.resolve("summary.json"), OURS);
        Files.createDirectory(target.resolve("charts"));
        Files.writeString(target.resolve("charts/old.svg"), "old");
        publish(target, "new");
        assertThat(namesIn(target)).containsExactly("new");
        assertThat(namesIn(parent)).containsExactly("run");
    }

    @Test
    void aFolderWithAnythingElseIsLeftAlone() throws IOException {
        Path target = Files.createDirectory(parent.resolve("run"));
        Files.writeString(target.resolve("thesis.tex"), "mine");
        assertThatThrownBy(() -> RunFolder.begin(target))
                .isInstanceOf(FolderTakenException.class)
                .hasMessageStartingWith(target.toString());
        Files.writeString(target.resolve("summary.json"), "{\"schema\": \"of somebody else\"}");
        assertThatThrownBy(() -> RunFolder.check(target)).isInstanceOf(FolderTakenException.class);
        assertThat(target.resolve("thesis.tex")).hasContent("mine");
        assertThat(namesIn(parent)).containsExactly("run");
    }

    @Test
    void aFileAtThePlaceIsLeftAlone() throws IOException {
        Path target = Files.writeString(parent.resolve("run"), "a file");
        assertThatThrownBy(() -> RunFolder.check(target))
                .isInstanceOf(FolderTakenException.class)
                .hasMessageContaining("is not a folder");
    }

    @Test
    void whatCameInBetweenIsLeftAlone() throws IOException {
        Path target = parent.resolve("run");
        RunFolder folder = RunFolder.begin(target);
        Files.createDirectory(target);
        Files.writeString(target.resolve("mine"), "mine");
        assertThatThrownBy(folder::publish).isInstanceOf(FolderTakenException.class);
        folder.discard();
        assertThat(namesIn(parent)).containsExactly("run");
        assertThat(namesIn(target)).containsExactly("mine");
    }

    @Test
    void aDiscardedFolderLeavesNothingAndAnOlderReportStays() throws IOException {
        Path target = Files.createDirectory(parent.resolve("run"));
        Files.writeString(target.resolve("summary.json"), OURS);
        RunFolder folder = RunFolder.begin(target);
        Files.createDirectories(folder.draft().resolve("charts/deep"));
        Files.writeString(folder.draft().resolve("charts/deep/x"), "half");
        folder.discard();
        folder.discard();
        assertThat(namesIn(parent)).containsExactly("run");
        assertThat(target.resolve("summary.json")).hasContent(OURS);
        assertThatThrownBy(folder::publish).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void discardingAPublishedFolderDoesNothing() throws IOException {
        Path target = parent.resolve("run");
        RunFolder folder = RunFolder.begin(target);
        folder.publish();
        folder.discard();
        assertThat(target).isDirectory();
    }

    @Test
    void twoRunsAtOnceForOnePlaceDontMeet() throws IOException {
        Path target = parent.resolve("run");
        RunFolder one = RunFolder.begin(target);
        RunFolder other = RunFolder.begin(target);
        assertThat(one.draft()).isNotEqualTo(other.draft());
        Files.writeString(one.draft().resolve("summary.json"), OURS);
        one.publish();
        assertThatCode(other::publish).doesNotThrowAnyException();
    }

    private static void publish(Path target, String name) throws IOException {
        RunFolder folder = RunFolder.begin(target);
        Files.writeString(folder.draft().resolve(name), "new");
        folder.publish();
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
