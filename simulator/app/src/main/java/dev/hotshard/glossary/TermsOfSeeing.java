package dev.hotshard.glossary;

import static dev.hotshard.glossary.Entry.term;

import java.util.List;

/** Words about what people see of a run while it goes on, and what they do. */
final class TermsOfSeeing {
    private TermsOfSeeing() {}

    static List<Entry> entries() {
        return List.of(
                term("entity", "What a number is watched for: a shard, a key, a host, a group, or a value of a field.")
                        .labels("first fired for")
                        .fields("alarms[].entity")
                        .shownBy("runbook")
                        .see("alarm"),
                term(
                                "alarm",
                                "A condition that a monitoring service would watch; it fires when the condition held for as long as it says.")
                        .also("alarms")
                        .labels("Alarms", "fired", "cleared", "times")
                        .formula(
                                "fires at the end of the last of for / per aggregates in a row in which the condition holds",
                                "summary.Alarms")
                        .keys("alarms")
                        .metrics("alarm silent", "alarm fires")
                        .shownBy("runbook")
                        .see("detection delay", "blind average"),
                term(
                                "detection delay",
                                "How long after trouble began the first alarm fired, the shard could be named, and the key.")
                        .also("detection")
                        .formula(
                                "time of the first alarm - time of trouble, s; trouble is the first throttle, record held back or drop, or a group that is behind",
                                "summary.Detection")
                        .metrics("detection.*")
                        .shownBy("blind-dashboard")
                        .see("alarm", "blind average"),
                term(
                                "blind average",
                                "A figure of the whole stream looks healthy while a shard is at its cap and refuses.")
                        .also("blind dashboard")
                        .formula(
                                "fullest minute of the stream <= 70 %, fullest second of the worst shard >= 90 %, 1 % of the attempts refused",
                                "summary.BlindAverage")
                        .verdict("blind-average")
                        .shownBy("blind-dashboard")
                        .see("utilisation", "stranded capacity", "detection delay"),
                term(
                                "action",
                                "Something that is done on the way: an entry of the timeline, planned, after an alarm, or by the platform itself.")
                        .also("timeline", "runbook")
                        .labels("What was done on the way", "begun", "done")
                        .keys("timeline")
                        .fields("actions[].what")
                        .shownBy("runbook")
                        .see("alarm", "split"));
    }
}
