package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.FieldLaw;
import dev.hotshard.scenario.FlowSpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.NameTemplate;
import dev.hotshard.scenario.Population;
import dev.hotshard.scenario.RateLaw;
import dev.hotshard.scenario.RateLaw.Point;
import dev.hotshard.scenario.ReadFlowSpec;
import dev.hotshard.scenario.SizeLaw;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the flows of {@code traffic}, those that write and those that read. */
final class FlowReader {
    private final Reading reading;
    private final PopulationReader populationReader;
    private final Set<String> populationNames;
    private final SortedMap<String, Population> populations;

    /** Reads flows over populations, of which those with faults have a name only. */
    FlowReader(Reading reading, Set<String> populationNames, SortedMap<String, Population> populations) {
        this.reading = reading;
        this.populationReader = new PopulationReader(reading);
        this.populationNames = populationNames;
        this.populations = populations;
    }

    /** The flows by name, of records that are written and of reads. */
    record Flows(SortedMap<String, FlowSpec> writes, SortedMap<String, ReadFlowSpec> reads) {
        Flows() {
            this(new TreeMap<>(), new TreeMap<>());
        }

        /** When records or reads come and what they are of, whatever is done with them. */
        SortedMap<String, FlowSpec> all() {
            SortedMap<String, FlowSpec> all = new TreeMap<>(writes);
            reads.forEach((name, read) -> all.put(name, read.flow()));
            return all;
        }
    }

    /** What a flow's {@code op} says, as far as it can be read. */
    static boolean isRead(@Nullable Node flow) {
        return flow instanceof Node.Mapping map
                && map.get("op") instanceof Node.Scalar op
                && op.text().equals(Choices.text(FlowSpec.Op.READ));
    }

    /** The flows by name; those with faults are left out. */
    Flows readAll(Section traffic) {
        Flows flows = new Flows();
        traffic.map().entries().forEach((name, entry) -> {
            if (entry.isNull()) {
                return;
            }
            reading.checkName(name, entry);
            if (entry.value() instanceof Node.Mapping mapping) {
                Section section = traffic.section(name, mapping);
                FlowSpec.Op op = section.value("op", Choices.of(FlowSpec.Op.class), FlowSpec.Op.WRITE);
                if (op == FlowSpec.Op.READ) {
                    ReadFlowSpec read = reads(section);
                    if (read != null) {
                        flows.reads().put(name, read);
                    }
                } else {
                    FlowSpec flow = writes(section);
                    if (flow != null) {
                        flows.writes().put(name, flow);
                    }
                }
            } else {
                reading.faults().add(entry.value(), "must be a map with rate or share, was " + Words.of(entry.value()));
            }
        });
        return flows;
    }

    private @Nullable ReadFlowSpec reads(Section flow) {
        int faults = reading.faults().count();
        if (flow.has("share")) {
            reading.faults().add(flow.place("share"), flow.path("share"), "is of what is written, reads have a rate");
        }
        int page = flow.value("page", Amounts.whole(1, Limits.PAGE), Defaults.PAGE);
        Fraction cache = flow.value("cache", Amounts::share, Defaults.CACHE);
        long countsTtl = flow.value("counts-ttl", Amounts::duration, Defaults.COUNTS_TTL_NANOS);
        FlowSpec spec = flow.has("share") ? null : read(flow);
        return spec == null || reading.faults().count() > faults
                ? null
                : new ReadFlowSpec(spec, page, cache, countsTtl);
    }

    private @Nullable FlowSpec writes(Section flow) {
        for (String other : List.of("page", "cache", "counts-ttl")) {
            if (flow.has(other)) {
                reading.faults().add(flow.place(other), flow.path(other), "has no meaning without \"op: read\"");
            }
        }
        return read(flow);
    }

    private @Nullable FlowSpec read(Section flow) {
        int faults = reading.faults().count();
        SizeLaw size = size(flow);
        RateLaw rate = rate(flow, size);
        FlowSpec.Arrivals arrivals = flow.value("arrivals", Choices.of(FlowSpec.Arrivals.class), Defaults.ARRIVALS);
        long from = flow.value("from", Amounts::duration, 0L);
        Long every = flow.value("every", Amounts::positiveDuration);
        Long length = flow.value("for", Amounts::positiveDuration);
        if (every != null && length != null && length > every) {
            reading.faults()
                    .add(
                            flow.place("for"),
                            flow.path("for"),
                            "must be at most every (" + Canonical.duration(every) + "), was "
                                    + Canonical.duration(length));
        }
        SortedMap<String, FieldLaw> fields = fields(flow);
        if (rate == null || size == null || reading.faults().count() > faults) {
            return null;
        }
        return new FlowSpec(rate, arrivals, size, fields, from, length == null ? every : length, every);
    }

    private @Nullable SizeLaw size(Section flow) {
        if (!(flow.node("size") instanceof Node.Mapping mapping)) {
            return flow.has("size") ? flow.value("size", text -> new SizeLaw.Fixed(Amounts.size(text))) : Defaults.SIZE;
        }
        Section laws = flow.section("size", mapping);
        laws.atMostOne("lognormal", "uniform");
        if (laws.has("uniform")) {
            return uniform(laws);
        }
        if (!laws.has("lognormal")) {
            reading.faults()
                    .add(
                            mapping,
                            "must be a size such as 600 B, or a map such as {uniform: [200 B, 1000 B]} or {lognormal: {p50: 400 B, p99: 4 KiB}}");
            return null;
        }
        Section law = laws.section("lognormal");
        if (law == null) {
            return null;
        }
        Double p50 = law.required("p50", Amounts::lawSize, "the median such as 400 B");
        Double p99 = law.required("p99", Amounts::lawSize, "the 99th percentile such as 4 KiB");
        if (p50 == null || p99 == null) {
            return null;
        }
        if (p99 < p50) {
            reading.faults().add(law.place("p99"), law.path("p99"), "must be at least p50");
            return null;
        }
        return new SizeLaw.Lognormal(p50, p99);
    }

    private @Nullable SizeLaw uniform(Section laws) {
        List<Node.Scalar> ends = laws.texts("uniform", "two sizes such as [200 B, 1000 B]");
        if (ends == null) {
            return null;
        }
        Node list = laws.node("uniform");
        if (ends.size() != 2 || list == null) {
            reading.faults()
                    .add(
                            laws.place("uniform"),
                            laws.path("uniform"),
                            "must be two sizes, smallest and largest, such as [200 B, 1000 B]");
            return null;
        }
        Long min = Section.scalar(ends.get(0), Amounts::size, reading.faults());
        Long max = Section.scalar(ends.get(1), Amounts::size, reading.faults());
        if (min == null || max == null) {
            return null;
        }
        if (max < min) {
            reading.faults()
                    .add(
                            ends.get(1),
                            "must be at least the smallest size, " + Canonical.size(min) + ", was "
                                    + ends.get(1).text());
            return null;
        }
        return new SizeLaw.Uniform(min, max);
    }

    private @Nullable RateLaw rate(Section flow, @Nullable SizeLaw size) {
        flow.atMostOne("rate", "share");
        if (flow.has("share")) {
            Fraction share = flow.value("share", Amounts::share);
            return share == null ? null : new RateLaw.Share(share);
        }
        if (!flow.has("rate")) {
            flow.missing("rate", "a rate such as 1700/s, or share");
            return null;
        }
        if (!(flow.node("rate") instanceof Node.Mapping mapping)) {
            Fraction perSecond = flow.value("rate", text -> recordsOrBytes(text, size));
            return perSecond == null ? null : new RateLaw.Constant(perSecond);
        }
        Section laws = flow.section("rate", mapping);
        laws.atMostOne("steps", "ramp", "file");
        if (laws.has("file")) {
            return fromFile(laws, size);
        }
        for (String other : List.of("columns", "period")) {
            if (laws.has(other)) {
                reading.faults().add(laws.place(other), laws.path(other), "has no meaning without \"file\"");
            }
        }
        Long every = laws.value("every", Amounts::positiveDuration);
        String key = laws.has("steps") ? "steps" : "ramp";
        if (!laws.has(key)) {
            reading.faults()
                    .add(
                            mapping,
                            "must be a rate such as 1700/s, or a map such as {steps: {0s: 500/s, 10m: 3k/s}}, {ramp: ..} or {file: ..}");
            return null;
        }
        Section entries = laws.section(key);
        List<Point> points = entries == null ? null : points(entries, every, size);
        if (points == null) {
            return null;
        }
        long repeat = every == null ? 0 : every;
        return key.equals("steps") ? new RateLaw.Steps(points, repeat) : new RateLaw.Ramp(points, repeat);
    }

    private @Nullable List<Point> points(Section entries, @Nullable Long every, @Nullable SizeLaw size) {
        int faults = reading.faults().count();
        SortedMap<Long, Fraction> byTime = new TreeMap<>();
        for (Map.Entry<String, Node.Entry> each : entries.map().entries().entrySet()) {
            if (each.getValue().isNull()) {
                continue;
            }
            Place place = each.getValue().keyPlace();
            String path = each.getValue().value().path();
            Fraction perSecond =
                    Section.scalar(each.getValue().value(), text -> recordsOrBytes(text, size), reading.faults());
            try {
                long at = Amounts.duration(each.getKey());
                if (byTime.containsKey(at)) {
                    reading.faults().add(place, path, "is the same time as another point");
                } else if (every != null && at >= every) {
                    reading.faults().add(place, path, "must be before every (" + Canonical.duration(every) + ")");
                }
                byTime.put(at, perSecond == null ? Fraction.ZERO : perSecond);
            } catch (Wrong e) {
                reading.faults().add(place, path, e.text());
            }
        }
        if (!byTime.containsKey(0L) && reading.faults().count() == faults) {
            reading.faults().add(entries.map(), "must have a point at 0s");
        }
        if (reading.faults().count() > faults) {
            return null;
        }
        List<Point> points = new ArrayList<>();
        byTime.forEach((at, perSecond) -> points.add(new Point(at, perSecond)));
        return points;
    }

    private @Nullable RateLaw fromFile(Section laws, @Nullable SizeLaw size) {
        if (laws.has("every")) {
            reading.faults().add(laws.place("every"), laws.path("every"), "has no meaning beside \"file\"");
        }
        Long period = laws.required("period", Amounts::positiveDuration, "what a row's amount is of, such as 60s");
        List<Node.Scalar> columns = laws.texts("columns", "two column names, time and amount");
        if (!laws.has("columns")) {
            laws.missing("columns", "the header's names of time and amount, such as [Timestamp, Sum]");
        }
        Node file = laws.node("file");
        if (file != null && !(file instanceof Node.Scalar)) {
            reading.faults().add(file, "must be the path of a file, was " + Words.of(file));
        }
        if (!(file instanceof Node.Scalar path) || columns == null || period == null || size == null) {
            return null;
        }
        return reading.inputs().rates(path, columns, laws.place("columns"), period);
    }

    /** Records a second, of bytes by the mean size; 0 if that isn't known. */
    private static Fraction recordsOrBytes(String text, @Nullable SizeLaw size) throws Wrong {
        if (!Amounts.isByteRate(text)) {
            try {
                return Amounts.rate(text);
            } catch (Wrong e) {
                throw new Wrong(e.text()
                        .replace(
                                "a rate such as 1700/s, 12k/min or 2M/h", "a rate such as 1700/s, 12k/min or 12 MB/s"));
            }
        }
        Fraction bytes = Amounts.byteRate(text);
        if (size == null) {
            return Fraction.ZERO;
        }
        Fraction perSecond = bytes.dividedBy(size.meanBytes());
        if (perSecond.compareTo(Limits.RATE_PER_SECOND) > 0) {
            throw new Wrong("must be at most " + Limits.RATE_PER_SECOND + " records/s by the mean size, was " + text);
        }
        return perSecond;
    }

    private SortedMap<String, FieldLaw> fields(Section flow) {
        SortedMap<String, FieldLaw> fields = new TreeMap<>();
        Section section = flow.section("fields");
        if (section != null) {
            section.map().entries().forEach((name, entry) -> {
                if (!entry.isNull()) {
                    reading.checkName(name, entry);
                    FieldLaw law = field(section, name, entry.value());
                    if (law != null) {
                        fields.put(name, law);
                    }
                }
            });
        }
        return fields;
    }

    private @Nullable FieldLaw field(Section fields, String name, Node node) {
        if (node instanceof Node.Scalar scalar) {
            return new FieldLaw.Constant(scalar.text());
        }
        if (node instanceof Node.Sequence) {
            return oneOf(fields, name);
        }
        Section law = fields.section(name, (Node.Mapping) node);
        law.atMostOne("of", "unique", "clock", "count", "weights", "file");
        if (law.has("unique")) {
            onlyKey(law, "unique");
            NameTemplate template = law.value("unique", Templates::name);
            return template == null ? null : new FieldLaw.Unique(template);
        }
        if (law.has("clock")) {
            onlyKey(law, "clock");
            Long step = law.value("clock", Amounts::positiveDuration);
            return step == null ? null : new FieldLaw.Clock(step);
        }
        return law.has("of") ? named(law) : inline(law, name);
    }

    private @Nullable FieldLaw oneOf(Section fields, String name) {
        List<Node.Scalar> items = fields.texts(name, "texts");
        if (items == null) {
            return null;
        }
        int faults = reading.faults().count();
        Set<String> texts = new HashSet<>();
        for (Node.Scalar item : items) {
            if (!texts.add(item.text())) {
                reading.faults().add(item, "stands in the list twice, was " + Words.of(item) + "; use weights");
            }
        }
        if (items.isEmpty()) {
            reading.faults().add(fields.place(name), fields.path(name), "must have one value at least");
        }
        return reading.faults().count() > faults
                ? null
                : new FieldLaw.OneOf(items.stream().map(Node.Scalar::text).toList());
    }

    private void onlyKey(Section law, String key) {
        for (String other : KeyTable.children("traffic.*.fields.*")) {
            if (!other.equals(key)
                    && law.has(other)
                    && !Set.of("of", "unique", "clock", "count", "weights", "file")
                            .contains(other)) {
                reading.faults().add(law.place(other), law.path(other), "has no meaning beside " + Words.quoted(key));
            }
        }
    }

    private @Nullable FieldLaw named(Section law) {
        for (String other : List.of("name", "first", "popularity", "columns", "except")) {
            if (law.has(other)) {
                reading.faults().add(law.place(other), law.path(other), "stands in the population, not beside \"of\"");
            }
        }
        String label = law.value("of", text -> {
            if (!populationNames.contains(text)) {
                throw new Wrong(
                        "there is no population " + Words.quoted(text) + Words.suggestion(text, populationNames));
            }
            return text;
        });
        return drawn(law, label, label == null ? null : populations.get(label));
    }

    private @Nullable FieldLaw inline(Section law, String name) {
        return drawn(law, name, populationReader.read(law));
    }

    private @Nullable FieldLaw drawn(Section law, @Nullable String label, @Nullable Population population) {
        int most = population == null ? Limits.VALUES : population.size();
        Integer pick = law.value("pick", Amounts.whole(1, most));
        if (label == null || population == null) {
            return null;
        }
        return pick == null ? new FieldLaw.Of(label, population) : new FieldLaw.Pick(label, population, pick);
    }
}
