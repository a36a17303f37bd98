package dev.fivefold.aggregator.message;

import dev.fivefold.aggregator.client.MessagesClient;
import dev.fivefold.aggregator.client.MessagesClient.Accepted;
import dev.fivefold.aggregator.client.MessagesClient.Outcomes;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Batches messages that arrive while calls are in flight into the next call
 * (docs/adr/0041-messages-that-go-together.md). No message waits for a batch to fill: while fewer than
 * {@link #MOST_CALLS} calls are in flight, it is sent at once.
 *
 * <p>The callers' threads do the work; there are no others. One thread of a batch makes the call, and the other threads
 * wait for it, each until its own deadline. A message whose deadline passes before its call begins is not sent.
 *
 * <p>The last thread of a batch makes the call, since it has the most time left: no message is abandoned sooner than
 * alone.
 */
final class BatchedDelivery implements MessageDelivery {

    /** Most calls in flight: a slow one does not hold up the next. */
    private static final int MOST_CALLS = 2;

    /**
     * Messages without an outcome, and so the most that a call has. Each holds a thread that pages need, too: as many
     * as the bulkhead permits of single ones.
     */
    private static final int MOST_MESSAGES = 100;

    /** Of a call's body: a call is short, however long its messages are. */
    private static final int MOST_BYTES = 1024 * 1024;

    private final MessagesClient client;
    private final Duration allowed;
    private final IntConsumer sizes;

    // Guarded by this. A message waits only if no further call may be made.
    private final Deque<PendingMessage> waiting = new ArrayDeque<>();
    private int messages;
    private int calls;

    /**
     * Calls this client, with bodies in protobuf.
     *
     * @param allowed how long a message may take
     * @param sizes receives the number of messages of each call; fast, must not throw
     */
    BatchedDelivery(MessagesClient client, Duration allowed, IntConsumer sizes) {
        this.client = client;
        this.allowed = allowed;
        this.sizes = sizes;
    }

    @Override
    public CallResult<Accepted> deliver(Message message) {
        Deadline deadline = Deadline.after(allowed);
        PendingMessage own = new PendingMessage(ProtobufMessages.entry(message), deadline);
        if (!handIn(own)) {
            return new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD);
        }
        own.await();
        if (own.toSend() == null && own.outcome() == null) {
            giveUp(own);
        }
        List<PendingMessage> batch = own.toSend();
        if (batch != null) {
            send(batch, deadline);
        }
        CallResult<Accepted> outcome = own.outcome();
        return outcome == null ? new CallResult.TimedOut<>(allowed) : outcome;
    }

    private synchronized boolean handIn(PendingMessage message) {
        if (messages == MOST_MESSAGES) {
            return false;
        }
        messages++;
        waiting.add(message);
        if (calls < MOST_CALLS) {
            calls++;
            appoint();
        }
        return true;
    }

    /** Its deadline has passed. A message in flight stays so, and may get its outcome concurrently. */
    private synchronized void giveUp(PendingMessage message) {
        if (waiting.remove(message)) {
            messages--;
        }
    }

    private void send(List<PendingMessage> batch, Deadline deadline) {
        CallResult<Outcomes> result = CallResult.Failed.because("the call was not made");
        try {
            sizes.accept(batch.size());
            result = client.acceptAll(ProtobufMessages.join(
                            batch.stream().map(PendingMessage::entry).toList()))
                    .execute(new CallContext(deadline));
        } finally {
            sent(batch.size()); // first, so that the next call starts early
            end(batch, result);
        }
    }

    private synchronized void sent(int size) {
        messages -= size;
        if (waiting.isEmpty()) {
            calls--;
        } else {
            appoint();
        }
    }

    /**
     * Selects the oldest messages that fit into a call, and the thread of the last of them to send it. Call it only if
     * a message waits.
     */
    private void appoint() {
        PendingMessage last = waiting.remove();
        List<PendingMessage> batch = new ArrayList<>(1 + waiting.size());
        batch.add(last);
        int bytes = last.entry().length;
        for (PendingMessage next = waiting.peek(); next != null; next = waiting.peek()) {
            bytes += next.entry().length;
            if (bytes > MOST_BYTES) {
                break;
            }
            last = waiting.remove();
            batch.add(last);
        }
        last.send(batch);
    }

    private static void end(List<PendingMessage> batch, CallResult<Outcomes> result) {
        if (result instanceof CallResult.Available<Outcomes> available
                && available.value().outcomes().size() == batch.size()) {
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).end(available.value().outcomes().get(i).asResult());
            }
            return;
        }
        CallResult<Accepted> ofEach = result instanceof CallResult.Missing<Outcomes> none
                ? none.as()
                : CallResult.Failed.because("as many outcomes as messages were expected");
        batch.forEach(message -> message.end(ofEach));
    }
}
