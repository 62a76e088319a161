package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShardLogTest {
    /** Oracle: a list of everything that was ever appended, of which the log may forget what lies below the mark. */
    @Test
    void offsetsAreKeptFromTheMarkOn() {
        Random random = new Random(1);
        ShardLog log = new ShardLog(0, true);
        List<long[]> all = new ArrayList<>();
        int low = 0;
        for (int step = 0; step < 3000; step++) {
            if (log.isFull() || random.nextInt(100) == 0) {
                low += random.nextInt(all.size() - low + 1) * random.nextInt(2);
                log.makeRoom(low);
            } else {
                long[] record = {random.nextLong(), random.nextLong(), random.nextInt()};
                log.append(record[0], record[1], (int) record[2]);
                all.add(record);
            }
            assertThat(log.end()).isEqualTo(all.size());
            for (int offset = low; offset < all.size(); offset += 1 + random.nextInt(5)) {
                assertThat(log.offeredNanos(offset)).isEqualTo(all.get(offset)[0]);
                assertThat(log.acceptedNanos(offset)).isEqualTo(all.get(offset)[1]);
                assertThat(log.scope(offset)).isEqualTo((int) all.get(offset)[2]);
            }
        }
    }

    /** 64 places: it grows only where more than half are needed, so that room is made for at least as many records as it costs to look. */
    @Test
    void roomIsMadeByForgettingOrByGrowing() {
        ShardLog log = new ShardLog(0, false);
        assertThat(appendedUntilFull(log)).isEqualTo(64);
        log.makeRoom(32);
        assertThat(appendedUntilFull(log)).isEqualTo(32);
        log.makeRoom(63);
        assertThat(appendedUntilFull(log)).isEqualTo(128 - 33);
        assertThat(log.acceptedNanos(63)).isEqualTo(63);
    }

    private static int appendedUntilFull(ShardLog log) {
        int count = 0;
        while (!log.isFull()) {
            log.append(log.end(), log.end(), 0);
            count++;
        }
        return count;
    }
}
