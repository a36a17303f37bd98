package dev.fivefold.aggregator.message;

import dev.fivefold.aggregator.client.MessagesClient.Accepted;
import dev.fivefold.engine.call.CallResult;

/** Delivers messages to the service that stores them. Thread-safe. */
interface MessageDelivery {

    /**
     * Delivers a message at most once and waits for its outcome on the calling thread. Never throws.
     *
     * @return the service's response for this message; without one the message may have been accepted or not
     */
    CallResult<Accepted> deliver(Message message);
}
