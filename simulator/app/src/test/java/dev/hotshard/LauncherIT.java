package dev.hotshard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.report.BuildVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a user meets it: once on this checkout with the real Maven, else on a checkout of scripts that play Maven and Java. */
class LauncherIT {
    /** A hang guard, not a measure. */
    private static final long PATIENCE_SECONDS = 300;

    private static final Path CHECKOUT = Path.of("../..").toAbsolutePath().normalize();

    @TempDir
    Path temp;

    private record Result(int code, String out, String err) {}

    @Nested
    class OnThisCheckout {
        private final Path launcher = CHECKOUT.resolve("hotshard");

        @BeforeEach
        void buildOnFirstUse() throws Exception {
            assertThat(run(temp, Map.of(), launcher, "--version").code()).isZero();
        }

        @Test
        void saysItsVersionAndNothingElseOnceBuilt() throws Exception {
            Path stamp = CHECKOUT.resolve("target/launcher/stamp");
            FileTime before = Files.getLastModifiedTime(stamp);

            assertThat(run(temp, Map.of(), launcher, "--version"))
                    .isEqualTo(new Result(0, "hotshard " + BuildVersion.text() + "\n", ""));
            assertThat(Files.getLastModifiedTime(stamp)).isEqualTo(before);
        }

        @Test
        void worksThroughLinksFromAnyFolder() throws Exception {
            Path folder = Files.createDirectory(temp.resolve("some where"));
            Path link = Files.createSymbolicLink(folder.resolve("hs"), launcher);
            Path linkToLink = Files.createSymbolicLink(temp.resolve("hs"), link);

            Result result = run(folder, Map.of(), linkToLink, "--version");
            Files.delete(linkToLink);
            Files.delete(link);

            assertThat(result.out()).isEqualTo("hotshard " + BuildVersion.text() + "\n");
        }

        @Test
        void passesArgumentsAndExitCodeThrough() throws Exception {
            // Through a script: the locale that this test runs in may not be able to say it.
            Path script = temp.resolve("call");
            script(script, "exec '" + launcher + "' --no-such 'größe and space'");

            Result result = run(temp, Map.of("LC_ALL", "C"), script);

            assertThat(result.code()).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).contains("--no-such").contains("größe and space");
        }
    }

    /** A folder of the checkout's shape whose Maven notes each build and whose Java tells what it was called with. */
    @Nested
    class OnAPlayedCheckout {
        private Path root;
        private Path bin;
        private Path javaHome;
        private Map<String, String> environment;

        @BeforeEach
        void play() throws Exception {
            root = Files.createDirectories(temp.resolve("check out"));
            Files.copy(CHECKOUT.resolve("hotshard"), root.resolve("hotshard"), StandardCopyOption.COPY_ATTRIBUTES);
            write(root.resolve("pom.xml"), "");
            write(root.resolve("simulator/core/src/main/A.java"), "");
            write(root.resolve("simulator/app/src/main/B.java"), "");
            write(root.resolve("scenarios/c.yaml"), "");
            bin = Files.createDirectories(temp.resolve("bin"));
            for (String tool : List.of(
                    "sh", "cat", "cp", "find", "flock", "head", "mkdir", "mv", "readlink", "rm", "sed", "sleep")) {
                lend(tool);
            }
            script(
                    bin.resolve("mvn"),
                    "case $* in *-v) echo Apache Maven 3.8.7; exit ;; esac",
                    "echo built >>builds",
                    "sleep 1",
                    "mkdir -p simulator/app/target/quick",
                    "echo jar >simulator/app/target/quick/hotshard.jar");
            javaHome = temp.resolve("jdk");
            playJava("17.0.15", "for a in \"$@\"; do echo \"<$a>\"; done", "exit 42");
            environment = Map.of("PATH", bin.toString(), "JAVA_HOME", javaHome.toString());
        }

        @Test
        void becomesJavaWithTheArgumentsAsTheyAre() throws Exception {
            Result result = launch("run", "a b", "", "*", "--set", "x=\"y\"");

            assertThat(result.code()).isEqualTo(42);
            assertThat(result.out())
                    .endsWith("<-jar>\n<" + root.resolve("target/launcher/hotshard.jar")
                            + ">\n<run>\n<a b>\n<>\n<*>\n<--set>\n<x=\"y\">\n");
            assertThat(result.err())
                    .isEqualTo("hotshard: building hotshard.jar (first use; Maven may have to fetch libraries)\n");
        }

        @Test
        void buildsAgainOnlyWhenASourceIsNewerOrGone() throws Exception {
            launch();
            launch();
            assertThat(builds()).isEqualTo(1);

            Files.setLastModifiedTime(root.resolve("simulator/core/src/main/A.java"), FileTime.from(Instant.now()));
            assertThat(launch().err()).isEqualTo("hotshard: building hotshard.jar (its sources changed)\n");
            assertThat(builds()).isEqualTo(2);

            Files.delete(root.resolve("simulator/core/src/main/A.java"));
            launch();
            launch();
            assertThat(builds()).isEqualTo(3);
        }

        @Test
        void anEditedScenarioIsReadWhereItLies() throws Exception {
            launch();
            Files.setLastModifiedTime(root.resolve("scenarios/c.yaml"), FileTime.from(Instant.now()));

            assertThat(launch().out()).contains("<-Dhotshard.catalogue=" + root.resolve("scenarios") + ">\n<-jar>\n");
            assertThat(builds()).isEqualTo(1);
        }

        @Test
        void firstUsesAtOnceShareOneBuild() throws Exception {
            List<Process> processes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                processes.add(start(
                        temp,
                        environment,
                        temp.resolve("out" + i),
                        temp.resolve("err" + i),
                        root.resolve("hotshard"),
                        "x"));
            }
            for (Process process : processes) {
                assertThat(await(process)).isEqualTo(42);
            }

            assertThat(builds()).isEqualTo(1);
        }

        @Test
        void aFailedBuildShowsWhatMavenSaidAndLeavesNoJar() throws Exception {
            script(
                    bin.resolve("mvn"),
                    "case $* in *-v) echo Apache Maven 3.8.7; exit ;; esac",
                    "echo no such symbol",
                    "exit 1");

            Result result = launch("--version");

            assertThat(result.code()).isEqualTo(70);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).contains("no such symbol\n").contains("the build failed");
            assertThat(root.resolve("target/launcher/hotshard.jar")).doesNotExist();
        }

        @Test
        void missingOrOldMavenIsOneLine() throws Exception {
            script(bin.resolve("mvn"), "echo Apache Maven 3.6.3");
            assertOneLine(launch(), "Maven 3.8 or newer is needed, and mvn is 3.6.3", "apt-get install maven");

            Files.delete(bin.resolve("mvn"));
            assertOneLine(launch(), "there is no mvn on the PATH", "apt-get install maven");
        }

        @Test
        void missingOrOldJavaIsOneLine() throws Exception {
            environment = Map.of("PATH", bin.toString(), "JAVA_HOME", "");
            assertOneLine(launch(), "there is no java on the PATH", "apt-get install openjdk-17-jdk-headless");

            // No release file beside it: its own word counts.
            script(bin.resolve("java"), "echo 'java version \"1.8.0_392\"' >&2");
            assertOneLine(launch(), "is Java 1.8.0_392", "apt-get install openjdk-17-jdk-headless");

            playJava("11.0.2");
            environment = Map.of("PATH", bin.toString(), "JAVA_HOME", javaHome.toString());
            assertOneLine(launch(), "is Java 11.0.2", "apt-get install openjdk-17-jdk-headless");

            playJava("17.0.15");
            Files.delete(javaHome.resolve("bin/javac"));
            assertOneLine(launch(), "a Java without compiler", "apt-get install openjdk-17-jdk-headless");
        }

        @Test
        void aSignalReachesTheProgram() throws Exception {
            playJava(
                    "17.0.15",
                    "case $* in *-Xshare:dump*|*DumpLoadedClassList*) exit ;; esac",
                    "echo $$",
                    "exec sleep 600");
            Path out = temp.resolve("out");
            Process process = start(temp, environment, out, temp.resolve("err"), root.resolve("hotshard"), "run");
            while (process.isAlive() && !Files.readString(out).endsWith("\n")) {
                Thread.sleep(20);
            }

            // The launcher became Java: no shell stands between.
            assertThat(Files.readString(out)).isEqualTo(process.pid() + "\n");
            process.destroy();
            // 128 + SIGTERM
            assertThat(await(process)).isEqualTo(143);
        }

        private Result launch(String... arguments) throws Exception {
            return run(temp, environment, root.resolve("hotshard"), arguments);
        }

        private long builds() throws IOException {
            return Files.readAllLines(root.resolve("builds")).size();
        }

        private void playJava(String version, String... lines) throws IOException {
            write(javaHome.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
            Files.createDirectories(javaHome.resolve("bin"));
            script(javaHome.resolve("bin/java"), lines);
            script(javaHome.resolve("bin/javac"));
        }

        private void lend(String tool) throws IOException {
            Path real = Files.exists(Path.of("/bin", tool)) ? Path.of("/bin", tool) : Path.of("/usr/bin", tool);
            script(bin.resolve(tool), "exec " + real + " \"$@\"");
        }
    }

    private static void assertOneLine(Result result, String... parts) {
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("hotshard: ").contains(parts);
        assertThat(result.err().lines()).hasSize(1);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void script(Path file, String... lines) throws IOException {
        Files.deleteIfExists(file);
        Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Result run(Path folder, Map<String, String> environment, Path launcher, String... arguments)
            throws Exception {
        Path out = Files.createTempFile(temp, "out", "");
        Path err = Files.createTempFile(temp, "err", "");
        int code = await(start(folder, environment, out, err, launcher, arguments));
        return new Result(code, Files.readString(out), Files.readString(err));
    }

    private static Process start(
            Path folder, Map<String, String> environment, Path out, Path err, Path launcher, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(launcher.toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static int await(Process process) throws InterruptedException {
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
