package dev.hotshard.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hotshard.model.KeyPlan.Part;
import dev.hotshard.model.partition.BareKeys;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Oracle: the template filled in by hand, record by record. */
class FlowKeyTest {
    private static final Part COLON = new Part(":", false);

    private final Map<String, FieldSource> fields = new TreeMap<>(Map.of(
            "source", Texts.drawn(1, "web", "mobile", "größe"),
            "user", Texts.drawn(2, 500),
            "crowd", Texts.drawn(3, 40_000),
            "tier", Texts.constant("gold"),
            "order", new FieldSource.Unique(ValueNames.numbered("o-", "", 0, 0)),
            "minute", new FieldSource.Clock(60)));
    private final PartitionKeys keys = new PartitionKeys();

    @Test
    void aPlainKeyIsTheValue() {
        assertFollows(field("user"));
    }

    @Test
    void aCompositeKeyPutsFieldsAndLiteralsTogether() {
        assertFollows(new Part("k/", false), field("source"), COLON, field("user"), COLON, field("tier"));
    }

    @Test
    void aFieldMayStandTwice() {
        assertFollows(field("user"), COLON, field("source"), COLON, field("user"));
    }

    /** 40,000 times 500 combinations are more than 2^24, so each key is written out. */
    @Test
    void tooManyCombinationsToRemember() {
        assertFollows(field("crowd"), COLON, field("user"));
    }

    @Test
    void valuesWithoutEnd() {
        assertFollows(field("order"));
        assertFollows(field("source"), COLON, field("minute"));
    }

    /** "1" + "1u" and "11" + "u": different combinations with one text are one key. */
    @Test
    void equalTextsAreOneKey() {
        fields.put("a", Texts.drawn(4, "1", "11"));
        fields.put("b", Texts.drawn(5, "1u", "u"));
        FlowKey key = flowKey(field("a"), field("b"));
        for (long number = 0; number < 100; number++) {
            key.logicalKey(number, 0);
        }
        assertThat(keys.logicalKeys().size()).isEqualTo(3);
    }

    @Test
    void flowsShareTheirKeys() {
        FlowKey one = flowKey(field("tier"));
        FlowKey other = flowKey(new Part("gold", false), field("empty"));
        assertThat(one.logicalKey(0, 0)).isEqualTo(other.logicalKey(3, 9));
    }

    @Test
    void aFieldThatIsMissingIsNamed() {
        assertThatThrownBy(() -> flowKey(field("nobody")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("events")
                .hasMessageContaining("nobody");
    }

    private static Part field(String name) {
        return new Part(name, true);
    }

    private FlowKey flowKey(Part... template) {
        fields.put("empty", Texts.constant(""));
        FlowPlan flow = new FlowPlan("events", new Curves(), true, new SizeSource.Fixed(1), fields);
        return new FlowKey(flow, List.of(template), keys);
    }

    private void assertFollows(Part... template) {
        FlowKey key = flowKey(template);
        for (long number = 0; number < 3000; number++) {
            StringBuilder expected = new StringBuilder();
            for (Part part : template) {
                expected.append(part.isField() ? Texts.text(fields.get(part.text()), number, number) : part.text());
            }
            int given = key.logicalKey(number, number);
            assertThat(keys.logicalKeys().text(given)).isEqualTo(expected.toString());
        }
    }

    /** A key is found once it has appeared, and so is its partition key; where there are too many combinations none is. */
    @Test
    void keysThatHaveAppearedAreFound() {
        FlowKey key = flowKey(field("source"), COLON, field("user"));
        FlowKey endless = flowKey(field("order"));
        long[] nanos = new long[3000];
        int[] found = new int[3000];
        int[] partitionKeys = new int[3000];
        key.look(7, nanos, 3000, found);
        assertThat(found).containsOnly(Lookahead.UNSEEN);
        int[] given = new int[3000];
        for (int i = 0; i < 2000; i++) {
            given[i] = key.logicalKey(7 + i, 0);
            endless.logicalKey(7 + i, 0);
        }
        key.look(7, nanos, 2000, found);
        assertThat(Arrays.copyOf(found, 2000)).isEqualTo(Arrays.copyOf(given, 2000));
        KeySalting salting = new KeySalting(keys, new KeyPlan(List.of(), new BareKeys()));
        salting.look(found, 2000, partitionKeys);
        assertThat(partitionKeys).containsOnly(Lookahead.UNSEEN, 0);
        StreamRecord record = new StreamRecord();
        record.logicalKey = given[5];
        int partitionKey = salting.partitionKey(record, new BucketChoice.PerRecord(0));
        salting.look(found, 2000, partitionKeys);
        assertThat(partitionKeys[5]).isEqualTo(partitionKey);
        endless.look(7, nanos, 3000, found);
        assertThat(found).containsOnly(Lookahead.UNSEEN);
    }
}
