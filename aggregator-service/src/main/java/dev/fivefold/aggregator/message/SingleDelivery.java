package dev.fivefold.aggregator.message;

import dev.fivefold.aggregator.client.MessagesClient;
import dev.fivefold.aggregator.client.MessagesClient.Accepted;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.time.Duration;
import java.util.function.Function;

/**
 * A call for each message.
 *
 * @param contentType of the bodies
 * @param format writes a body
 * @param timeout of a call
 */
record SingleDelivery(MessagesClient client, String contentType, Function<Message, byte[]> format, Duration timeout)
        implements MessageDelivery {

    @Override
    public CallResult<Accepted> deliver(Message message) {
        return client.accept(contentType, format.apply(message)).execute(new CallContext(Deadline.after(timeout)));
    }
}
