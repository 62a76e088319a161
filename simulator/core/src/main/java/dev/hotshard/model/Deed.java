package dev.hotshard.model;

import dev.hotshard.engine.Component;

/** What one action did in a run: when it began, when it was done, and the sentence that says what came of it. */
public final class Deed {
    /** The number of an action that nobody planned. */
    static final int UNPLANNED = -1;

    private static final long NEVER = -1;

    private final int number;
    private final long begunNanos;
    private final String what;
    private long doneNanos = NEVER;
    private String firstEffect = "";
    private String effect = "still going on when the run ended";

    /** @param number its place among the actions of the plan */
    Deed(int number, long begunNanos, String what) {
        this.number = number;
        this.begunNanos = begunNanos;
        this.what = what;
    }

    /**
     * Does a part of the action.
     * Errors: ActionFaultException naming this action, if it can't be done.
     */
    void act(long nowNanos, Component part) {
        try {
            part.fire(nowNanos);
        } catch (ActionFaultException e) {
            throw e.of(number);
        }
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
