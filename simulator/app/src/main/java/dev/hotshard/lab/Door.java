package dev.hotshard.lab;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What every request passes: it must have been made by a page of ours, to this machine by its loopback name, and be as short as a request of ours.
 * A name that another site points to this machine has another Host; a page of another site has another Origin, can't send our header without being asked for
 * permission, which it never gets, and says so in Sec-Fetch-Site.
 * Errors: what goes wrong with an answer is told in one line on {@code err} and to the page; the server goes on.
 */
final class Door implements HttpHandler {
    /** The header that requests of ours carry. */
    static final String OURS = "X-Hotshard-Lab";

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final Pattern JSON = Pattern.compile("(?i)application/json(\\s*;\\s*charset=(utf-8|\"utf-8\"))?");
    private static final long SKIPPED_BYTES_MAX = 16 << 20;
    private static final int USUAL_PORT = 80;
    private static final String GET = "GET";
    private static final String POST = "POST";

    private final Rooms rooms;
    private final LabLimits limits;
    private final PrintStream err;

    Door(Rooms rooms, LabLimits limits, PrintStream err) {
        this.rooms = rooms;
        this.limits = limits;
        this.err = err;
    }

    /** What lies behind the door. */
    interface Rooms {
        /** Answers a request that got in; {@code body} is null for one that only looks. */
        Reply answer(String path, @Nullable String body) throws Refusal, IOException;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Reply reply;
            try {
                reply = answer(exchange);
            } catch (Refusal refusal) {
                reply = Reply.of(refusal);
                if (refusal.isBusy()) {
                    exchange.getResponseHeaders().set("Retry-After", "1");
                }
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                err.println("hotshard: this is a fault of hotshard, not of your input: " + e);
                e.printStackTrace(err);
                reply = Reply.of(Refusal.wrong(500, "A fault of hotshard; the terminal of hotshard serve tells more."));
            }
            send(exchange, reply);
        }
    }

    private Reply answer(HttpExchange exchange) throws Refusal, IOException {
        Headers headers = exchange.getRequestHeaders();
        String path = exchange.getRequestURI().getPath();
        String method = exchange.getRequestMethod();
        checkOrigin(exchange, headers);
        boolean isCall = path != null && path.startsWith("/api/");
        if (isCall && !"1".equals(only(headers, OURS))) {
            throw Refusal.wrong(403, "Calls carry the header " + OURS + ": 1.");
        }
        if (method.equals(POST) && isCall) {
            return rooms.answer(path, body(exchange, headers));
        }
        if (!method.equals(GET)) {
            throw Refusal.wrong(405, "The lab knows GET, and POST for its calls.");
        }
        return rooms.answer(String.valueOf(path), null);
    }

    /** What this machine is called in a request of its own; clients leave the usual port out. */
    private static Set<String> hosts(int port) {
        return port == USUAL_PORT
                ? Set.of("127.0.0.1", "localhost", "127.0.0.1:80", "localhost:80")
                : Set.of("127.0.0.1:" + port, "localhost:" + port);
    }

    private static void checkOrigin(HttpExchange exchange, Headers headers) throws Refusal {
        int port = exchange.getLocalAddress().getPort();
        Set<String> hosts = hosts(port);
        String host = only(headers, "Host");
        if (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT)) || isElsewhere(exchange, hosts)) {
            throw Refusal.wrong(403, "The lab answers to 127.0.0.1 and localhost alone.");
        }
        String origin = only(headers, "Origin");
        String site = only(headers, "Sec-Fetch-Site");
        boolean isOther = origin != null && !origin.equalsIgnoreCase("http://" + host);
        boolean isAcross = site != null && !site.equals("same-origin") && !site.equals("none");
        if (isOther || isAcross) {
            throw Refusal.wrong(403, "The lab answers its own page alone.");
        }
    }

    /** Whether a request's target itself names a place, as those to a proxy do, and it isn't this one. */
    private static boolean isElsewhere(HttpExchange exchange, Set<String> hosts) {
        URI target = exchange.getRequestURI();
        boolean isNamed = target.getScheme() != null || target.getRawAuthority() != null;
        return isNamed
                && !("http".equalsIgnoreCase(target.getScheme())
                        && hosts.contains(
                                String.valueOf(target.getRawAuthority()).toLowerCase(Locale.ROOT)));
    }

    /**
     * The value of a header that says something once; null if it isn't there.
     * Errors: Refusal if it is there more than once, for who reads it elsewhere may take another one.
     */
    private static @Nullable String only(Headers headers, String name) throws Refusal {
        List<String> values = headers.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw Refusal.wrong(403, "The header " + name + " must stand once.");
        }
        return values.isEmpty() ? null : values.get(0);
    }

    private String body(HttpExchange exchange, Headers headers) throws Refusal, IOException {
        String type = String.valueOf(only(headers, "Content-Type"));
        if (!JSON.matcher(type.strip()).matches()) {
            throw Refusal.wrong(415, "A call's body is application/json.");
        }
        if (declaredBytes(headers) > SKIPPED_BYTES_MAX) {
            throw tooLong();
        }
        byte[] bytes = bytes(exchange.getRequestBody());
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Refusal.wrong(400, "The body is no UTF-8.");
        }
    }

    private byte[] bytes(InputStream in) throws Refusal, IOException {
        try {
            byte[] bytes = in.readNBytes(limits.bodyBytes() + 1);
            if (bytes.length <= limits.bodyBytes()) {
                return bytes;
            }
            // Who is still sending hears an answer only once all is sent.
            in.skip(SKIPPED_BYTES_MAX);
        } catch (IndexOutOfBoundsException e) {
            // The server's own reader takes a chunk's length as it is told.
            throw Refusal.wrong(400, "The body's chunks have no length.");
        }
        throw tooLong();
    }

    private Refusal tooLong() {
        return Refusal.wrong(413, "A call's body has " + (limits.bodyBytes() >> 20) + " MiB at most.");
    }

    /** How long a body is going to be; 0 where that isn't said. */
    private static long declaredBytes(Headers headers) throws Refusal {
        String length = headers.getFirst("Content-Length");
        try {
            return length == null ? 0 : Long.parseLong(length.strip());
        } catch (NumberFormatException e) {
            throw Refusal.wrong(400, "The header Content-Length is no number.");
        }
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", reply.type());
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
        if (reply.status() == 413) {
            // What is still to come isn't read.
            headers.set("Connection", "close");
        }
        byte[] body = exchange.getRequestMethod().equals("HEAD") ? new byte[0] : reply.body();
        exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }
}
