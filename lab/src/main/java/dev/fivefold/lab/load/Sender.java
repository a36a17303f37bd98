package dev.fivefold.lab.load;

/** Sends requests to a load's target. Safe for many threads. */
@FunctionalInterface
public interface Sender extends AutoCloseable {

    /** Sends a request and reads the whole response. Never throws for a failure of the server, or for being closed. */
    Outcome send(long number) throws InterruptedException;

    /** Fails the requests in flight. */
    @Override
    default void close() {}
}
