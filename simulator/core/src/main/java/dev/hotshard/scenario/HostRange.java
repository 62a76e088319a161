package dev.hotshard.scenario;

/** Hosts by number, from the first to the last; as text {@code 20-39}, or {@code 5} for one alone. */
public record HostRange(int first, int last) {
    public HostRange {
        Rules.within(0, last, first, "first");
    }

    /**
     * The range that a text stands for.
     * Errors: IllegalArgumentException if it stands for none.
     */
    public static HostRange of(String text) {
        int dash = text.indexOf('-');
        return dash < 0
                ? new HostRange(Integer.parseInt(text), Integer.parseInt(text))
                : new HostRange(Integer.parseInt(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 1)));
    }

    public int size() {
        return last - first + 1;
    }

    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
