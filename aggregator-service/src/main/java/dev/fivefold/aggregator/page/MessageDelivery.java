package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.call.CallContext;
import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.downstream.client.MessagesClient;
import dev.fivefold.aggregator.downstream.client.MessagesClient.NewMessage;
import dev.fivefold.aggregator.downstream.client.Unread;
import java.time.Duration;

/** Hands messages on to the service that keeps them. Safe for use by many threads. */
public final class MessageDelivery {

    private final MessagesClient messages;
    private final Duration allowed;

    /**
     * By this client.
     *
     * @param allowed how long it may take
     */
    public MessageDelivery(MessagesClient messages, Duration allowed) {
        this.messages = messages;
        this.allowed = allowed;
    }

    /**
     * Hands a message on, once.
     *
     * @param userId to whom, from 1
     * @param source who sends it, 1 to 64 characters
     * @param content 1 byte to 64 KB in UTF-8
     * @return what the service says; without an answer it may have accepted the message or not
     */
    public CallResult<Unread> of(long userId, String source, String content) {
        return messages.accept(new NewMessage(userId, source, content))
                .execute(new CallContext(Deadline.after(allowed)));
    }
}
