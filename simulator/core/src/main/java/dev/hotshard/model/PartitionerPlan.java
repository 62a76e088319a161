package dev.hotshard.model;

import dev.hotshard.model.partition.KeyHash;
import dev.hotshard.model.partition.StatefulChoice;
import org.jspecify.annotations.Nullable;

/** The partitioner that a run has from some moment on: exactly one of a hash of the key and a choice by the host. */
public record PartitionerPlan(
        @Nullable KeyHash hash, @Nullable StatefulChoice choice) {
    public PartitionerPlan {
        if ((hash == null) == (choice == null)) {
            throw new IllegalArgumentException("a partitioner is either a hash of the key or a choice by the host");
        }
    }
}
