package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryQueueTest {
    /** Oracle: a list for each queue; the queues share one store, whose slots are used again as soon as they are free. */
    @Test
    void queuesKeepTheirOrderWhoeverLeaves() {
        Random random = new Random(1);
        WaitingRecords records = new WaitingRecords();
        List<RetryQueue> queues = new ArrayList<>();
        List<List<Long>> expected = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            queues.add(new RetryQueue(records));
            expected.add(new ArrayList<>());
        }
        StreamRecord record = new StreamRecord();
        for (long number = 0; number < 4000; number++) {
            int chosen = random.nextInt(4);
            RetryQueue queue = queues.get(chosen);
            List<Long> list = expected.get(chosen);
            if (random.nextInt(40) == 0) {
                while (!list.isEmpty()) {
                    remove(records, queue, list, random.nextInt(list.size()));
                }
            } else if (list.isEmpty() || random.nextInt(9) < 5) {
                record.number = number;
                record.bytes = (int) number % 7;
                queue.add(record);
                list.add(number);
            } else {
                remove(records, queue, list, random.nextInt(3) * (list.size() - 1) / 2);
            }
            assertThat(numbers(records, queue)).isEqualTo(list);
            assertThat(queue.size()).isEqualTo(list.size());
            assertThat(queue.bytes())
                    .isEqualTo(list.stream().mapToLong(n -> n % 7).sum());
            assertThat(queue.isEmpty()).isEqualTo(list.isEmpty());
        }
    }

    private static void remove(WaitingRecords records, RetryQueue queue, List<Long> list, int place) {
        int slot = queue.head();
        for (int i = 0; i < place; i++) {
            slot = records.next(slot);
        }
        queue.unlink(slot);
        records.free(slot);
        list.remove(place);
    }

    /** The numbers from head to tail; the links back have to tell the same. */
    private static List<Long> numbers(WaitingRecords records, RetryQueue queue) {
        StreamRecord record = new StreamRecord();
        List<Long> numbers = new ArrayList<>();
        int before = WaitingRecords.NONE;
        for (int slot = queue.head(); slot != WaitingRecords.NONE; slot = records.next(slot)) {
            assertThat(records.before(slot)).isEqualTo(before);
            records.load(slot, record);
            numbers.add(record.number);
            before = slot;
        }
        return numbers;
    }
}
