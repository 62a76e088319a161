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
        ShardLog log = new ShardLog();
        List<long[]> all = new ArrayList<>();
        int low = 0;
        for (int step = 0; step < 3000; step++) {
            if (random.nextInt(3) > 0) {
                long[] record = {random.nextLong(), random.nextLong()};
                log.append(record[0], record[1]);
                all.add(record);
            } else {
                low += random.nextInt(all.size() - low + 1) * random.nextInt(2);
                log.forgetBelow(low);
            }
            assertThat(log.end()).isEqualTo(all.size());
            for (int offset = low; offset < all.size(); offset += 1 + random.nextInt(5)) {
                assertThat(log.offeredNanos(offset)).isEqualTo(all.get(offset)[0]);
                assertThat(log.acceptedNanos(offset)).isEqualTo(all.get(offset)[1]);
            }
        }
    }

    /** 16 places: full with 16, and not after any has been forgotten. */
    @Test
    void whatIsForgottenMakesRoom() {
        ShardLog log = new ShardLog();
        for (int offset = 0; offset < 1000; offset++) {
            assertThat(log.isFull()).isEqualTo(offset >= 16);
            log.forgetBelow(Math.max(0, offset - 15));
            log.append(offset, 2 * offset);
            assertThat(log.acceptedNanos(offset)).isEqualTo(2 * offset);
        }
    }
}
