package dev.hotshard.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A control with longer names for where the shortest one would be that of another control as well.
 * Shape: {@code longer} from short to long.
 */
record Named(Control control, List<String> longer) {
    Named {
        longer = List.copyOf(longer);
    }

    Named(Control control, String... longer) {
        this(control, Arrays.asList(longer));
    }

    /** The controls, each called as briefly as tells it apart from the others. */
    static List<Control> apart(List<Named> controls) {
        List<Named> named = new ArrayList<>(controls);
        boolean isDone = false;
        while (!isDone) {
            Map<String, Long> times = named.stream()
                    .collect(Collectors.groupingBy(one -> one.control().label(), Collectors.counting()));
            isDone = true;
            for (int i = 0; i < named.size(); i++) {
                Named one = named.get(i);
                if (times.getOrDefault(one.control().label(), 0L) > 1
                        && !one.longer().isEmpty()) {
                    named.set(i, one.next());
                    isDone = false;
                }
            }
        }
        return named.stream().map(Named::control).toList();
    }

    private Named next() {
        return new Named(control.labelled(longer.get(0)), longer.subList(1, longer.size()));
    }
}
