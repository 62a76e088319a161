package dev.hotshard.experiment;

/** Who wants to know how far an experiment has come; called from the threads that run it. */
public interface Progress {
    /** A listener that doesn't care. */
    Progress NONE = share -> {};

    /** This share of all simulated time has been simulated, from 0 to 1. */
    void reached(double share);
}
