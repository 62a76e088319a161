package dev.hotshard.lab;

import java.nio.charset.StandardCharsets;

/**
 * What goes back to a page.
 * Shape: {@code status} is HTTP's, {@code type} the media type of the body, which may be empty.
 */
record Reply(int status, String type, byte[] body) {
    static final String JSON = "application/json; charset=utf-8";
    static final String HTML = "text/html; charset=utf-8";

    /** An answer that is as it was asked for. */
    static Reply json(Json.Part part) {
        return new Reply(200, JSON, Json.bytes(part));
    }

    static Reply html(String page) {
        return new Reply(200, HTML, page.getBytes(StandardCharsets.UTF_8));
    }

    /** Done, and nothing to say. */
    static Reply nothing() {
        return new Reply(204, JSON, new byte[0]);
    }

    static Reply of(Refusal refusal) {
        return new Reply(refusal.status(), JSON, refusal.body());
    }
}
