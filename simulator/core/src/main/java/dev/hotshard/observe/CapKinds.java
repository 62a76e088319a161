package dev.hotshard.observe;

import dev.hotshard.model.Caps;

/** The kinds of amount that a cap can bound, as places in arrays. */
final class CapKinds {
    static final int RECORDS = 0;
    static final int BYTES = 1;
    static final int UNITS = 2;
    static final int COUNT = 3;

    private CapKinds() {}

    /** The bounds by kind, NaN where there is none. */
    static double[] perSecond(Caps.Rates rates) {
        return new double[] {rates.recordsPerSecond(), rates.bytesPerSecond(), rates.unitsPerSecond()};
    }
}
