package dev.hotshard.experiment;

/** A fault of a scenario that could show only while it ran; the message names the variant and the fault. */
public final class RunFaultException extends Exception {
    private static final long serialVersionUID = 1;

    RunFaultException(String variant, Throwable fault) {
        super("variant " + variant + ": " + fault.getMessage(), fault);
    }
}
