package dev.hotshard.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hotshard.report.Fields.Part;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MeansTest {
    /** t(0.975, 1) = 12.7062 in the tables. */
    private static final double T1 = 12.7062;

    /** An object of each kind of field. */
    private record Thing(
            int id,
            long count,
            @Nullable Long maybe,
            double measure,
            String text,
            @Nullable List<Integer> shards,
            @Nullable Thing inside,
            List<Thing> list) {
        Thing(int id, long count) {
            this(id, count, null, Double.NaN, "t" + id, List.of(), null, List.of());
        }
    }

    private static final Match<Thing> BY_ID = Match.by(Thing::id);

    private static void fields(Fields out, Thing thing) {
        out.label("id", thing.id());
        out.count("count", thing.count());
        out.optionalCount("maybe", thing.maybe());
        out.measure("measure", thing.measure());
        out.text("text", thing.text());
        out.flag("flag", true);
        out.plainList("shards", thing.shards());
        out.object("inside", thing.inside(), MeansTest::fields);
        out.list("list", thing.list(), BY_ID, MeansTest::fields);
    }

    @Test
    void numbersAreMeansOverThoseWhoHaveThem() throws Exception {
        Map<?, ?> mean = mean(
                new Thing(7, 3, 4L, 1.5, "a", List.of(1), null, List.of()),
                new Thing(7, 4, null, Double.NaN, "b", List.of(2), null, List.of()));
        assertThat(mean.get("id")).isEqualTo(7.0);
        assertThat(mean.get("count")).isEqualTo(3.5);
        assertThat(mean.get("maybe")).isEqualTo(4.0);
        assertThat(mean.get("measure")).isEqualTo(1.5);
        assertThat(mean.get("text")).isEqualTo("a");
        assertThat(mean.get("shards")).isNull();
        assertThat(mean.get("inside")).isNull();
        assertThat(mean.get("n")).isEqualTo(2.0);
        assertThat(mean.get("fewer")).isEqualTo(Map.of("maybe", 1.0, "measure", 1.0));
    }

    /** 3 and 4: mean 3.5, s = sqrt(0.5), half-width t sqrt(0.5) / sqrt(2) = t / 2. */
    @Test
    void theIntervalStandsBesideThem() throws Exception {
        Map<?, ?> mean = mean(new Thing(7, 3), new Thing(7, 4));
        Map<?, ?> interval = (Map<?, ?>) mean.get("interval");
        List<?> ends = (List<?>) interval.get("count");
        assertThat((double) ends.get(0)).isCloseTo(3.5 - T1 / 2, within(1e-4));
        assertThat((double) ends.get(1)).isCloseTo(3.5 + T1 / 2, within(1e-4));
        assertThat(interval.containsKey("id")).isFalse();
        assertThat(interval.get("maybe")).isNull();
    }

    @Test
    void anIdThatIsNotTheSameNamesNothing() throws Exception {
        assertThat(mean(new Thing(7, 3), new Thing(8, 4)).get("id")).isNull();
    }

    @Test
    void listsAreMatchedEntryByEntry() throws Exception {
        Map<?, ?> mean = mean(
                with(new Thing(1, 10), new Thing(3, 30)),
                with(new Thing(1, 20), new Thing(2, 5), new Thing(3, 30)),
                with(new Thing(3, 60)));
        List<?> list = (List<?>) mean.get("list");
        assertThat(each(list, "id")).containsExactly(1.0, 2.0, 3.0);
        assertThat(each(list, "count")).containsExactly(15.0, 5.0, 40.0);
        assertThat(each(list, "n")).containsExactly(2.0, 1.0, 3.0);
    }

    @Test
    void anObjectIsTheMeanOfThoseThatAreThere() throws Exception {
        Map<?, ?> mean = mean(inside(new Thing(1, 10)), inside(null), inside(new Thing(1, 20)));
        assertThat(((Map<?, ?>) mean.get("inside")).get("count")).isEqualTo(15.0);
        assertThat(((Map<?, ?>) mean.get("inside")).get("n")).isEqualTo(2.0);
    }

    /** Above 2^53 a double would lose them; nobody has so many, but nine significant digits are passed soon. */
    @Test
    void aWholeMeanKeepsAllItsDigits() throws Exception {
        assertThat(json(List.of(new Thing(1, 1_234_567_890_123L), new Thing(1, 1_234_567_890_125L))))
                .contains("\"count\": 1234567890124,");
    }

    @Test
    void theHeaviestComeFirstAndEqualNamesAreToldApart() {
        Match<Thing> heaviest = Match.heaviest(Thing::id, Thing::count, 2);
        assertThat(heaviest.of(List.of(
                        List.of(new Thing(1, 5), new Thing(2, 4), new Thing(3, 1)),
                        List.of(new Thing(4, 8), new Thing(2, 5)))))
                .containsExactly(List.of(new Thing(2, 4), new Thing(2, 5)), List.of(new Thing(4, 8)));
        assertThat(Match.<Thing>byPlace()
                        .of(List.of(
                                List.of(new Thing(1, 1), new Thing(2, 2)),
                                List.of(new Thing(3, 3), new Thing(4, 4), new Thing(5, 5)))))
                .containsExactly(
                        List.of(new Thing(1, 1), new Thing(3, 3)),
                        List.of(new Thing(2, 2), new Thing(4, 4)),
                        List.of(new Thing(5, 5)));
    }

    private static List<Object> each(List<?> list, String field) {
        List<Object> values = new ArrayList<>();
        list.forEach(entry -> values.add(((Map<?, ?>) entry).get(field)));
        return values;
    }

    private static Thing with(Thing... things) {
        return new Thing(0, 0, null, Double.NaN, "", null, null, List.of(things));
    }

    private static Thing inside(@Nullable Thing thing) {
        return new Thing(0, 0, null, Double.NaN, "", null, thing, List.of());
    }

    private static Map<?, ?> mean(Thing... things) throws Exception {
        return (Map<?, ?>) SummaryTree.tree(new StringReader(json(Arrays.asList(things))));
    }

    private static String json(List<Thing> things) throws Exception {
        Part<List<Thing>> means = Means.of(MeansTest::fields);
        StringWriter out = new StringWriter();
        JsonText.write(out, things, means);
        return out.toString();
    }
}
