package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Alarm;
import dev.hotshard.scenario.Defaults;
import dev.hotshard.scenario.Metric;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The reference page of the scenario file in Markdown, made from the table of keys.
 * Shape: one section for each key of the top that holds others, after one for those that hold none.
 */
final class ReferencePage {
    private static final String TOP = "The top";

    private ReferencePage() {}

    /** The whole page for these rows. */
    static String of(List<Key> rows) {
        Map<String, List<Key>> sections = new LinkedHashMap<>();
        sections.put(TOP, new ArrayList<>());
        for (Key key : rows) {
            String first = key.path().split("\\.", 2)[0];
            boolean holdsOthers = rows.stream().anyMatch(other -> other.path().startsWith(first + "."));
            sections.computeIfAbsent(holdsOthers ? "`" + first + "`" : TOP, section -> new ArrayList<>())
                    .add(key);
        }
        StringBuilder page = new StringBuilder("""
                # The scenario file

                Made from the table of keys that the reader itself uses; don't edit it by hand. In a path `*` stands for a name of yours, or for an entry of a list. What
                isn't here is an unknown key, and a fault. What the presets of the platforms leave out stands in [platforms.md](platforms.md).
                """);
        sections.forEach((title, keys) -> {
            page.append("\n## ")
                    .append(title)
                    .append("\n\n| key | holds | without it | what it is |\n|---|---|---|---|\n");
            keys.forEach(key -> page.append(row(key)));
        });
        return page.append(overlays()).append(alarms()).append(expectations()).toString();
    }

    private static String scopeWord(Metric.Scope scope) {
        return switch (scope) {
            case STREAM -> "the stream";
            case VALUE -> "`FIELD=VALUE`";
            default -> "`" + scope.word() + "`";
        };
    }

    private static String alarms() {
        StringBuilder page = new StringBuilder("""

                ## What alarms watch

                `[flow | shard | key | host | group NAME, or FIELD=VALUE] METRIC < | <= | > | >= | == VALUE [per %1$s] [for 5m]`: for example
                `shard throttled > 0/s for 60s`, `key utilisation > 70%% for 2m`, `source=web accepted < 1290/s for 5m`. Without a name it is about any one of them, and
                the report tells which one fired. `FIELD` is one that `breakdown` names.

                Levels are of aggregates as a monitoring service has them: of `per` (%1$s by default, whole seconds), the first of which begins with the run. `for` is so many
                whole aggregates in a row in which the condition has to hold, for the same one of several; one aggregate by default. An alarm fires at the end of the last of
                them, and clears at the end of the first one in which the condition holds for none. All records count, whenever they were first offered; aggregates that
                begin before `warmup` ends aren't judged. Lag and waiting records are looked at at the end of each second, and the highest counts. Without a cap there
                is no utilisation, without records no share, and such an aggregate doesn't fulfil any condition.

                | metric | unit | of | what it is |
                |---|---|---|---|
                """.formatted(Canonical.duration(Defaults.ALARM_PER_NANOS)));
        for (Alarm.Level level : Alarm.Level.values()) {
            page.append("| `" + level.word() + "` | "
                    + level.unit().name().toLowerCase(Locale.ROOT) + " | "
                    + level.scopes().stream().map(ReferencePage::scopeWord).collect(Collectors.joining(", ")) + " | "
                    + cell(level.meaning()) + " |\n");
        }
        return page.toString();
    }

    private static String overlays() {
        return """

                ## One layer over another

                The platform's caps lie below the file; a variant lies over the file; a `timeline` entry's `set` lies over what the run was until then. `--set PATH=VALUE` changes the
                file itself, before its variants are laid over it: a variant that says the same key wins. What lies above changes what lies below by these rules:

                - Two maps are merged key by key, down to single values. What the upper one doesn't name stays, so an empty map (`except: {}`, `consumers: {}`) changes nothing.
                - Everything else is replaced whole: a value, a list (`timeline: []` and `expect: []` leave none), the `weights` of a population or field, a text where a map was, a map
                  where a text was. But a map over a template for `key` salts that template: `{buckets: 64}`, or `--set key.buckets=64`, is enough over `key: "{user}"` as over a
                  salted key. A `key` map that names its `template` replaces the one below.
                - A map that is a choice is merged as long as the choice stays, and replaced whole when the upper one names another: a rate's `steps`, `ramp` or `file`; a size's
                  `lognormal` or `uniform`; a popularity's `zipf` or `lognormal`; a service's `fixed`, `exponential` or `lognormal`; a partitioner's `sticky` or `two-choices`; `count`,
                  `weights` or `file` of a population; what a field draws from; `hottest` or `above` of a key's `only`.
                - Of two keys of which only one may stand, the upper one drops the other: `count` and `per` of hosts, `rate` and `share` of a flow, `rate` and `service` of a group,
                  `spread` and `by` of a key.
                - `null` removes: a group (`consumers: {billing: null}`), all exceptions (`except: null`), a cap of the platform (`cap: {bytes: null}`). What is removed has its default
                  again; only a cap's default is none, whatever the platform.
                - Flows and groups that the file doesn't have can't be added from above; variants, populations and fields can: `--set 'variants.wide.stream.shards=64'`.
                - In a path, a name that holds a dot stands in double quotes: `--set 'populations.fleet.except."web1.prod"=80x'`. The value is YAML: lists and maps need the shell's quotes.
                """;
    }

    private static String expectations() {
        StringBuilder page = new StringBuilder("""

                ## Expectations

                `[flow | read | shard | key | host | group | broker NAME, or FIELD=VALUE] METRIC < | <= | > | >= | == VALUE [after 20m]`: for example `drop-rate < 1%`,
                `source=web drop-rate < 1% after 20m`, `key merchant-17 cap-share < 60%`, `group billing lag-max-seconds < 30s`. Without a name it is about whichever is worst:
                `shard utilisation < 90%`. A name with spaces or signs stands in double quotes. `after` counts the records first offered from then on alone. `FIELD` is
                one that `breakdown` names. What finds nothing to measure fails. A metric is called as its field in `summary.json`.

                `alarm NAME silent` holds if the alarm never fired, `alarm NAME fires [before 2m]` if it did, before that time since the run's start.

                So a time fails where the thing never happened: `first-drop > 1m` fails on a run that drops nothing. Write `dropped == 0` where nothing may be lost, and
                `first-drop > 1m` only where loss is certain. A variant's own `expect` takes the place of the file's; `expect: []` leaves it none.
                """);
        for (Metric.Scope scope : EnumSet.complementOf(EnumSet.of(Metric.Scope.ALARM))) {
            page.append("\n| metric of ").append(scopeWord(scope)).append(" | unit | what it is |\n|---|---|---|\n");
            for (Metric metric : Metric.all()) {
                if (metric.scope() == scope) {
                    page.append("| `" + metric.name() + "` | "
                            + metric.unit().name().toLowerCase(Locale.ROOT) + " | " + cell(metric.meaning()) + " |\n");
                }
            }
        }
        return page.toString();
    }

    private static String row(Key key) {
        String unit = key.kind().unit().isEmpty() ? "" : " (" + key.kind().unit() + ")";
        return "| `" + key.path() + "` | " + cell(key.kind().label() + unit) + " | " + cell(key.fallback()) + " | "
                + cell(key.help()) + " |\n";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
