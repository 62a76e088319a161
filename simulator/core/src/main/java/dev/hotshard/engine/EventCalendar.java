package dev.hotshard.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is to happen next, one entry for each component that has something to do.
 * Units: nanoseconds of simulated time.
 * Shape: a binary heap by (time, order); {@code order} is the component's fixed rank among those due at one instant.
 * Cost: schedule, cancel and fire O(log n) in the components scheduled; nothing is allocated once it has grown.
 * Errors: IllegalStateException for an event in the past, with both times.
 */
public final class EventCalendar {
    private static final int UNSCHEDULED = -1;

    private Component[] components = new Component[16];
    private long[] orders = new long[16];
    private long[] times = new long[16];
    private int[] places = new int[16];
    private int componentCount;

    private int[] heap = new int[16];
    private int size;
    private long nowNanos;
    private long nextNanos = Long.MAX_VALUE;

    /** Makes a component known, unscheduled, and returns its number here. */
    public int add(Component component, long order) {
        if (componentCount == components.length) {
            int longer = 2 * componentCount;
            components = Arrays.copyOf(components, longer);
            orders = Arrays.copyOf(orders, longer);
            times = Arrays.copyOf(times, longer);
            places = Arrays.copyOf(places, longer);
        }
        int id = componentCount++;
        components[id] = component;
        orders[id] = order;
        places[id] = UNSCHEDULED;
        return id;
    }

    /** The time of the next event, {@code Long.MAX_VALUE} if there's none. */
    public long nextNanos() {
        return nextNanos;
    }

    /** The time of the event fired last. */
    public long nowNanos() {
        return nowNanos;
    }

    /** When component {@code id} is due, {@code Long.MAX_VALUE} if it isn't scheduled. */
    public long dueNanos(int id) {
        return places[id] == UNSCHEDULED ? Long.MAX_VALUE : times[id];
    }

    /** Schedules component {@code id}, or moves it if it is scheduled already; {@code Long.MAX_VALUE} cancels. */
    public void schedule(int id, long timeNanos) {
        if (timeNanos < nowNanos) {
            throw new IllegalStateException(
                    "an event at " + timeNanos + " ns was scheduled in the past of " + nowNanos + " ns");
        }
        int place = places[id];
        if (timeNanos == Long.MAX_VALUE) {
            if (place != UNSCHEDULED) {
                remove(place);
            }
        } else if (place == UNSCHEDULED) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, 2 * size);
            }
            times[id] = timeNanos;
            siftUp(size++, id);
        } else {
            long before = times[id];
            times[id] = timeNanos;
            if (timeNanos < before) {
                siftUp(place, id);
            } else {
                siftDown(place, id);
            }
        }
        nextNanos = size == 0 ? Long.MAX_VALUE : times[heap[0]];
    }

    /** Takes component {@code id} out; nothing happens if it isn't scheduled. */
    public void cancel(int id) {
        schedule(id, Long.MAX_VALUE);
    }

    /** Lets the next component do its work. */
    public void fireNext() {
        int id = heap[0];
        nowNanos = times[id];
        remove(0);
        nextNanos = size == 0 ? Long.MAX_VALUE : times[heap[0]];
        components[id].fire(nowNanos);
    }

    /** The component that is due next, null if there's none. */
    public @Nullable Component next() {
        return size == 0 ? null : components[heap[0]];
    }

    private void remove(int place) {
        places[heap[place]] = UNSCHEDULED;
        int last = heap[--size];
        if (place < size) {
            siftDown(place, last);
            if (places[last] == place) {
                siftUp(place, last);
            }
        }
    }

    private void siftUp(int from, int id) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) >>> 1;
            if (!isBefore(id, heap[parent])) {
                break;
            }
            put(place, heap[parent]);
            place = parent;
        }
        put(place, id);
    }

    private void siftDown(int from, int id) {
        int place = from;
        while (true) {
            int child = 2 * place + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], id)) {
                break;
            }
            put(place, heap[child]);
            place = child;
        }
        put(place, id);
    }

    private void put(int place, int id) {
        heap[place] = id;
        places[id] = place;
    }

    private boolean isBefore(int a, int b) {
        return times[a] < times[b] || (times[a] == times[b] && orders[a] < orders[b]);
    }
}
