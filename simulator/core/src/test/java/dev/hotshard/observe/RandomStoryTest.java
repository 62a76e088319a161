package dev.hotshard.observe;

import static dev.hotshard.observe.Story.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hotshard.model.DropCause;
import dev.hotshard.model.StreamRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Whatever is told, each number is that of its definition: a log of all events is counted anew for each of them. */
class RandomStoryTest {
    private static final int SHARDS = 3;
    private static final int HOSTS = 3;
    private static final int KEYS = 5;
    private static final double CAP = 7;

    /** One event, with what it was about. */
    private record Event(String kind, long now, Rec rec, int shard) {}

    /** What a record was when it was offered. */
    private record Rec(long firstOffered, int flow, int host, int key, int bytes, int tag) {}

    @Test
    void everyNumberIsThatOfItsDefinition() {
        for (int seed = 0; seed < 200; seed++) {
            compare(new SplittableRandom(seed), "seed " + seed);
        }
    }

    private static void compare(SplittableRandom random, String what) {
        long duration = 2 * SECOND + random.nextLong(4 * SECOND);
        long warmup = random.nextBoolean() ? 0 : random.nextLong(2 * SECOND);
        Story story = Shapes.of(SHARDS, duration)
                .flows(2)
                .hosts(HOSTS)
                .fields(1)
                .warmup(warmup)
                .sample(1 + random.nextLong(2 * SECOND))
                .story()
                .capped(0, Story.records(CAP));
        List<Event> log = new ArrayList<>();
        List<StreamRecord> waiting = new ArrayList<>();
        List<Rec> recs = new ArrayList<>();
        long now = 0;
        long lastOffer = -1;
        for (int i = 0; i < 300; i++) {
            now += random.nextInt(3) == 0 ? 0 : random.nextLong(duration / 150);
            if (now >= duration) {
                break;
            }
            // At one instant retries come before arrivals.
            if (!waiting.isEmpty() && now > lastOffer && random.nextInt(3) == 0) {
                int index = random.nextInt(waiting.size());
                StreamRecord record = waiting.get(index);
                Rec rec = recs.get(index);
                int fate = random.nextInt(3);
                if (fate == 0) {
                    story.throttle(now, record);
                    log.add(new Event("throttled", now, rec, record.shard()));
                } else {
                    waiting.remove(index);
                    recs.remove(index);
                    log.add(new Event("left", now, rec, record.shard()));
                    if (fate == 1) {
                        story.accept(now, record);
                        log.add(new Event("recovered", now, rec, record.shard()));
                        log.add(new Event("accepted", now, rec, record.shard()));
                    } else {
                        story.drop(now, record, DropCause.EXPIRED);
                        log.add(new Event("dropped", now, rec, record.shard()));
                    }
                }
                continue;
            }
            lastOffer = now;
            int shard = random.nextInt(1 + random.nextInt(SHARDS));
            Rec rec = new Rec(
                    now,
                    random.nextInt(2),
                    random.nextInt(HOSTS),
                    random.nextInt(KEYS),
                    random.nextInt(900),
                    random.nextInt(4) - 1);
            story.as(rec.flow(), rec.host(), rec.bytes(), rec.tag());
            StreamRecord record = story.offer(now, rec.key(), shard);
            log.add(new Event("offered", now, rec, shard));
            if (random.nextBoolean()) {
                story.accept(now, record);
                log.add(new Event("accepted", now, rec, shard));
            } else {
                story.throttle(now, record);
                log.add(new Event("throttled", now, rec, shard));
                log.add(new Event("refused", now, rec, shard));
                if (random.nextInt(3) == 0) {
                    story.drop(now, record, DropCause.QUEUE_FULL);
                    log.add(new Event("dropped", now, rec, shard));
                } else {
                    story.queue(now, record);
                    log.add(new Event("entered", now, rec, shard));
                    waiting.add(record);
                    recs.add(rec);
                }
            }
        }
        for (Rec rec : recs) {
            log.add(new Event("left", duration, rec, 0));
        }
        new Judge(log, warmup, duration, what).compare(story.end());
    }

    /** The numbers of a log, each by counting all of it. */
    private record Judge(List<Event> log, long warmup, long duration, String what) {
        void compare(RunObservations seen) {
            for (int flow = 0; flow < 2; flow++) {
                int f = flow;
                assertThat(seen.flows().get(flow))
                        .as(what)
                        .isEqualTo(counts(event -> event.rec().flow() == f));
            }
            for (int tag = -1; tag < 3; tag++) {
                int t = tag;
                assertThat(seen.breakdown().get(0).counts(tag))
                        .as(what)
                        .isEqualTo(counts(event -> event.rec().tag() == t));
            }
            for (int key = 0; key < seen.keys().size(); key++) {
                int k = key;
                Counts counts = counts(event -> event.rec().key() == k);
                assertThat(seen.keys().offered(key)).as(what).isEqualTo(counts.offered());
                assertThat(seen.keys().accepted(key)).as(what).isEqualTo(counts.accepted());
                assertThat(seen.keys().throttled(key)).as(what).isEqualTo(counts.throttled());
                assertThat(seen.keys().dropped(key)).as(what).isEqualTo(counts.dropped());
                long peak = 0;
                for (long second = 0; second * SECOND < duration; second++) {
                    peak = Math.max(
                            peak,
                            inSecond("offered", second, event -> event.rec().key() == k));
                }
                assertThat(seen.keys().peakRate(key)).as(what).isEqualTo(peak);
                assertThat(seen.keys().capShare(key)).as(what).isEqualTo(peak / CAP);
            }
            for (int shard = 0; shard < SHARDS; shard++) {
                int s = shard;
                Counts counts = counts(event -> event.shard() == s);
                assertThat(seen.shards().offered(shard)).as(what).isEqualTo(counts.offered());
                assertThat(seen.shards().accepted(shard)).as(what).isEqualTo(counts.accepted());
                assertThat(seen.shards().throttled(shard)).as(what).isEqualTo(counts.throttled());
            }
            for (int host = 0; host < HOSTS; host++) {
                compareHost(seen.hosts().get(host), host);
            }
            assertThat(seen.retries().throttledOnce()).as(what).isEqualTo(count("refused", this::counts));
            assertThat(seen.retries().recovered()).as(what).isEqualTo(count("recovered", this::counts));
            assertThat(seen.retries().firstThrottleSeconds()).as(what).isEqualTo(first("throttled", event -> true));
            assertThat(seen.retries().firstDropSeconds()).as(what).isEqualTo(first("dropped", event -> true));
        }

        private void compareHost(HostObservation seen, int host) {
            assertThat(seen.counts())
                    .as(what)
                    .isEqualTo(counts(event -> event.rec().host() == host));
            assertThat(seen.firstDropSeconds())
                    .as(what)
                    .isEqualTo(first("dropped", event -> event.rec().host() == host));
            long depth = 0;
            long deepest = 0;
            long oldest = 0;
            for (int i = 0; i < log.size(); i++) {
                Event event = log.get(i);
                if (event.rec().host() == host && event.kind().equals("entered")) {
                    depth++;
                } else if (event.rec().host() == host && event.kind().equals("left")) {
                    oldest = event.now() > warmup
                            ? Math.max(oldest, event.now() - event.rec().firstOffered())
                            : oldest;
                    depth -= event.now() < duration ? 1 : 0;
                }
                long until = i + 1 < log.size() ? log.get(i + 1).now() : duration;
                deepest = until > warmup && until > event.now() ? Math.max(deepest, depth) : deepest;
            }
            assertThat(seen.waitingMax()).as(what).isEqualTo(deepest);
            assertThat(seen.headAgeMaxSeconds()).as(what).isEqualTo((Double) (oldest == 0 ? Double.NaN : oldest / 1e9));
        }

        private boolean counts(Event event) {
            return event.rec().firstOffered() >= warmup;
        }

        private Counts counts(Predicate<Event> about) {
            Predicate<Event> counted = about.and(this::counts);
            return new Counts(
                    count("offered", counted),
                    count("accepted", counted),
                    count("throttled", counted),
                    count("dropped", counted));
        }

        private long count(String kind, Predicate<Event> about) {
            return log.stream()
                    .filter(event -> event.kind().equals(kind))
                    .filter(about)
                    .count();
        }

        private long inSecond(String kind, long second, Predicate<Event> about) {
            return count(kind, about.and(this::counts).and(event -> event.now() / SECOND == second));
        }

        private Double first(String kind, Predicate<Event> about) {
            return log.stream()
                    .filter(event -> event.kind().equals(kind) && event.now() >= warmup)
                    .filter(about)
                    .mapToDouble(event -> event.now() / 1e9)
                    .min()
                    .orElse(Double.NaN);
        }
    }
}
