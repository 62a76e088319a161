package dev.hotshard.model;

/** Why a host gave a record up for good. */
public enum DropCause {
    /** The retry queue of its host was full. */
    QUEUE_FULL,
    /** Its time to live passed. */
    EXPIRED,
    /** Its last allowed attempt was refused. */
    ATTEMPTS,
    /** It waited outside a full buffer for too long. */
    BLOCKED
}
