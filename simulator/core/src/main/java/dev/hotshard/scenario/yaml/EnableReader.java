package dev.hotshard.scenario.yaml;

import dev.hotshard.scenario.Action;
import dev.hotshard.scenario.Visibility;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code enable: shards}. */
final class EnableReader implements ActionReader {
    static final String KEY = "enable";

    @Override
    public Set<String> companions() {
        return Set.of();
    }

    @Override
    public @Nullable Given read(Section entry) {
        Visibility.Level level = entry.value(KEY, Choices.of(Visibility.Level.class));
        return level == null
                ? null
                : Given.of(
                        new Action.Enable(level),
                        new Entries().put(KEY, Choices.text(level)).mapping(),
                        entry.node(KEY));
    }
}
