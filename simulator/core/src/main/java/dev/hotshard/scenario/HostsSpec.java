package dev.hotshard.scenario;

import dev.hotshard.exact.Fraction;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The machines that run producers.
 * Shape: {@code per} names the field of which each value is a host; null means {@code count} hosts, of which each record's is a draw, uniform but for shares.
 * {@code except} are the hosts that differ, by a {@link HostRange} where they are counted, else by name; no host is in two of them.
 */
public record HostsSpec(int count, @Nullable String per, RetrySpec retry, SortedMap<String, HostException> except) {
    public HostsSpec {
        except = Copies.sorted(except);
        Rules.within(1, Limits.HOSTS, count, "count");
        if (per == null && !except.isEmpty()) {
            int[] kinds = new int[count];
            except.keySet().forEach(name -> {
                HostRange range = HostRange.of(name);
                Rules.within(0, count - 1, range.last(), "except");
                for (int host = range.first(); host <= range.last(); host++) {
                    if (kinds[host]++ > 0) {
                        throw new IllegalArgumentException("host " + host + " is excepted twice");
                    }
                }
            });
        }
        for (HostException differing : except.values()) {
            differing.retryOver(retry);
            if (per != null && differing.share() != null) {
                throw new IllegalArgumentException("what hosts by name get is the share of that value");
            }
        }
        Fraction rest = rest(except);
        boolean othersAreNone = per == null && othersOf(count, except) == 0;
        if (rest.signum() < 0 || (othersAreNone && haveShares(except) && rest.signum() != 0)) {
            throw new IllegalArgumentException("shares of hosts must come to a whole");
        }
    }

    /** Hosts that are all alike. */
    public static HostsSpec alike(int count, @Nullable String per, RetrySpec retry) {
        return new HostsSpec(count, per, retry, new TreeMap<>());
    }

    /** Whether some hosts have a share of the records of their own. */
    public boolean haveShares() {
        return haveShares(except);
    }

    /** Whether some hosts send a key, or send by a rule, of their own. */
    public boolean sendDifferently() {
        return except.values().stream().anyMatch(HostException::sendsDifferently);
    }

    /** What each host without a share gets; 0 if there is none. */
    public Fraction shareOfOthers() {
        int others = othersOf(count, except);
        return others == 0 ? Fraction.ZERO : rest(except).dividedBy(Fraction.of(others));
    }

    private static boolean haveShares(SortedMap<String, HostException> except) {
        return except.values().stream().anyMatch(differing -> differing.share() != null);
    }

    private static int othersOf(int count, SortedMap<String, HostException> except) {
        return count
                - except.entrySet().stream()
                        .filter(entry -> entry.getValue().share() != null)
                        .mapToInt(entry -> HostRange.of(entry.getKey()).size())
                        .sum();
    }

    private static Fraction rest(SortedMap<String, HostException> except) {
        Fraction rest = Fraction.ONE;
        for (var entry : except.entrySet()) {
            Fraction share = entry.getValue().share();
            if (share != null) {
                rest = rest.minus(
                        share.times(Fraction.of(HostRange.of(entry.getKey()).size())));
            }
        }
        return rest;
    }
}
