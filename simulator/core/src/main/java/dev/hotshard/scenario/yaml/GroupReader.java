package dev.hotshard.scenario.yaml;

import dev.hotshard.exact.Fraction;
import dev.hotshard.scenario.Coordination;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.GroupSpec.ServiceLaw;
import dev.hotshard.scenario.Limits;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the groups of {@code consumers}. */
final class GroupReader {
    private GroupReader() {}

    /** The groups by name; those with faults are left out. */
    static SortedMap<String, GroupSpec> readAll(Section consumers, Reading reading) {
        SortedMap<String, GroupSpec> groups = new TreeMap<>();
        consumers.map().entries().forEach((name, entry) -> {
            if (entry.isNull()) {
                return;
            }
            reading.checkName(name, entry);
            if (entry.value() instanceof Node.Mapping mapping) {
                GroupSpec group = read(consumers.section(name, mapping));
                if (group != null) {
                    groups.put(name, group);
                }
            } else {
                reading.faults()
                        .add(entry.value(), "must be a map with rate or service, was " + Words.of(entry.value()));
            }
        });
        return groups;
    }

    private static @Nullable GroupSpec read(Section group) {
        int faults = group.faults().count();
        int members = group.value("members", Amounts.whole(0, Limits.MEMBERS), Defaults.MEMBERS);
        GroupSpec.Assignor assignor = group.value("assignor", Choices.of(GroupSpec.Assignor.class), Defaults.ASSIGNOR);
        ServiceLaw service = service(group);
        SortedMap<Integer, ServiceLaw> except = except(group);
        int poll = group.value("poll", Amounts.whole(1, Limits.RECORDS), Defaults.POLL);
        long silentAfter = group.value("silent-after", Amounts::silence, GroupSpec.NEVER);
        Coordination coordination = CoordinationReader.read(group, members);
        return service == null || group.faults().count() > faults
                ? null
                : new GroupSpec(members, assignor, service, except, poll, silentAfter, coordination);
    }

    /** The members that differ, by number; those with faults are left out. */
    private static SortedMap<Integer, ServiceLaw> except(Section group) {
        SortedMap<Integer, ServiceLaw> laws = new TreeMap<>();
        Section except = group.section("except");
        if (except == null) {
            return laws;
        }
        except.map().entries().forEach((number, entry) -> {
            if (entry.isNull()) {
                return;
            }
            Integer member = member(number, entry, group.faults());
            if (entry.value() instanceof Node.Mapping mapping) {
                ServiceLaw law = service(except.section(number, mapping));
                if (member != null && law != null) {
                    laws.put(member, law);
                }
            } else {
                group.faults().add(entry.value(), "must be a map with rate or service, was " + Words.of(entry.value()));
            }
        });
        return laws;
    }

    private static @Nullable Integer member(String number, Node.Entry entry, Faults faults) {
        try {
            return Amounts.whole(0, Limits.MEMBERS - 1).read(number);
        } catch (Wrong e) {
            faults.add(entry.keyPlace(), entry.value().path(), "members are called by number: " + e.text());
            return null;
        }
    }

    private static @Nullable ServiceLaw service(Section group) {
        group.atMostOne("rate", "service");
        if (group.has("rate")) {
            Fraction nanos = group.value("rate", Amounts::serviceRate);
            return nanos == null ? null : new ServiceLaw.Fixed(nanos);
        }
        if (!group.has("service")) {
            group.missing("rate", "what one member works off, such as 2000/s, or service");
            return null;
        }
        Section laws = group.section("service");
        if (laws == null) {
            return null;
        }
        laws.atMostOne("fixed", "exponential", "lognormal");
        if (laws.has("fixed")) {
            Fraction nanos = laws.value("fixed", Amounts::serviceTime);
            return nanos == null ? null : new ServiceLaw.Fixed(nanos);
        }
        if (laws.has("exponential")) {
            Double mean = laws.value("exponential", Amounts::lawTime);
            return mean == null ? null : new ServiceLaw.Exponential(mean);
        }
        if (!laws.has("lognormal")) {
            laws.faults()
                    .add(
                            laws.map(),
                            "must be a map such as {exponential: 500us}, {fixed: 500us} or {lognormal: {p50: 500us, p99: 2ms}}");
            return null;
        }
        Section law = laws.section("lognormal");
        if (law == null) {
            return null;
        }
        Double p50 = law.required("p50", Amounts::lawTime, "the median such as 500us");
        Double p99 = law.required("p99", Amounts::lawTime, "the 99th percentile such as 2ms");
        if (p50 == null || p99 == null) {
            return null;
        }
        if (p99 < p50) {
            law.faults().add(law.place("p99"), law.path("p99"), "must be at least p50");
            return null;
        }
        return new ServiceLaw.Lognormal(p50, p99);
    }
}
