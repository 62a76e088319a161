package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TotalSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** All token buckets of a stream: of each shard, of the whole, of each broker, and each shard's share of the whole. */
final class SlowCaps {
    private enum Kind {
        RECORDS,
        BYTES,
        UNITS
    }

    private static final long MINUTE = 60_000_000_000L;

    private final Map<String, SlowBucket> buckets = new TreeMap<>();
    private long unitBytes;
    private SlowBrokers brokers;
    private long lendAfter;

    /** For each shard when its share was in the way, without a minute between. */
    private final Map<Integer, List<Long>> refusals = new TreeMap<>();

    /** Brings the buckets to what the stream says now: those that stay keep their tokens, new ones start full. */
    void apply(StreamSpec stream, SlowBrokers brokers, List<Integer> open, long now) {
        this.brokers = stream.brokers() == null ? null : brokers;
        Map<String, Fraction> rates = new TreeMap<>();
        Map<String, Long> bursts = new TreeMap<>();
        CapSpec cap = stream.cap();
        TotalSpec total = stream.total();
        for (Kind kind : Kind.values()) {
            for (int shard : open) {
                put(rates, bursts, "shard " + shard + " " + kind, rate(cap, kind), cap.burstNanos());
            }
            if (total != null) {
                Fraction whole = rate(total, kind);
                put(rates, bursts, "total " + kind, whole, total.burstNanos());
                for (int shard : !total.hasShares() || whole == null ? List.<Integer>of() : open) {
                    Fraction share = whole.dividedBy(Fraction.of(open.size()));
                    put(rates, bursts, "share " + shard + " " + kind, share, total.burstNanos());
                }
            }
        }
        for (int i = 0; stream.brokers() != null && i < stream.brokers().count(); i++) {
            long burst = stream.brokers().burstNanos();
            put(rates, bursts, broker(i) + Kind.RECORDS, stream.brokers().recordsPerSecond(), burst);
            put(rates, bursts, broker(i) + Kind.BYTES, brokers.bytesPerSecond(i), burst);
        }
        buckets.keySet().retainAll(rates.keySet());
        rates.forEach((name, rate) -> {
            SlowBucket bucket = buckets.get(name);
            if (bucket == null) {
                buckets.put(name, new SlowBucket(rate, bursts.get(name), now));
            } else {
                bucket.change(rate, bursts.get(name), now);
            }
        });
        unitBytes = cap.unitBytes();
        lendAfter = total == null ? 0 : total.lendAfterNanos();
        if (total == null || !total.hasShares()) {
            refusals.clear();
        }
    }

    private static String broker(int number) {
        return String.format(Locale.ROOT, "broker %05d ", number);
    }

    /** What a shard has in common with others: its broker, or the whole stream. */
    String common(int shard) {
        return brokers == null ? "total " : broker(brokers.leader(shard));
    }

    /** All that shards have in common. */
    Set<String> commons() {
        return buckets.keySet().stream()
                .filter(name -> name.startsWith("total ") || name.startsWith("broker "))
                .map(name -> name.substring(0, name.lastIndexOf(' ') + 1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void put(
            Map<String, Fraction> rates, Map<String, Long> bursts, String name, Fraction rate, long burst) {
        if (rate != null) {
            rates.put(name, rate);
            bursts.put(name, burst);
        }
    }

    private static Fraction rate(CapSpec cap, Kind kind) {
        return switch (kind) {
            case RECORDS -> cap.recordsPerSecond();
            case BYTES -> cap.bytesPerSecond();
            case UNITS -> cap.unitsPerSecond();
        };
    }

    private static Fraction rate(TotalSpec total, Kind kind) {
        return switch (kind) {
            case RECORDS -> total.recordsPerSecond();
            case BYTES -> total.bytesPerSecond();
            case UNITS -> total.unitsPerSecond();
        };
    }

    /** Takes the cost of a record from every bucket that it concerns, or from none; a share that has no room is passed over where it is lent. */
    boolean take(int shard, long bytes, long now) {
        String own = "shard " + shard + " ";
        String share = "share " + shard + " ";
        if (!hasRoom(own, bytes, now)) {
            return false;
        }
        boolean pays = hasRoom(share, bytes, now);
        if (!pays) {
            List<Long> times = refusals.computeIfAbsent(shard, s -> new ArrayList<>());
            if (!times.isEmpty() && now - times.get(times.size() - 1) > MINUTE) {
                times.clear();
            }
            times.add(now);
            if (now - times.get(0) < lendAfter) {
                return false;
            }
        }
        if (!hasRoom(common(shard), bytes, now)) {
            return false;
        }
        take(own, bytes);
        take(common(shard), bytes);
        if (pays) {
            take(share, bytes);
        }
        return true;
    }

    private boolean hasRoom(String name, long bytes, long now) {
        for (Kind kind : Kind.values()) {
            SlowBucket bucket = buckets.get(name + kind);
            if (bucket != null && !bucket.hasRoomFor(cost(kind, bytes), now)) {
                return false;
            }
        }
        return true;
    }

    private void take(String name, long bytes) {
        for (Kind kind : Kind.values()) {
            if (buckets.containsKey(name + kind)) {
                buckets.get(name + kind).take(cost(kind, bytes));
            }
        }
    }

    /** The first nanosecond at which a shard's own buckets, its share of the total among them, have room. */
    long roomAt(int shard, long bytes, long now) {
        return Math.max(roomAt("shard " + shard + " ", bytes, now), roomAt("share " + shard + " ", bytes, now));
    }

    /** The same of buckets by their name. */
    long roomAt(String name, long bytes, long now) {
        long room = now;
        for (Kind kind : Kind.values()) {
            SlowBucket bucket = buckets.get(name + kind);
            room = bucket == null ? room : Math.max(room, bucket.roomAt(cost(kind, bytes), now));
        }
        return room;
    }

    /** The size of the largest record that every bucket could ever admit. */
    long largestRecord() {
        long largest = Long.MAX_VALUE;
        for (Map.Entry<String, SlowBucket> bucket : buckets.entrySet()) {
            long depth = Exact.floor(bucket.getValue().depth());
            if (bucket.getKey().endsWith(Kind.BYTES.name())) {
                largest = Math.min(largest, depth);
            } else if (bucket.getKey().endsWith(Kind.UNITS.name())) {
                largest = Math.min(largest, depth * unitBytes);
            }
        }
        return largest;
    }

    private long cost(Kind kind, long bytes) {
        return switch (kind) {
            case RECORDS -> 1;
            case BYTES -> bytes;
            case UNITS -> (bytes + unitBytes - 1) / unitBytes;
        };
    }
}
