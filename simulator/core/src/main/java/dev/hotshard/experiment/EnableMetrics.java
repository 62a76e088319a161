package dev.hotshard.experiment;

import dev.hotshard.model.Deed;
import dev.hotshard.model.ModelAction;
import dev.hotshard.model.RunParts;
import dev.hotshard.observe.Sights;
import dev.hotshard.scenario.Visibility;
import dev.hotshard.summary.Figures;

/** The action that turns on metrics of single shards or keys: it changes what operators see, and nothing of the run. */
record EnableMetrics(Visibility.Level level, Sights sights) implements ModelAction {
    @Override
    public void begin(long nowNanos, RunParts run, Deed deed) {
        Sights.Detail detail = switch (level) {
            case SHARDS -> sights.shards();
            case KEYS -> sights.keys();
        };
        String subject = level == Visibility.Level.SHARDS ? "metrics of single shards" : "metrics of single keys";
        long before = detail.visibleFromNanos();
        detail.turnOn(nowNanos);
        deed.done(
                nowNanos,
                detail.visibleFromNanos() == before
                        ? subject + " were on already"
                        : "the first " + subject + " are there from " + Figures.time(detail.visibleFromNanos() / 1e9)
                                + " on");
    }
}
