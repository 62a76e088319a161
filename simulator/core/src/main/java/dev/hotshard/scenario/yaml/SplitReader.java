package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.ShardTarget;
import java.math.BigInteger;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code split-shard: hottest} or a number, with {@code hash} and {@code takes}. */
final class SplitReader implements ActionReader {
    static final String KEY = "split-shard";

    static final String HOTTEST = "hottest";
    private static final BigInteger LAST_HASH = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);

    @Override
    public Set<String> companions() {
        return Set.of("hash", TopologyTimes.KEY);
    }

    @Override
    public @Nullable Given read(Section entry) {
        int before = entry.faults().count();
        ShardTarget target = entry.value(KEY, SplitReader::target);
        BigInteger hash = entry.value("hash", SplitReader::hash);
        long takes = TopologyTimes.read(entry);
        if (target == null || entry.faults().count() > before) {
            return null;
        }
        Entries written = new Entries()
                .put(KEY, target.shard() == null ? HOTTEST : target.shard().toString());
        if (hash != null) {
            written.put("hash", hash.toString());
        }
        TopologyTimes.write(takes, written);
        return Given.of(new Action.SplitShard(target, hash, takes), written.mapping(), entry.node(KEY));
    }

    /** {@code hottest} or a number. */
    static ShardTarget target(String text) throws Wrong {
        if (text.equals(HOTTEST)) {
            return ShardTarget.HOTTEST;
        }
        try {
            return new ShardTarget(Amounts.whole(0, Limits.SHARDS).read(text));
        } catch (Wrong e) {
            throw new Wrong("must be " + HOTTEST + " or the number of a shard, was " + Words.quoted(text));
        }
    }

    private static BigInteger hash(String text) throws Wrong {
        if (text.matches("[0-9]{1,39}") && new BigInteger(text).compareTo(LAST_HASH) <= 0) {
            return new BigInteger(text);
        }
        throw new Wrong("must be a hash in decimal from 0 to 2^128 - 1, was " + Words.quoted(text));
    }
}
