package dev.fivefold.aggregator.page.delivery;

import dev.fivefold.aggregator.downstream.client.MessagesClient;
import dev.fivefold.aggregator.downstream.client.MessagesClient.NewMessage;
import dev.fivefold.aggregator.downstream.client.Unread;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.time.Duration;

/** A call for each message. */
public final class SingleDelivery implements MessageDelivery {

    private final MessagesClient messages;
    private final Duration allowed;

    /**
     * By this client.
     *
     * @param allowed how long it may take
     */
    public SingleDelivery(MessagesClient messages, Duration allowed) {
        this.messages = messages;
        this.allowed = allowed;
    }

    @Override
    public CallResult<Unread> of(long userId, String source, String content) {
        return messages.accept(new NewMessage(userId, source, content))
                .execute(new CallContext(Deadline.after(allowed)));
    }
}
