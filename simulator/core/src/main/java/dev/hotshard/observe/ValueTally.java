package dev.hotshard.observe;

/**
 * What happened to the records by their value of one field.
 * Shape: values are numbered from 0 as they appear, -1 stands for records without the field; accepted follows from the books.
 */
final class ValueTally {
    private static final int OFFERED = 0;
    private static final int THROTTLED = 1;
    private static final int DROPPED = 2;
    private static final int LEFT = 3;
    private static final int STRIDE = 4;

    private final Pages pages = new Pages(STRIDE);

    void offered(int value) {
        pages.page(value + 1)[pages.at(value + 1) + OFFERED]++;
    }

    void throttled(int value) {
        pages.page(value + 1)[pages.at(value + 1) + THROTTLED]++;
    }

    void dropped(int value) {
        pages.page(value + 1)[pages.at(value + 1) + DROPPED]++;
    }

    void leftWaiting(int value) {
        pages.page(value + 1)[pages.at(value + 1) + LEFT]++;
    }

    /** One more than the highest value number. */
    int size() {
        return Math.max(0, pages.size() - 1);
    }

    Counts counts(int value) {
        int entity = value + 1;
        if (entity >= pages.size()) {
            return new Counts(0, 0, 0, 0);
        }
        long offered = pages.get(entity, OFFERED);
        long dropped = pages.get(entity, DROPPED);
        return new Counts(offered, offered - dropped - pages.get(entity, LEFT), pages.get(entity, THROTTLED), dropped);
    }
}
