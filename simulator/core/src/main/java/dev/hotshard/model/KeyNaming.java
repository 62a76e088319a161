package dev.hotshard.model;

/** How the effects of actions call a logical key. */
@FunctionalInterface
public interface KeyNaming {
    String called(String logicalKey);
}
