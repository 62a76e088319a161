package dev.hotshard.model;

/** Which kind a host is of, by its number and its name; 0 if it doesn't differ. */
@FunctionalInterface
public interface HostKinds {
    /** All hosts are alike. */
    HostKinds ONE = (number, name) -> 0;

    int kind(int number, String name);
}
