package dev.hotshard.cli;

/**
 * The exit codes of the command line; with several scenarios the highest wins.
 */
final class ExitCode {
    /** Done, and all expectations held. */
    static final int DONE = 0;

    /** An expectation of a scenario failed. */
    static final int EXPECTATION_FAILED = 1;

    /** The input is wrong: scenario, arguments, or a folder that isn't ours to replace. */
    static final int WRONG_INPUT = 2;

    /** A fault of ours; the message says how to repeat it. */
    static final int OUR_FAULT = 70;

    /** Interrupted by the user. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
