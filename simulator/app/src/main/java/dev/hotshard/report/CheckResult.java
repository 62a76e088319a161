package dev.hotshard.report;

import java.util.List;

/** Whether keys can fill shards, and the keys themselves. */
public record CheckResult(List<Check> checks, KeysResult keys) {
    public static final String SCHEMA = "hotshard.check/1";

    public CheckResult {
        checks = List.copyOf(checks);
    }

    /** Whether all checks held. */
    public boolean held() {
        return checks.stream().allMatch(Check::held);
    }

    /**
     * One thing that had to hold.
     * Shape: {@code value} was found where at least, or at most, {@code bound} is allowed; it is NaN where there was nothing to measure, and that doesn't hold.
     */
    public record Check(String name, double value, double bound, boolean held, String text) {}
}
