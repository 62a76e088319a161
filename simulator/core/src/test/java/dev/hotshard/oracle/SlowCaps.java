package dev.hotshard.oracle;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.CapSpec;
import dev.hotshard.scenario.StreamSpec;
import dev.hotshard.scenario.TotalSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All token buckets of a stream: of each shard, of the whole, and each shard's share of the whole. */
final class SlowCaps {
    private enum Kind {
        RECORDS,
        BYTES,
        UNITS
    }

    private static final long MINUTE = 60_000_000_000L;

    private final Map<String, SlowBucket> buckets = new TreeMap<>();
    private long unitBytes;
    private long lendAfter;

    /** For each shard when its share was in the way, without a minute between. */
    private final Map<Integer, List<Long>> refusals = new TreeMap<>();

    /** Brings the buckets to what the stream says now: those that stay keep their tokens, new ones start full. */
    void apply(StreamSpec stream, List<Integer> open, long now) {
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
        if (!hasRoom("total ", bytes, now)) {
            return false;
        }
        take(own, bytes);
        take("total ", bytes);
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

    boolean hasTotal() {
        return buckets.keySet().stream().anyMatch(name -> name.startsWith("total "));
    }

    /** The first nanosecond at which a shard's own buckets, its share of the total among them, have room. */
    long roomAt(int shard, long bytes, long now) {
        return Math.max(roomAt("shard " + shard + " ", bytes, now), roomAt("share " + shard + " ", bytes, now));
    }

    /** The same of the whole stream's. */
    long totalRoomAt(long bytes, long now) {
        return roomAt("total ", bytes, now);
    }

    private long roomAt(String name, long bytes, long now) {
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
