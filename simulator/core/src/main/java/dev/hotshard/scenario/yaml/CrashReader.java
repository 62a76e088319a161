package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.GroupSpec;
import dev.hotshard.scenario.Limits;
import dev.hotshard.scenario.Scenario;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code crash-member: {group, member, for}}. */
final class CrashReader implements ActionReader {
    static final String KEY = "crash-member";

    @Override
    public Set<String> companions() {
        return Set.of();
    }

    @Override
    public @Nullable Given read(Section entry) {
        Section crash = entry.section(KEY);
        if (crash == null) {
            return null;
        }
        String group = crash.required("group", text -> text, "the name of a group");
        Integer member = crash.required("member", Amounts.whole(0, Limits.MEMBERS - 1), "its number from 0");
        Long nanos = crash.required("for", Amounts::positiveDuration, "how long it is down, such as 2m");
        if (group == null || member == null || nanos == null) {
            return null;
        }
        Node.Mapping inner = new Entries()
                .put("group", group)
                .put("member", Integer.toString(member))
                .put("for", Canonical.duration(nanos))
                .mapping();
        return Given.of(
                new Action.CrashMember(group, member, nanos),
                new Entries().put(KEY, inner).mapping(),
                entry.node(KEY));
    }

    /** Tells a fault if there is no such member at that time. */
    static void check(Action.CrashMember crash, Section entry, Scenario now) {
        GroupSpec group = now.consumers().get(crash.group());
        if (group == null) {
            tell(
                    entry,
                    "group",
                    "there is no group " + Words.quoted(crash.group())
                            + Words.suggestion(crash.group(), now.consumers().keySet()));
        } else if (crash.member() >= group.members()) {
            tell(
                    entry,
                    "member",
                    "must be below " + group.members() + ", the members of " + crash.group() + " then, was "
                            + crash.member());
        }
    }

    private static void tell(Section entry, String key, String message) {
        if (entry.node(KEY) instanceof Node.Mapping crash && crash.get(key) instanceof Node.Scalar value) {
            entry.faults().add(value, message);
        }
    }
}
