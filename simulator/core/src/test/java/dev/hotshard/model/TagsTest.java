package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TagsTest {
    private static FlowPlan flow(String name, Map<String, FieldSource> fields) {
        return new FlowPlan(name, new Curves(), true, new SizeSource.Fixed(1), fields);
    }

    /** Oracle: a map from text to number for each field; a flow without the field has -1. */
    @Test
    void valuesAreNumberedFieldByField() {
        List<String> fields = List.of("source", "user", "order");
        List<FlowPlan> flows = List.of(
                flow("a", Map.of("source", Texts.drawn(1, "web", "mobile"), "user", Texts.drawn(2, 50))),
                flow(
                        "b",
                        Map.of(
                                "source",
                                Texts.constant("mobile"),
                                "order",
                                new FieldSource.Unique(ValueNames.numbered("u", "", 0, 0)))),
                flow("c", Map.of("user", new FieldSource.Clock(30), "order", Texts.drawn(3, 20))));
        Tags tags = new Tags(fields, flows);
        assertThat(tags.count()).isEqualTo(3);
        List<Map<String, Integer>> expected = List.of(new HashMap<>(), new HashMap<>(), new HashMap<>());
        StreamRecord record = new StreamRecord();
        record.tags = new int[3];
        for (long number = 0; number < 1000; number++) {
            record.flow = (int) (number * 5 % 3);
            record.number = number;
            record.firstOfferedNanos = number;
            tags.fill(record);
            for (int field = 0; field < 3; field++) {
                FieldSource source = flows.get(record.flow).fields().get(fields.get(field));
                if (source == null) {
                    assertThat(record.tag(field)).isEqualTo(-1);
                    continue;
                }
                String text = Texts.text(source, number, number);
                Map<String, Integer> numbers = expected.get(field);
                numbers.putIfAbsent(text, numbers.size());
                assertThat(record.tag(field)).isEqualTo(numbers.get(text));
                assertThat(tags.values(field).text(record.tag(field))).isEqualTo(text);
            }
        }
        assertThat(tags.values(0).size()).isEqualTo(2);
    }
}
