package dev.fivefold.aggregator.page.delivery;

import dev.fivefold.aggregator.downstream.client.Unread;
import dev.fivefold.engine.call.CallResult;

/** Hands messages on to the service that keeps them. Safe for use by many threads. */
public interface MessageDelivery {

    /**
     * Hands a message on, once, and waits for its outcome on the calling thread. Never throws.
     *
     * @param userId to whom, from 1
     * @param source who sends it, 1 to 64 characters
     * @param content 1 byte to 64 KB in UTF-8
     * @return what the service says of this message; without an answer it may have accepted the message or not
     */
    CallResult<Unread> of(long userId, String source, String content);
}
