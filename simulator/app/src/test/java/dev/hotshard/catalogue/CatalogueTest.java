package dev.hotshard.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the catalogue, where it lies in a folder: a scenario that came by a link names no others. */
class CatalogueTest {
    private static final String FOLDER = "hotshard.catalogue";

    @AfterEach
    void reset() {
        System.clearProperty(FOLDER);
    }

    @Test
    void itsDataAreThere() throws Exception {
        System.setProperty(FOLDER, "../../scenarios");
        assertThat(Catalogue.shipped().files().read("data/flights-2008.csv")).isNotEmpty();
        System.clearProperty(FOLDER);
        assertThat(Catalogue.shipped().files().read("data/flights-2008.csv")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../README.md",
                "data/../../README.md",
                "data/../flash-sale.yaml",
                "flash-sale.yaml",
                "README.md",
                "/etc/hostname",
                "data",
                "data/",
                "",
                "data/a\0b.csv",
                "data/\ud800.csv",
                "data/no-such.csv",
                "file:///etc/hostname"
            })
    void nothingElseIs(String path) {
        System.setProperty(FOLDER, "../../scenarios");
        assertThatThrownBy(() -> Catalogue.shipped().files().read(path))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no such file among the catalogue's data");
        System.clearProperty(FOLDER);
        assertThatThrownBy(() -> Catalogue.shipped().files().read(path))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no such file among the catalogue's data");
    }
}
