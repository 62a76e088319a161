package dev.hotshard.model;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The kinds of the hosts of a run, by number.
 * Cost: a host's kind is asked for once, and costs an array read after that.
 */
final class KindOfHost {
    private static final int UNKNOWN = -1;

    private final HostKinds kinds;
    private final IntFunction<String> hostName;
    private int[] kindOf = {};

    KindOfHost(HostKinds kinds, IntFunction<String> hostName) {
        this.kinds = kinds;
        this.hostName = hostName;
    }

    int of(int host) {
        if (host >= kindOf.length) {
            int before = kindOf.length;
            kindOf = Arrays.copyOf(kindOf, Math.max(host + 1, before + before / 2));
            Arrays.fill(kindOf, before, kindOf.length, UNKNOWN);
        }
        if (kindOf[host] == UNKNOWN) {
            kindOf[host] = kinds.kind(host, hostName.apply(host));
        }
        return kindOf[host];
    }
}
