package dev.hotshard.model;

/**
 * An action that can't be done as the run stands: a fault of the scenario that shows only while it runs.
 * Shape: {@code action} counts the actions of the plan from 0, those of the timeline first, then those that wait for alarms; negative where it isn't known.
 */
public final class ActionFaultException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int action;

    ActionFaultException(String message) {
        super(message);
        action = Deed.UNPLANNED;
    }

    private ActionFaultException(ActionFaultException fault, int action) {
        super(fault.getMessage(), fault);
        this.action = action;
    }

    /** The same fault, of an action that is known now. */
    ActionFaultException of(int number) {
        return new ActionFaultException(this, number);
    }

    public int action() {
        return action;
    }
}
