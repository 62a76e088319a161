package dev.hotshard.observe;

/** What happened to the records of each flow; of records first offered after the warm-up. */
final class FlowTally {
    static final int OFFERED = 0;
    static final int ACCEPTED = 1;
    static final int THROTTLED = 2;
    static final int DROPPED = 3;
    private static final int LEFT = 4;
    private static final int LINE_BITS = 3;

    private final long[] lines;

    FlowTally(int flows) {
        lines = new long[flows << LINE_BITS];
    }

    void offered(int flow) {
        lines[(flow << LINE_BITS) + OFFERED]++;
    }

    void accepted(int flow) {
        lines[(flow << LINE_BITS) + ACCEPTED]++;
    }

    void throttled(int flow) {
        lines[(flow << LINE_BITS) + THROTTLED]++;
    }

    void dropped(int flow) {
        lines[(flow << LINE_BITS) + DROPPED]++;
    }

    void leftWaiting(int flow) {
        lines[(flow << LINE_BITS) + LEFT]++;
    }

    int flows() {
        return lines.length >> LINE_BITS;
    }

    long get(int flow, int counter) {
        return lines[(flow << LINE_BITS) + counter];
    }

    long left(int flow) {
        return get(flow, LEFT);
    }

    Counts counts(int flow) {
        return new Counts(get(flow, OFFERED), get(flow, ACCEPTED), get(flow, THROTTLED), get(flow, DROPPED));
    }
}
