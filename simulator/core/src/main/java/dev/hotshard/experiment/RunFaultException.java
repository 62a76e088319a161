package dev.hotshard.experiment;

import dev.hotshard.model.ActionFaultException;

/**
 * A fault of a scenario that could show only while it ran; the message names the variant and the fault.
 * Shape: {@code action} is the number of the action that can't be done, of those of the variant's timeline in the order in which they are done, then of its runbooks;
 * negative for another fault.
 */
public final class RunFaultException extends Exception {
    private static final long serialVersionUID = 1;

    private final String variant;
    private final String fault;
    private final int action;

    RunFaultException(String variant, IllegalArgumentException fault) {
        super("variant " + variant + ": " + fault.getMessage(), fault);
        this.variant = variant;
        this.fault = String.valueOf(fault.getMessage());
        action = fault instanceof ActionFaultException ofAction ? ofAction.action() : -1;
    }

    public String variant() {
        return variant;
    }

    /** What is wrong, without the variant. */
    public String fault() {
        return fault;
    }

    public int action() {
        return action;
    }
}
