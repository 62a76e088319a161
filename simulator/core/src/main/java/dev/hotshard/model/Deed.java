package dev.hotshard.model;

/** What one action did in a run: when it began, when it was done, and the sentence that says what came of it. */
public final class Deed {
    private static final long NEVER = -1;

    private final long begunNanos;
    private final String what;
    private long doneNanos = NEVER;
    private String firstEffect = "";
    private String effect = "still going on when the run ended";

    Deed(long begunNanos, String what) {
        this.begunNanos = begunNanos;
        this.what = what;
    }

    /** A part of the action is done at once, and its effect goes before that of the rest. */
    void began(String sentence) {
        firstEffect = sentence + "; ";
    }

    /** The action is done; {@code effect} is a short true sentence without its full stop. */
    public void done(long nowNanos, String sentence) {
        doneNanos = nowNanos;
        effect = firstEffect + sentence;
    }

    void tell(RunListener listener) {
        listener.acted(begunNanos, doneNanos, what, effect);
    }
}
