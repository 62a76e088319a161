package dev.hotshard.lab;

/**
 * A request that isn't answered as it was meant, and what the page is told instead.
 * Shape: {@code status} is HTTP's; the message stands in the field {@code kind} of the answer.
 */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String kind;

    private Refusal(int status, String kind, String message) {
        super(message);
        this.status = status;
        this.kind = kind;
    }

    /** A request that no page of ours sends. */
    static Refusal wrong(int status, String message) {
        return new Refusal(status, "error", message);
    }

    /** A scenario that is more than the lab runs. */
    static Refusal tooMuch(String message) {
        return new Refusal(422, "bound", message);
    }

    /** Too many runs at a time; later there will be room. */
    static Refusal busy() {
        return new Refusal(503, "busy", "The lab is busy with other runs; try again in a moment.");
    }

    /** A run that its page no longer waits for. */
    static Refusal cancelled() {
        return new Refusal(409, "cancelled", "A newer run took its place.");
    }

    int status() {
        return status;
    }

    boolean isBusy() {
        return status == 503;
    }

    /** The answer's body. */
    byte[] body() {
        return Json.bytes(json -> json.text(kind, String.valueOf(getMessage())));
    }
}
