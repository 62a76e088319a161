package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Ten records: seven accepted, one of them on its second attempt, two dropped after a refusal each, one waiting after one; one group has consumed five of seven. */
class BooksTest {
    /** A queue that holds so many records of ten bytes each. */
    private static RetryQueue queueOf(int size) {
        RetryQueue queue = new RetryQueue(new WaitingRecords());
        StreamRecord record = new StreamRecord();
        record.bytes = 10;
        for (int i = 0; i < size; i++) {
            queue.add(record);
        }
        return queue;
    }

    private static Room room(long records, long bytes) {
        return new Room(records, bytes, Room.Full.DROP_NEWEST, 0);
    }

    private static Books books() {
        Books books = new Books(1);
        for (int i = 0; i < 10; i++) {
            books.offered();
        }
        for (int i = 0; i < 11; i++) {
            books.attempted();
        }
        for (int i = 0; i < 7; i++) {
            books.accepted();
        }
        for (int i = 0; i < 4; i++) {
            books.throttled();
        }
        books.dropped();
        books.dropped();
        books.queued(queueOf(1), room(2, 20));
        books.blocked();
        books.left();
        for (int i = 0; i < 5; i++) {
            books.consumed(0);
        }
        return books;
    }

    @Test
    void rightBooksBalance() {
        assertThatCode(() -> books().prove(1, 7, new long[] {2})).doesNotThrowAnyException();
    }

    @Test
    void aBrokenLawIsFound() {
        assertBroken(Books::offered, "offered = accepted + dropped + waiting", 11, 10);
        assertBroken(Books::dropped, "offered = accepted + dropped + waiting", 10, 11);
        assertBroken(Books::left, "waiting = records in queues", 0, 1);
        assertBroken(Books::attempted, "attempts = accepted + throttled", 12, 11);
        assertBroken(Books::throttled, "attempts = accepted + throttled", 11, 12);
        assertBroken(books -> books.consumed(0), "accepted = consumed + lost + lag in group 0", 7, 8);
    }

    @Test
    void whatIsFoundAtTheEndHasToAgree() {
        assertThatThrownBy(() -> books().prove(2, 7, new long[] {2})).hasMessageContaining("waiting");
        assertThatThrownBy(() -> books().prove(1, 8, new long[] {2})).hasMessageContaining("in the logs");
        assertThatThrownBy(() -> books().prove(1, 7, new long[] {3})).hasMessageContaining("lag in group 0");
    }

    @Test
    void aQueueAboveItsCapacityIsFoundAtOnce() {
        assertThatThrownBy(() -> books().queued(queueOf(3), room(2, 30)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a retry queue of 2 records holds 3");
        assertThatThrownBy(() -> books().queued(queueOf(3), room(3, 29)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a retry queue of 29 bytes holds 30");
    }

    private static void assertBroken(Consumer<Books> fault, String law, long left, long right) {
        Books books = books();
        fault.accept(books);
        assertThatThrownBy(() -> books.prove(1, 7, new long[] {2}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith(law + ", but found " + left + " and " + right);
    }
}
