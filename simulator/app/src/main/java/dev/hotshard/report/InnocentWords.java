package dev.hotshard.report;

import dev.hotshard.summary.Figures;
import dev.hotshard.summary.VariantSummary;
import dev.hotshard.summary.VariantSummary.Bystanders;
import dev.hotshard.summary.VariantSummary.Innocent;
import java.util.List;
import java.util.Objects;

/** What records had to bear that only stood beside what was too much, in a few words. */
final class InnocentWords {
    static final String HEADING = "Innocent";

    private static final int KEY_WIDTH = 40;

    /** So many shards are named. */
    private static final int NAMED = 3;

    /** Behind for less than this is at work. */
    private static final double BEHIND_SECONDS = 1;

    private final PlatformWords words;

    InnocentWords(PlatformWords words) {
        this.words = words;
    }

    /** The lines of a variant that say something. */
    List<String> lines(VariantSummary variant) {
        return variant.innocents().stream()
                .filter(InnocentWords::says)
                .map(this::text)
                .toList();
    }

    /** Whether these records met with more than they would have elsewhere. */
    private static boolean says(Innocent innocent) {
        Bystanders beside = innocent.beside();
        Bystanders elsewhere = innocent.elsewhere();
        if (innocent.group() != null) {
            return elsewhere != null
                    && beside.lagMaxSeconds() > BEHIND_SECONDS
                    && beside.lagMaxSeconds() > 2 * elsewhere.lagMaxSeconds();
        }
        return beside.dropped() > 0 || beside.throttled() > 0 || beside.delayed() > 0;
    }

    /** Without a full stop. */
    private String text(Innocent innocent) {
        String who = count(innocent.beside().offered(), "record");
        return switch (innocent.where()) {
            case "host" ->
                "on the hosts: of " + who + " for " + words.shards() + " with room "
                        + Figures.count(innocent.beside().dropped()) + " were dropped, "
                        + Figures.percent(innocent.beside().dropRate()) + ", for the queues were full of records for "
                        + guiltyShards(innocent);
            case "member" ->
                "behind the same member as " + guiltyShards(innocent) + ": " + who + " of "
                        + words.count(innocent.shards()) + waited(innocent);
            default ->
                (innocent.key() == null
                                ? "on " + guiltyShards(innocent)
                                : "beside " + Texts.visible(innocent.key(), KEY_WIDTH) + " on "
                                        + guiltyShards(innocent))
                        + ": " + who + (innocent.key() == null ? "" : " of other keys")
                        + (innocent.group() == null ? refused(innocent) : waited(innocent));
        };
    }

    private String guiltyShards(Innocent innocent) {
        List<Integer> shards = innocent.guiltyShards();
        return shards.size() > NAMED
                ? words.count(shards.size())
                : (shards.size() == 1 ? words.shard() : words.shards()) + " "
                        + String.join(", ", shards.stream().map(String::valueOf).toList());
    }

    private static String refused(Innocent innocent) {
        Bystanders beside = innocent.beside();
        Bystanders elsewhere = Objects.requireNonNull(innocent.elsewhere());
        String held = beside.delayed() > 0
                ? Figures.count(beside.delayed()) + " held back"
                : "refused " + count(beside.throttled(), "time");
        if (beside.dropped() == 0 && elsewhere.dropped() == 0) {
            return ", " + held;
        }
        return ", " + held + ", " + Figures.count(beside.dropped()) + " dropped (" + Figures.percent(beside.dropRate())
                + "; elsewhere " + Figures.percent(elsewhere.dropRate()) + ")";
    }

    private static String waited(Innocent innocent) {
        Bystanders elsewhere = Objects.requireNonNull(innocent.elsewhere());
        return " were read by " + Texts.visible(Objects.requireNonNull(innocent.group())) + " up to "
                + Figures.time(innocent.beside().lagMaxSeconds()) + " late (elsewhere "
                + Figures.time(elsewhere.lagMaxSeconds()) + ")";
    }

    private static String count(long count, String thing) {
        return Figures.count(count) + " " + thing + (count == 1 ? "" : "s");
    }
}
