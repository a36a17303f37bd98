package dev.fivefold.idempotency;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Stores commands by their ids: hashes of who sends them, the page and the key. A bean of the application replaces those of Redis and of memory; it should survive what the
 * commands survive. Thread-safe. A failure is a {@link RuntimeException}: then a command is not made.
 */
public interface CommandStore {

    /**
     * Takes the lease of a command, or extends it. If its process dies, the lease expires.
     *
     * @param owner a random text for each attempt
     * @return {@code false} if another owner has it
     */
    boolean lease(String id, String owner, Duration duration);

    /** Ends the lease of a command, if this owner has it. */
    void release(String id, String owner);

    /** Whether any owner has the lease. */
    boolean isLeased(String id);

    /** The record of a command; {@code null} if there is none. It may have responses: treat it like these. */
    byte @Nullable [] find(String id);

    /**
     * Writes the record of a command if this owner has its lease; it must be durable when this returns.
     *
     * @param ttl the time for which it has to be found
     * @throws IllegalStateException if the lease is another's, or none's: this process has been paused for longer
     */
    void save(String id, String owner, byte[] commandRecord, Duration ttl);
}
