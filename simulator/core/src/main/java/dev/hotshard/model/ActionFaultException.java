package dev.hotshard.model;

/** An action that can't be done as the run stands: a fault of the scenario that shows only while it runs. */
public final class ActionFaultException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    ActionFaultException(String message) {
        super(message);
    }
}
