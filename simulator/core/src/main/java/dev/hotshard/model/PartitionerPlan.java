package dev.hotshard.model;

import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.StatefulChoice;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The partitioner that a run has from some moment on: exactly one of a hash of the key and a choice by the host. */
public record PartitionerPlan(
        @Nullable KeyHash hash, @Nullable ChoiceMaker choice) {
    public PartitionerPlan {
        if ((hash == null) == (choice == null)) {
            throw new IllegalArgumentException("a partitioner is either a hash of the key or a choice by the host");
        }
    }

    /** How a run comes to a choice by the host of its own. */
    @FunctionalInterface
    public interface ChoiceMaker {
        /** A choice that knows of no record yet; {@code hostName} tells the name of each host that offers one. */
        StatefulChoice make(IntFunction<String> hostName);
    }
}
