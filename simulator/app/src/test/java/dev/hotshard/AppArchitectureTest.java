package dev.hotshard;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The doors between the rooms of the app. */
class AppArchitectureTest {
    private static final String ROOT = "dev.hotshard";
    private static final JavaClasses APP = new ClassFileImporter(
                    List.of(location -> !location.contains("/test-classes/")))
            .importPackages(
                    ROOT + ".catalogue",
                    ROOT + ".report",
                    ROOT + ".cli",
                    ROOT + ".intake",
                    ROOT + ".glossary",
                    ROOT + ".lab");

    /** Each room with what it may import beside itself, the JDK and the null annotations. */
    private enum Room {
        CATALOGUE("catalogue", ROOT + ".scenario.yaml"),
        GLOSSARY("glossary", ROOT + ".scenario"),
        REPORT(
                "report",
                ROOT + ".glossary",
                ROOT + ".summary",
                ROOT + ".scenario",
                ROOT + ".stats",
                "tools.jackson.core.."),
        CHART(
                "report.chart",
                ROOT + ".report",
                ROOT + ".summary",
                ROOT + ".scenario",
                ROOT + ".stats",
                "org.jfree..",
                "org.apache.batik..",
                "org.w3c.dom..",
                "javax.imageio.."),
        INTAKE(
                "intake",
                ROOT + ".report",
                ROOT + ".summary",
                ROOT + ".scenario",
                ROOT + ".model.partition",
                "tools.jackson.core..",
                "org.apache.datasketches.."),
        LAB(
                "lab",
                ROOT,
                ROOT + ".catalogue",
                ROOT + ".glossary",
                ROOT + ".report",
                ROOT + ".report.chart",
                ROOT + ".scenario",
                ROOT + ".scenario.yaml",
                ROOT + ".summary",
                ROOT + ".experiment",
                ROOT + ".exact",
                "tools.jackson.core..",
                "com.sun.net.httpserver.."),
        CLI(
                "cli",
                ROOT,
                ROOT + ".catalogue",
                ROOT + ".glossary",
                ROOT + ".intake",
                ROOT + ".lab",
                ROOT + ".report",
                ROOT + ".report.chart",
                ROOT + ".scenario",
                ROOT + ".scenario.yaml",
                ROOT + ".summary",
                ROOT + ".experiment",
                ROOT + ".model.partition",
                "picocli..");

        private final String javaPackage;

        @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
        private final List<String> imports;

        Room(String name, String... imports) {
            this.javaPackage = ROOT + "." + name;
            this.imports = List.of(imports);
        }

        String[] allowedPackages() {
            return Stream.concat(Stream.of("java..", "org.jspecify.annotations", javaPackage), imports.stream())
                    .toArray(String[]::new);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRoomImportsOnlyWhatItReads(Room room) {
        classes()
                .that(resideInAPackage(room.javaPackage))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(room.allowedPackages()))
                .allowEmptyShould(true)
                .check(APP);
    }

    @Test
    void everyClassStandsInARoomOfTheTable() {
        classes()
                .should()
                .resideInAnyPackage(Arrays.stream(Room.values())
                        .map(room -> room.javaPackage)
                        .toArray(String[]::new))
                .check(APP);
    }

    @Test
    void noRoomsImportEachOtherInACircle() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(APP);
    }

    @Test
    void onlyTheLabServes() {
        noClasses()
                .that()
                .resideOutsideOfPackage(Room.LAB.javaPackage)
                .should()
                .dependOnClassesThat(resideInAnyPackage("com.sun.net.httpserver..", "java.nio.channels..")
                        .and(not(belongToAnyOf(FileChannel.class, FileLock.class, OverlappingFileLockException.class))))
                .check(APP);
    }

    @Test
    void onlyChartsDraw() {
        noClasses()
                .that()
                .resideOutsideOfPackage(Room.CHART.javaPackage)
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.awt..", "javax.."))
                .check(APP);
    }
}
