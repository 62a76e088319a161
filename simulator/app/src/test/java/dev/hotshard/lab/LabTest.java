package dev.hotshard.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.catalogue.Catalogue;
import dev.hotshard.glossary.Glossary;
import dev.hotshard.report.SummaryTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lab over its socket: what its own page gets, and what others don't. */
class LabTest {
    private static final String YAML =
            "{name: Tiny, duration: 10s, stream: {shards: 2}, traffic: {f: {rate: 50/s, fields: {k: [a, b]}}}, key: \"{k}\"}";

    private static final ByteArrayOutputStream ERR = new ByteArrayOutputStream();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static Lab lab;
    private static int port;

    @BeforeAll
    static void open() throws IOException {
        lab = Lab.open(0, Catalogue.shipped(), LabLimits.DEFAULT, new PrintStream(ERR, true, StandardCharsets.UTF_8));
        port = lab.address().getPort();
    }

    @AfterAll
    static void close() {
        lab.close();
    }

    /** Whatever a client does, none of it is a fault of ours. */
    @AfterEach
    void nothingWentWrong() {
        assertThat(ERR.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private static HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header(Door.OURS, "1")
                .header("Content-Type", "application/json");
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return CLIENT.send(at(path).build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(String path, String body) throws Exception {
        return CLIENT.send(
                at(path).POST(HttpRequest.BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    private static String request(String page, String yaml, boolean exact) {
        return new String(
                Json.bytes(json -> {
                    json.text("page", page);
                    json.text("yaml", yaml);
                    json.flag("exact", exact);
                }),
                StandardCharsets.UTF_8);
    }

    private static Map<?, ?> tree(String json) {
        return (Map<?, ?>) Objects.requireNonNull(SummaryTree.tree(new StringReader(json)));
    }

    /** Sends bytes as they are; what comes back until the server closes or says all. */
    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String rawGet(String path, String... headers) throws IOException {
        return raw("GET " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n");
    }

    @Test
    void thePageIsWholeAndBelongsToItselfAlone() throws Exception {
        HttpResponse<String> page = get("/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).startsWith("default-src 'none'; script-src 'self';"));
        assertThat(page.body()).doesNotContain("http://", "https://", "//cdn");
        // All that it names is there.
        Matcher files = Pattern.compile("(?:src|href)=\"(?!data:)([^\"#]+)\"").matcher(page.body());
        int found = 0;
        while (files.find()) {
            assertThat(get("/" + files.group(1).replaceFirst("^\\.?/", "")).statusCode())
                    .as(files.group(1))
                    .isEqualTo(200);
            found++;
        }
        assertThat(found).isGreaterThan(2);
    }

    @Test
    void theCatalogueIsThereAndNothingElse() throws Exception {
        assertThat(get("/api/catalogue").body()).contains("\"name\":\"flash-sale\"");
        assertThat(tree(get("/api/catalogue/flash-sale").body()).get("yaml"))
                .isEqualTo(Files.readString(Path.of("../../scenarios/flash-sale.yaml")));
        for (String path : List.of("no-such", "..%2Fpom", "README", "..", "")) {
            assertThat(get("/api/catalogue/" + path).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(get("/lab/Lab.class").statusCode()).isEqualTo(404);
        assertThat(get("/../catalogue/scenarios/flash-sale.yaml").statusCode()).isEqualTo(404);
        assertThat(get("/api/no-such").statusCode()).isEqualTo(404);
        assertThat(post("/api/no-such", request("p", YAML, true)).statusCode()).isEqualTo(404);
    }

    @Test
    void theGlossaryIsTheOneOfTheHelp() throws Exception {
        List<?> terms = (List<?>)
                Objects.requireNonNull(tree(get("/api/glossary").body()).get("terms"));
        assertThat(terms).hasSameSizeAs(Glossary.terms());
        assertThat(((Map<?, ?>) terms.get(0)).get("definition"))
                .isEqualTo(Glossary.terms().get(0).definition());
        assertThat(terms.stream()
                        .map(term -> (Map<?, ?>) term)
                        .filter(term -> "lost".equals(term.get("name")) || "replayed".equals(term.get("name")))
                        .map(term -> term.get("scenario") + " " + term.get("variant")))
                .containsExactly("crash-replay highest", "crash-replay baseline");
        // The page runs no scenario with options of the command line, and leads to none.
        assertThat(terms.stream().map(term -> (Map<?, ?>) term).filter(term -> "replication".equals(term.get("name"))))
                .singleElement()
                .satisfies(term -> assertThat(term.get("scenario")).isNull());
    }

    @Test
    void aRunIsAnswered() throws Exception {
        HttpResponse<String> run = post("/api/run", request("p", YAML, true));
        assertThat(run.statusCode()).isEqualTo(200);
        assertThat(tree(run.body()).get("title")).isEqualTo("Tiny");
        assertThat(((Map<?, ?>) tree(run.body()).get("scale")).get("exact")).isEqualTo(true);
    }

    @Test
    void faultsHaveTheirLine() throws Exception {
        HttpResponse<String> run = post("/api/run", request("p", YAML.replace("stream:", "\nstreem:"), false));
        assertThat(run.statusCode()).isEqualTo(422);
        Map<?, ?> fault = (Map<?, ?>) ((List<?>) tree(run.body()).get("faults")).get(0);
        assertThat(fault.get("line")).isEqualTo(2.0);
        assertThat(fault.get("column")).isEqualTo(1.0);
        assertThat((String) fault.get("text")).contains("did you mean");
    }

    @Test
    void aReportIsThePageOfARun() throws Exception {
        HttpResponse<String> report = post("/api/report", request("p", YAML, true));
        assertThat(report.statusCode()).isEqualTo(200);
        assertThat(report.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(report.body()).contains("Hotshard report", "<svg");
        assertThat(post("/api/report", request("p", "name: x", true)).statusCode())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "localhost:80", "0.0.0.0", ""})
    void anotherHostIsTurnedAway(String host) throws IOException {
        assertThat(rawGet("/", "Host: " + host)).startsWith("HTTP/1.1 403").doesNotContain("<html");
    }

    /** As a run tells it: at the action that can't be done. */
    @Test
    void aFaultThatShowsWhileAReportRunsHasItsLine() throws Exception {
        String yaml = YAML.substring(0, YAML.length() - 1)
                + ",\nvariants: {v: {stream: {partitioner: md5-range}, timeline: [{at: 1s, split-shard: 99}]}}}";
        HttpResponse<String> report = post("/api/report", request("p", yaml, true));
        assertThat(report.statusCode()).isEqualTo(422);
        Map<?, ?> fault = (Map<?, ?>)
                ((List<?>) Objects.requireNonNull(tree(report.body()).get("faults"))).get(0);
        assertThat(fault.get("line")).isEqualTo(2.0);
    }

    @Test
    void theMachinesOwnNameIsFine() throws IOException {
        assertThat(rawGet("/", "Host: localhost:" + port)).startsWith("HTTP/1.1 200");
        assertThat(rawGet("/", "Host: LocalHost:" + port)).startsWith("HTTP/1.1 200");
    }

    @Test
    void noHostAtAllIsTurnedAway() throws IOException {
        assertThat(raw("GET / HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 403");
    }

    @ParameterizedTest
    @CsvSource({
        "Origin,http://evil.example",
        "Origin,null",
        "Origin,https://127.0.0.1:PORT",
        "Origin,http://127.0.0.1:1",
        "Origin,http://localhost:PORT",
        "Sec-Fetch-Site,cross-site",
        "Sec-Fetch-Site,same-site"
    })
    void anotherSitesPageIsTurnedAway(String header, String value) throws IOException {
        String told = value.replace("PORT", Integer.toString(port));
        assertThat(rawGet("/api/catalogue", "Host: 127.0.0.1:" + port, Door.OURS + ": 1", header + ": " + told))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void aFormOfAnotherSiteCanCallNothing() throws Exception {
        HttpRequest.Builder form = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/run"))
                .POST(HttpRequest.BodyPublishers.ofString(request("p", YAML, true)));
        assertThat(CLIENT.send(
                                form.copy()
                                        .header("Content-Type", "application/json")
                                        .build(),
                                BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(403);
        assertThat(CLIENT.send(
                                form.copy()
                                        .header(Door.OURS, "1")
                                        .header("Content-Type", "text/plain")
                                        .build(),
                                BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(415);
        // A question for permission gets none.
        HttpResponse<String> asked = CLIENT.send(
                at("/api/run")
                        .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
        assertThat(asked.statusCode()).isEqualTo(405);
        assertThat(asked.headers().map()).doesNotContainKey("access-control-allow-origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "null",
                "{\"page\": 1}",
                "{\"page\": \"\"}",
                "{\"page\": \"p\", \"yaml\": 3}",
                "{\"page\": \"p\", \"yaml\": \"x\", \"edits\": {}}",
                "{\"page\": \"p\", \"yaml\": \"x\", \"edits\": [1]}",
                "{\"page\": \"p\", \"yaml\": \"x\", \"edits\": [{\"path\": \"a\"}]}",
                "{\"page\": \"p\", \"yaml\": \"x\", \"edits\": null}",
                "{\"page\": \"p\", \"yaml\": \"x\", \"edits\": [{\"path\": \"a\", \"value\": \"1\", \"more\": \"\"}]}",
                "{\"page\": \"p\", \"yaml\": \"x\"} x",
                "{\"page\": \"p\", \"yaml\": \"x\"}{\"page\": \"p\"}",
                "{\"page\": \"p\", \"page\": \"p\"}",
                "{\"page\": \"p\", \"yaml\": \"x\", \"exakt\": true}",
                "{\"page\": \"p\", \"yaml\": \"x\", \"exact\": \"true\"}",
                "{\"page\": \"p\", \"yaml\": \"x\", \"exact\": null}",
                "{\"page\": \"p\", \"yaml\": \"x\", \"variant\": null}",
                "{\"page\": \"p\", \"yaml\": \"a\u0001b\"}",
                "{\"page\": \"p\", \"yaml\": 1e}",
                "{'page': 'p'}",
            })
    void aBodyThatIsNoRequestIsToldSo(String body) throws Exception {
        HttpResponse<String> answer = post("/api/run", body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat((String) tree(answer.body()).get("error"))
                .isNotBlank()
                .endsWith(".")
                .doesNotContainIgnoringCase("JsonReadFeature", "token", "parser", "Source", "Unexpected");
    }

    @Test
    void whatIsWrongWithABodyIsNamed() throws Exception {
        assertThat(post("/api/run", "{\"page\": \"p\", \"exakt\": true}").body())
                .contains("There is no field exakt; there are edits, exact, page, variant, yaml.");
        assertThat(post("/api/run", "{\"page\": \"p\", \"page\": \"p\"}").body())
                .contains("The field page stands twice.");
        assertThat(post("/api/run", "{\"page\" \"p\"}").body())
                .contains("The body is no JSON, which shows at line 1, column ");
    }

    /** The answer to a run, asked for with these headers and this target. */
    private static String rawRun(String target, String... headers) throws IOException {
        String body = request("p", YAML, false);
        return raw("POST " + target + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nContent-Length: "
                + body.length() + "\r\nConnection: close\r\n\r\n" + body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json; charset=utf-8",
                "application/json;charset=\"UTF-8\""
            })
    void jsonIsTaken(String type) throws IOException {
        assertThat(rawRun("/api/run", "Host: 127.0.0.1:" + port, Door.OURS + ": 1", "Content-Type: " + type))
                .startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/jsonp",
                "application/json-seq",
                "application/json, text/plain",
                "application/json; charset=utf-16",
                "application/json; boundary=x",
                "text/plain; application/json",
                ""
            })
    void whatIsNoJsonIsTurnedAway(String type) throws IOException {
        assertThat(rawRun("/api/run", "Host: 127.0.0.1:" + port, Door.OURS + ": 1", "Content-Type: " + type))
                .startsWith("HTTP/1.1 415");
    }

    @ParameterizedTest
    @CsvSource({
        "Host,127.0.0.1:PORT",
        "Host,evil.example",
        "Origin,http://evil.example",
        "Origin,http://127.0.0.1:PORT",
        "Sec-Fetch-Site,cross-site",
        "Content-Type,text/plain",
        "X-Hotshard-Lab,1"
    })
    void aHeaderThatStandsTwiceIsTurnedAway(String header, String second) throws IOException {
        String told = second.replace("PORT", Integer.toString(port));
        assertThat(rawRun(
                        "/api/run",
                        "Host: 127.0.0.1:" + port,
                        "Origin: http://127.0.0.1:" + port,
                        "Sec-Fetch-Site: same-origin",
                        Door.OURS + ": 1",
                        "Content-Type: application/json",
                        header + ": " + told))
                .startsWith("HTTP/1.1 403");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "yes", "", "1, 1"})
    void ourHeaderHasItsValue(String value) throws IOException {
        assertThat(rawRun(
                        "/api/run",
                        "Host: 127.0.0.1:" + port,
                        Door.OURS + ": " + value,
                        "Content-Type: application/json"))
                .startsWith("HTTP/1.1 403");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example/api/run",
                "http://evil.example:PORT/api/run",
                "http://127.0.0.1:1/api/run",
                "http://me@127.0.0.1:PORT/api/run",
                "https://127.0.0.1:PORT/api/run",
                "//evil.example/api/run"
            })
    void aTargetElsewhereIsTurnedAway(String target) throws IOException {
        assertThat(rawRun(
                        target.replace("PORT", Integer.toString(port)),
                        "Host: 127.0.0.1:" + port,
                        Door.OURS + ": 1",
                        "Content-Type: application/json"))
                .startsWith("HTTP/1.1 40");
    }

    @Test
    void aTargetMayNameThisPlace() throws IOException {
        assertThat(rawRun(
                        "http://127.0.0.1:" + port + "/api/run",
                        "Host: 127.0.0.1:" + port,
                        Door.OURS + ": 1",
                        "Content-Type: application/json"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void depthIsNoDanger() throws Exception {
        assertThat(post("/api/run", "[".repeat(100_000)).statusCode()).isEqualTo(400);
        assertThat(post("/api/run", request("p", "[".repeat(100_000), false)).statusCode())
                .isEqualTo(422);
    }

    @Test
    void aBodyThatIsTooLongIsTurnedAway() throws Exception {
        String long3 = request("p", "x".repeat(3 << 20), false);
        assertThat(post("/api/run", long3).statusCode()).isEqualTo(413);
        assertThat(raw("POST /api/run HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n" + Door.OURS
                        + ": 1\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{"))
                .startsWith("HTTP/1.1 413");
        aRunIsAnswered();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ffffffffffff", "80000000", "-1", "zz"})
    void aChunkOfNoLengthIsNoFaultOfOurs(String length) throws Exception {
        raw("POST /api/run HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n" + Door.OURS
                + ": 1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                + length + "\r\n{}\r\n");
        aRunIsAnswered();
    }

    @Test
    void headsHaveNoBody() throws Exception {
        assertThat(raw("HEAD / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 405")
                .endsWith("\r\n\r\n");
    }

    @Test
    void manyEditsAreTurnedAway() throws Exception {
        String edits = ",{\"path\":\"load\",\"value\":\"2x\"}".repeat(101).substring(1);
        assertThat(post("/api/run", "{\"page\": \"p\", \"yaml\": \"name: x\", \"edits\": [" + edits + "]}")
                        .statusCode())
                .isEqualTo(400);
    }

    /** A quarter of an hour of reading, for each point of the sweep is tried with each variant; it ends when nobody waits for it. */
    @Test
    void aReadingThatItsPageLeavesEnds() throws Exception {
        StringBuilder yaml = new StringBuilder(YAML.substring(0, YAML.length() - 1)).append(", variants: {");
        for (int i = 0; i < 200; i++) {
            yaml.append("v").append(i).append(": {seed: ").append(i).append("}, ");
        }
        yaml.append("}, sweep: {stream.shards: [1");
        for (int i = 2; i <= 1000; i++) {
            yaml.append(", ").append(i);
        }
        yaml.append("]}}");
        CompletableFuture<HttpResponse<String>> run = CLIENT.sendAsync(
                at("/api/run")
                        .POST(HttpRequest.BodyPublishers.ofString(request("reading", yaml.toString(), false)))
                        .build(),
                BodyHandlers.ofString());
        TimeUnit.MILLISECONDS.sleep(300);
        while (!run.isDone()) {
            post("/api/cancel", request("reading", "", false));
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertThat(run.get().statusCode()).isEqualTo(409);
        // Both hands of the lane are free again.
        aQuickRunIsAnswered("a");
        aQuickRunIsAnswered("b");
        aQuickRunIsAnswered("c");
    }

    private static void aQuickRunIsAnswered(String page) throws Exception {
        assertThat(post("/api/run", request(page, YAML, false)).statusCode()).isEqualTo(200);
    }

    @Test
    void slowClientsKeepNobodyWaiting() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port);
                slow.add(socket);
                socket.getOutputStream()
                        .write(("POST /api/run HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n" + Door.OURS
                                        + ": 1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
                                .getBytes(StandardCharsets.ISO_8859_1));
            }
            aRunIsAnswered();
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void aClientThatNeverEndsItsRequestIsCutOff() throws Exception {
        try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
            socket.setSoTimeout(40_000);
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost:".getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = socket.getInputStream();
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void twoHundredRunsAtATimeAreAnsweredOrTurnedAway() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(CLIENT.sendAsync(
                    at("/api/run")
                            .POST(HttpRequest.BodyPublishers.ofString(request("page" + i, YAML, i % 2 == 0)))
                            .build(),
                    BodyHandlers.ofString()));
        }
        int answered = 0;
        for (CompletableFuture<HttpResponse<String>> one : all) {
            HttpResponse<String> answer = one.get(60, TimeUnit.SECONDS);
            assertThat(answer.statusCode()).isIn(200, 503);
            if (answer.statusCode() == 503) {
                assertThat(answer.headers().firstValue("Retry-After")).contains("1");
            } else {
                answered++;
            }
        }
        assertThat(answered).isPositive();
        aRunIsAnswered();
    }

    @Test
    void aRunThatItsPageLeavesEnds() throws Exception {
        // Some seconds of work, of which nothing is waited for.
        String yaml = YAML.replace("50/s", "500k/s").replace("10s", "30s");
        CompletableFuture<HttpResponse<String>> run = CLIENT.sendAsync(
                at("/api/run")
                        .POST(HttpRequest.BodyPublishers.ofString(request("leaving", yaml, true)))
                        .build(),
                BodyHandlers.ofString());
        while (!run.isDone()) {
            assertThat(post("/api/cancel", request("leaving", "", false)).statusCode())
                    .isEqualTo(204);
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertThat(run.get().statusCode()).isEqualTo(409);
        assertThat(run.get().body()).contains("\"cancelled\":");
    }

    /** It can't be reached by any other address of this machine. */
    @Test
    void itListensOnTheLoopbackAddressAlone() throws Exception {
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
                if (!address.isLoopbackAddress()) {
                    try (Socket socket = new Socket()) {
                        socket.connect(new InetSocketAddress(address, port), 1000);
                        throw new AssertionError("it answers at " + address);
                    } catch (ConnectException | java.net.SocketTimeoutException | java.net.NoRouteToHostException e) {
                        assertThat(e).isNotNull();
                    }
                }
            }
        }
    }
}
