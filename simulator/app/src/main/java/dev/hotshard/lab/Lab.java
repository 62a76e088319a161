package dev.hotshard.lab;

import com.sun.net.httpserver.HttpServer;
import dev.hotshard.Hotshard;
import dev.hotshard.catalogue.Catalogue;
import dev.hotshard.experiment.ExpectedRecords;
import dev.hotshard.experiment.RunFaultException;
import dev.hotshard.experiment.RunOptions;
import dev.hotshard.glossary.Glossary;
import dev.hotshard.report.BuildVersion;
import dev.hotshard.report.Chart;
import dev.hotshard.report.RunFiles;
import dev.hotshard.report.RunResult;
import dev.hotshard.report.chart.Charts;
import dev.hotshard.report.chart.NoFontsException;
import dev.hotshard.scenario.Experiment;
import dev.hotshard.scenario.yaml.Fault;
import dev.hotshard.scenario.yaml.ScenarioException;
import dev.hotshard.scenario.yaml.ScenarioFile;
import dev.hotshard.scenario.yaml.ScenarioReader;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The lab: a server on this machine's loopback address, and what its page asks for.
 * Shape: open from {@link #open} until {@link #close}.
 * Errors: IOException if its port can't be had.
 */
public final class Lab implements AutoCloseable {
    private static final String CATALOGUE = "/api/catalogue";
    private static final int WARM_UP_RUNS = 5;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final Catalogue catalogue;
    private final LabLimits limits;
    private final Bench bench;
    private final Site site;
    private final HttpServer server;
    private final ExecutorService hands;

    private Lab(int port, Catalogue catalogue, LabLimits limits, PrintStream err) throws IOException {
        this.catalogue = catalogue;
        this.limits = limits;
        site = new Site();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress("localhost", LOOPBACK), port), 0);
        bench = new Bench(limits);
        // A request that waits for its run costs a thread that sleeps; what runs is bounded by the bench.
        hands = Executors.newCachedThreadPool(Lab::daemon);
        server.setExecutor(hands);
        server.createContext("/", new Door(this::answer, limits, err));
        server.start();
    }

    /** Opens the lab; port 0 is any that is free. */
    public static Lab open(int port, Catalogue catalogue, LabLimits limits, PrintStream err) throws IOException {
        // The server reads these once: answers leave at once, and who sends or reads slowly is cut off.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        System.setProperty(
                "sun.net.httpserver.maxRspTime", Long.toString(limits.deadline().toSeconds() + 30));
        return new Lab(port, catalogue, limits, err);
    }

    /** Where the page is. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** Runs what the page shows first a few times, so that its own first answers come from compiled code; returns at once. */
    public void warmUp() {
        hands.execute(() -> {
            try {
                for (int i = 0; i < WARM_UP_RUNS; i++) {
                    String first = catalogue.items().get(0).name();
                    String yaml = String.valueOf(yaml(first));
                    Answer.bytes(
                            Trial.of(
                                    new RunRequest("warm-up", yaml, "baseline", false, List.of()),
                                    catalogue.files(),
                                    limits),
                            0);
                }
            } catch (CancellationException e) {
                // The lab is closed already.
            } catch (IOException | ScenarioException | Refusal e) {
                // Whoever asks for it will be told.
            }
        });
    }

    private Reply answer(String path, @Nullable String body) throws Refusal, IOException {
        if (body == null) {
            return look(path);
        }
        RunRequest request = RunRequest.of(body);
        return switch (path) {
            case "/api/run" ->
                bench.run(request.exact() ? Bench.Lane.EXACT : Bench.Lane.QUICK, request.page(), () -> run(request));
            case "/api/report" -> bench.run(Bench.Lane.REPORT, request.page(), () -> report(request));
            case "/api/cancel" -> {
                bench.cancel(request.page());
                yield Reply.nothing();
            }
            default -> throw nothingAt(path);
        };
    }

    private Reply look(String path) throws Refusal, IOException {
        Reply file = site.file(path);
        if (file != null) {
            return file;
        }
        if (path.equals(CATALOGUE)) {
            return catalogue();
        }
        if (path.equals("/api/glossary")) {
            return glossary();
        }
        if (path.startsWith(CATALOGUE + "/")) {
            return scenario(path.substring(CATALOGUE.length() + 1));
        }
        throw nothingAt(path);
    }

    private static Refusal nothingAt(String path) {
        return Refusal.wrong(404, "There is nothing at " + path + ".");
    }

    private Reply catalogue() throws IOException {
        List<Catalogue.Group> groups = catalogue.groups();
        return Reply.json(json -> {
            json.text("version", BuildVersion.text());
            json.list("groups", groups, (inner, group) -> {
                inner.text("title", group.title());
                inner.list("items", group.items(), (each, item) -> {
                    each.text("name", item.name());
                    each.text("lesson", item.lesson());
                });
            });
        });
    }

    private Reply scenario(String name) throws Refusal, IOException {
        String yaml = yaml(name);
        if (yaml == null) {
            throw Refusal.wrong(404, "The catalogue has no scenario of that name.");
        }
        return Reply.json(json -> {
            json.text("name", name);
            json.text("yaml", yaml);
        });
    }

    private @Nullable String yaml(String name) throws IOException {
        byte[] text = catalogue.scenario(name);
        return text == null ? null : new String(text, StandardCharsets.UTF_8);
    }

    private static Reply glossary() {
        return Reply.json(json -> json.list("terms", Glossary.terms(), (inner, term) -> {
            inner.text("name", term.name());
            inner.text("definition", term.definition());
            inner.text("formula", term.formula() == null ? null : term.formula().text());
            // The page runs scenarios as they are: what needs an option of the command line isn't seen there.
            inner.text(
                    "scenario", term.shown().options().isEmpty() ? term.shown().scenario() : null);
            inner.text("variant", Objects.requireNonNullElse(term.shown().variant(), Experiment.BASELINE));
            inner.texts("aliases", List.copyOf(term.otherNames()));
        }));
    }

    private Reply run(RunRequest request) throws Refusal {
        long start = System.nanoTime();
        try {
            Trial trial = Trial.of(request, catalogue.files(), limits);
            return new Reply(200, Reply.JSON, Answer.bytes(trial, System.nanoTime() - start));
        } catch (ScenarioException e) {
            return faults(e.faults());
        }
    }

    private Reply report(RunRequest request) throws Refusal {
        try {
            return report(ScenarioReader.read(Trial.TEXT, request.yaml(), catalogue.files(), List.of()));
        } catch (ScenarioException e) {
            return faults(e.faults());
        }
    }

    private Reply report(ScenarioFile file) throws Refusal {
        for (Experiment.Variant variant : file.experiment().variants()) {
            Bounds.checkSize(variant.scenario(), limits);
            Bounds.checkRecords(ExpectedRecords.of(variant.scenario()).total(), limits);
        }
        try {
            Hotshard.Outcome outcome = Hotshard.run(file, RunOptions.DEFAULT);
            RunResult result = new RunResult(
                    outcome.summary(),
                    outcome.series(),
                    file.experiment().baseline().about(),
                    file.experiment().baseline().warmupNanos() / 1e9,
                    file.resolvedYaml(),
                    file.inputs());
            return Reply.html(RunFiles.page(result, charts(result)));
        } catch (RunFaultException e) {
            return faults(List.of(Trial.place(file, e.variant(), e)));
        }
    }

    /** A Java that can't draw still gives the rest of the report. */
    private static List<Chart> charts(RunResult result) {
        try {
            return Charts.draw(result);
        } catch (NoFontsException e) {
            return List.of();
        }
    }

    private static Reply faults(List<Fault> faults) {
        return new Reply(
                422,
                Reply.JSON,
                Json.bytes(json -> json.list("faults", faults, (inner, fault) -> {
                    inner.count("line", fault.line());
                    inner.count("column", fault.column());
                    inner.text("path", fault.path());
                    inner.text("text", fault.message());
                })));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "lab-request");
        thread.setDaemon(true);
        return thread;
    }

    /** Ends the server and all that runs for it. */
    @Override
    public void close() {
        server.stop(0);
        bench.close();
        hands.shutdownNow();
    }
}
