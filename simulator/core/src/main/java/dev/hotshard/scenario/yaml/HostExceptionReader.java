package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.HostException;
import dev.hotshard.scenario.HostRange;
import dev.hotshard.scenario.KeySpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.PartitionerSpec;
import dev.hotshard.scenario.RetrySpec;
import dev.hotshard.scenario.StreamSpec;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads {@code hosts.except}. */
final class HostExceptionReader {
    private final Section except;
    private final Faults faults;
    private final @Nullable String per;
    private final RetrySpec retry;
    private final StreamSpec.Overflow overflow;
    private final boolean[] isTaken;

    private HostExceptionReader(
            Section except, int count, @Nullable String per, RetrySpec retry, StreamSpec.Overflow overflow) {
        this.except = except;
        this.faults = except.faults();
        this.per = per;
        this.retry = retry;
        this.overflow = overflow;
        this.isTaken = new boolean[per == null && !except.map().entries().isEmpty() ? count : 0];
    }

    /** The hosts that differ, by numbers or names; those with faults are left out. */
    static SortedMap<String, HostException> read(
            Section except, int count, @Nullable String per, RetrySpec retry, StreamSpec.Overflow overflow) {
        return new HostExceptionReader(except, count, per, retry, overflow).readAll();
    }

    private SortedMap<String, HostException> readAll() {
        SortedMap<String, HostException> differing = new TreeMap<>();
        int before = faults.count();
        except.map().entries().forEach((name, entry) -> {
            if (entry.isNull()) {
                return;
            }
            boolean isNamed = per != null || isFree(name, entry);
            if (!(entry.value() instanceof Node.Mapping mapping)) {
                faults.add(
                        entry.value(),
                        "must be a map of partitioner, key, retry or share, was " + Words.of(entry.value()));
                return;
            }
            HostException one = one(except.section(name, mapping));
            if (isNamed) {
                differing.put(name, one);
            }
        });
        if (faults.count() == before && per == null) {
            checkShares(differing);
        }
        return differing;
    }

    /** Whether a text stands for hosts that there are and that differ by no other entry; tells what is wrong. */
    private boolean isFree(String name, Node.Entry entry) {
        HostRange range;
        try {
            range = range(name);
        } catch (Wrong e) {
            faults.add(entry.keyPlace(), entry.value().path(), e.text());
            return false;
        }
        for (int host = range.first(); host <= range.last(); host++) {
            if (isTaken[host]) {
                faults.add(
                        entry.keyPlace(),
                        entry.value().path(),
                        "host " + host + " stands in another entry as well, and may stand in one only");
                return false;
            }
        }
        Arrays.fill(isTaken, range.first(), range.last() + 1, true);
        return true;
    }

    private HostRange range(String name) throws Wrong {
        int last = isTaken.length - 1;
        HostRange range;
        try {
            range = HostRange.of(name);
        } catch (IllegalArgumentException e) {
            throw new Wrong("hosts are called by number from 0, one such as 5 or some such as 20-39, was "
                    + Words.quoted(name));
        }
        if (!range.toString().equals(name)) {
            throw new Wrong("must be written " + range + ", was " + Words.quoted(name));
        }
        if (range.last() > last) {
            throw new Wrong("there are only hosts 0 to " + last + ", was " + Words.quoted(name));
        }
        return range;
    }

    private HostException one(Section host) {
        PartitionerSpec partitioner = partitioner(host);
        KeySpec.Template key = host.value("key", HostExceptionReader::key);
        Fraction share = host.value("share", Amounts::share);
        if (share != null && per != null) {
            faults.add(
                    host.place("share"),
                    host.path("share"),
                    "has no meaning beside \"per\": a host gets the records that have its name in the field");
            share = null;
        }
        if (host.map().entries().isEmpty()) {
            faults.add(host.map(), "differs in nothing, write partitioner, key, retry or share");
        }
        return new HostException(partitioner, key, retry(host), share);
    }

    private @Nullable PartitionerSpec partitioner(Section host) {
        if (!host.has("partitioner")) {
            return null;
        }
        PartitionerSpec own = StreamReader.partitioner(host, PartitionerSpec.of(PartitionerSpec.Kind.MURMUR2));
        if (HostException.maySend(own)) {
            return own;
        }
        faults.add(
                host.place("partitioner"),
                host.path("partitioner"),
                "must be one by which clients place records, was " + Choices.text(own.kind()));
        return null;
    }

    private static KeySpec.Template key(String text) throws Wrong {
        if (text.equals("none")) {
            throw new Wrong("must be a template such as \"{user_id}\": a host that sends records anywhere has the "
                    + "partitioner round-robin or sticky, was none");
        }
        return Templates.key(text);
    }

    private HostException.@Nullable RetryChange retry(Section host) {
        if (!host.has("retry")) {
            return null;
        }
        Section section = host.section("retry");
        if (section == null) {
            return null;
        }
        if (overflow == StreamSpec.Overflow.DELAY) {
            HostsReader.tellUseless(section);
        }
        HostException.RetryChange change = new HostException.RetryChange(
                section.value("queue", Amounts::capacity),
                section.has("full") ? HostsReader.full(section, retry.full()) : null,
                section.value("batch", Amounts.whole(1, Limits.RECORDS)),
                backoff(section),
                section.value("attempts", Amounts.wholeOrUnlimited(1, Limits.RECORDS)),
                section.value("ttl", Amounts::ttl));
        RetrySpec.Capacity queue = change.queue() == null ? retry.queue() : change.queue();
        RetrySpec.Full full = change.full() == null ? retry.full() : change.full();
        if (HostsReader.letsNothingThrough(section, queue, full)) {
            return null;
        }
        return change;
    }

    private static HostException.@Nullable BackoffChange backoff(Section retry) {
        Section backoff = retry.has("backoff") ? retry.section("backoff") : null;
        return backoff == null
                ? null
                : new HostException.BackoffChange(
                        backoff.value("first", Amounts::positiveDuration),
                        backoff.value("factor", Amounts::growth),
                        backoff.value("max", Amounts::positiveDuration),
                        backoff.value("jitter", Choices.of(RetrySpec.Jitter.class)));
    }

    /** What hosts have a share of must come to a whole; the others divide the rest. */
    private void checkShares(SortedMap<String, HostException> differing) {
        Fraction sum = Fraction.ZERO;
        int others = isTaken.length;
        for (var each : differing.entrySet()) {
            Fraction share = each.getValue().share();
            if (share != null) {
                int hosts = HostRange.of(each.getKey()).size();
                others -= hosts;
                sum = sum.plus(share.times(Fraction.of(hosts)));
            }
        }
        boolean haveShares = others < isTaken.length;
        if (sum.compareTo(Fraction.ONE) > 0) {
            faults.add(
                    lastShare(),
                    "all hosts' shares come to " + Canonical.share(sum)
                            + ", must be at most 100 %; each host of some has this share");
        } else if (haveShares && others == 0 && !sum.equals(Fraction.ONE)) {
            faults.add(
                    lastShare(),
                    "all hosts' shares come to " + Canonical.share(sum)
                            + ", must be 100 %, since no host is left for the rest");
        }
    }

    private Node lastShare() {
        Node last = except.map();
        for (Node.Entry entry : except.map().entries().values()) {
            Node share = entry.value() instanceof Node.Mapping host ? host.get("share") : null;
            last = share == null ? last : share;
        }
        return last;
    }
}
