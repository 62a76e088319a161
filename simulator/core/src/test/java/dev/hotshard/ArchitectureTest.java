package dev.hotshard;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The doors between the rooms of the core; a room that is still empty keeps every rule. */
class ArchitectureTest {
    private static final String ROOT = "dev.hotshard";
    private static final JavaClasses CORE =
            new ClassFileImporter(List.of(location -> !location.contains("/test-classes/"))).importPackages(ROOT);

    /** Each room with what it may import beside itself, the JDK and the null annotations: rooms as in {@code ARCHITECTURE.md}, then libraries. */
    private enum Room {
        FACADE("", "experiment", "scenario", "scenario.yaml", "summary"),
        SCENARIO("scenario", "exact"),
        SCENARIO_YAML("scenario.yaml", "scenario", "exact", "org.snakeyaml.engine.v2.."),
        RANDOM("random", "org.apache.commons.math3.."),
        STATS("stats", "org.HdrHistogram..", "org.apache.commons.math3.."),
        EXACT("exact"),
        ENGINE("engine"),
        MODEL("model", "engine", "random", "exact", "model.partition"),
        MODEL_PARTITION("model.partition", "random"),
        OBSERVE("observe", "model", "stats"),
        SUMMARY("summary", "observe", "stats", "scenario"),
        EXPERIMENT(
                "experiment",
                "scenario",
                "scenario.yaml",
                "random",
                "stats",
                "exact",
                "engine",
                "model",
                "model.partition",
                "observe",
                "summary");

        private final String name;
        private final String[] imports;

        Room(String name, String... imports) {
            this.name = name;
            this.imports = imports;
        }

        String javaPackage() {
            return packageOf(name);
        }

        String[] allowedPackages() {
            return Stream.concat(
                            Stream.of("java..", "org.jspecify.annotations", javaPackage()),
                            Arrays.stream(imports).map(i -> i.endsWith("..") ? i : packageOf(i)))
                    .toArray(String[]::new);
        }

        private static String packageOf(String room) {
            return room.isEmpty() ? ROOT : ROOT + "." + room;
        }
    }

    /** The rooms whose results may depend on nothing but their arguments. */
    private static final String[] PURE_ROOMS = Stream.of(
                    "engine..", "exact..", "random..", "stats..", "model..", "observe..", "summary..")
            .map(room -> ROOT + "." + room)
            .toArray(String[]::new);

    @ParameterizedTest
    @EnumSource
    void aRoomImportsOnlyWhatItReads(Room room) {
        classes()
                .that(resideInAPackage(room.javaPackage()))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(room.allowedPackages()))
                .allowEmptyShould(true)
                .check(CORE);
    }

    @Test
    void everyClassStandsInARoomOfTheTable() {
        classes()
                .should()
                .resideInAnyPackage(
                        Arrays.stream(Room.values()).map(Room::javaPackage).toArray(String[]::new))
                .check(CORE);
    }

    @Test
    void noRoomsImportEachOtherInACircle() {
        slices().matching(ROOT + ".(**)")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(CORE);
    }

    @Test
    void observationSeesTheModelThroughItsPortAlone() {
        Set<JavaClass> port = typesSpokenBy(ROOT + ".model.RunListener");
        noClasses()
                .that(resideInAPackage(ROOT + ".observe"))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + ".model")
                        .and(describe(
                                "are not spoken by RunListener", type -> !port.contains(type.getBaseComponentType()))))
                .allowEmptyShould(true)
                .check(CORE);
    }

    @Test
    void theCoreDrawsNothing() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.awt..", "javax.."))
                .check(CORE);
    }

    @Test
    void pureRoomsTouchNoFileThreadClockOrForeignRandomness() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE_ROOMS)
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "java.io..",
                                "java.nio.file..",
                                "java.nio.channels..",
                                "java.net..",
                                "java.time..",
                                "java.text..",
                                "java.util.concurrent..",
                                "java.util.logging..")
                        .or(nameMatching(
                                "java\\.lang\\.(Thread|ThreadLocal|Process|ProcessBuilder|ProcessHandle|Runtime)"
                                        + "|java\\.util\\.(Random|SplittableRandom|UUID|Date|Calendar|TimeZone|Timer|Scanner)"
                                        + "|java\\.util\\.random\\..*|java\\.security\\.SecureRandom")))
                .allowEmptyShould(true)
                .check(CORE);
    }

    @Test
    void pureRoomsCallNothingThatDiffersBetweenMachines() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE_ROOMS)
                .should()
                .accessTargetWhere(
                        // Clock, environment, console.
                        target(
                                        "java.lang.System",
                                        "currentTimeMillis|nanoTime|getenv|getProperty|lineSeparator|identityHashCode|in|out|err")
                                // The last bit of these is the JVM's choice; StrictMath and FastMath have no choice.
                                .or(
                                        target(
                                                "java.lang.Math",
                                                "random|log|log10|log1p|exp|expm1|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|cbrt|hypot"))
                                // Default locale and charset.
                                .or(target("java.util.Locale", "getDefault"))
                                .or(target("java.nio.charset.Charset", "defaultCharset"))
                                .or(target("java.lang.String", "formatted"))
                                .or(target("java.lang.String", "toLowerCase|toUpperCase|getBytes", 0))
                                .or(describe(
                                        "String.format without a locale",
                                        access -> isOn(access, "java.lang.String", "format")
                                                && firstParameterIs(access, "java.lang.String")))
                                // Their order of iteration is drawn anew by each JVM.
                                .or(target("java.util.Set", "of|copyOf"))
                                .or(target("java.util.Map", "of|ofEntries|copyOf")))
                .allowEmptyShould(true)
                .check(CORE);
    }

    private static DescribedPredicate<JavaAccess<?>> target(String type, String names) {
        return describe(type + "." + names, access -> isOn(access, type, names));
    }

    private static DescribedPredicate<JavaAccess<?>> target(String type, String names, int parameters) {
        return describe(
                type + "." + names + " with " + parameters + " parameters",
                access -> isOn(access, type, names)
                        && access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget unit
                        && unit.getRawParameterTypes().size() == parameters);
    }

    private static boolean isOn(JavaAccess<?> access, String type, String names) {
        return access.getTargetOwner().getName().equals(type)
                && access.getTarget().getName().matches(names);
    }

    private static boolean firstParameterIs(JavaAccess<?> access, String type) {
        return access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget unit
                && unit.getRawParameterTypes().get(0).getName().equals(type);
    }

    /** The types of the model that a reader of the interface meets: itself, its parents, and all that their signatures name, again and again. */
    private static Set<JavaClass> typesSpokenBy(String name) {
        Set<JavaClass> spoken = new HashSet<>();
        Deque<JavaClass> open = new ArrayDeque<>();
        if (CORE.contain(name)) {
            open.add(CORE.get(name));
        }
        while (!open.isEmpty()) {
            JavaClass type = open.pop();
            if (!type.getPackageName().equals(ROOT + ".model") || !spoken.add(type)) {
                continue;
            }
            open.addAll(type.getRawInterfaces());
            for (JavaMethod method : type.getMethods()) {
                open.add(method.getRawReturnType().getBaseComponentType());
                method.getRawParameterTypes().forEach(p -> open.add(p.getBaseComponentType()));
            }
        }
        return spoken;
    }
}
