package dev.fivefold.lab.load;

import java.time.Duration;

/** Sends requests to a load's target. Safe for many threads. */
public interface Sender extends AutoCloseable {

    /** Sends a request and reads the whole response. Never throws for a failure of the server, or for being closed. */
    Outcome send(long number);

    /** Closes idle connections before the server does, which would fail a request. */
    default void closeIdle(Duration idle) {}

    /** Fails the requests in flight. */
    @Override
    void close();
}
