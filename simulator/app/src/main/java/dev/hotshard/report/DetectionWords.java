package dev.hotshard.report;

import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary.Detection;
import org.jspecify.annotations.Nullable;

/** The words for how long people didn't know: {@code trouble from 2m02s, the first throttle; first alarm web-down 5m58s later; shard 2 named 10m58s later; no key could be named}. */
final class DetectionWords {
    private DetectionWords() {}

    static String text(Detection detection, PlatformWords words) {
        if (Double.isNaN(detection.troubleSeconds())) {
            return detection.symptom() == null
                    ? "there was no trouble and no alarm"
                    : "there was no trouble, yet " + Texts.visible(detection.symptom()) + " fired";
        }
        String trouble =
                "trouble from " + Figures.time(detection.troubleSeconds()) + ", " + beginning(detection.trouble());
        if (detection.symptom() == null) {
            return trouble + "; no alarm ever fired, nobody had a reason to look";
        }
        return trouble + "; first alarm " + Texts.visible(detection.symptom()) + " "
                + since(detection.symptomAfterSeconds()) + "; "
                + named(words.shard(), detection.shard(), detection.shardAfterSeconds()) + "; "
                + named("key", detection.key(), detection.keyAfterSeconds());
    }

    private static String beginning(@Nullable String trouble) {
        return switch (trouble == null ? "" : trouble) {
            case "throttle" -> "the first throttle";
            case "held-back" -> "the first record held back";
            case "drop" -> "the first drop";
            case "lag" -> "when a group fell behind";
            default -> throw new IllegalArgumentException("nothing is known to begin with " + trouble);
        };
    }

    private static String named(String what, @Nullable String name, double afterSeconds) {
        return name == null
                ? "no " + what + " could be named"
                : what + " " + Texts.visible(name, 60) + " named " + since(afterSeconds);
    }

    private static String since(double seconds) {
        return Figures.time(Math.abs(seconds)) + (seconds < 0 ? " before" : " later");
    }
}
