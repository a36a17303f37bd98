package dev.fivefold.aggregator.message;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.fivefold.aggregator.client.MessagesClient;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.proto.messages.NewMessage;
import dev.fivefold.proto.messages.NewMessages;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A messages service in memory, with a fixed outcome for each message. A test may end its batches. */
final class FakeMessages implements MessagesClient {

    private final BlockingQueue<PendingCall> calls = new LinkedBlockingQueue<>();
    private final boolean hold;

    /**
     * A service.
     *
     * @param hold whether calls with many messages end when the test ends them, and not at once
     */
    FakeMessages(boolean hold) {
        this.hold = hold;
    }

    /** A call in flight. */
    record PendingCall(
            List<Message> messages,
            Thread thread,
            CallContext context,
            CompletableFuture<Function<PendingCall, CallResult<Outcomes>>> end) {

        List<String> contents() {
            return messages.stream().map(Message::content).toList();
        }

        /** Ends it with the service's outcome of each message. */
        void complete() {
            end(call -> success(
                    call.messages().stream().map(FakeMessages::outcomeOf).toList()));
        }

        /** Ends it with these outcomes. */
        void complete(List<Outcome> outcomes) {
            end(call -> success(outcomes));
        }

        void end(Function<PendingCall, CallResult<Outcomes>> result) {
            end.complete(result);
        }
    }

    /** The next call, as soon as it is in flight. */
    PendingCall next() throws InterruptedException {
        return Objects.requireNonNull(calls.poll(20, TimeUnit.SECONDS), "no call was made");
    }

    /** The number of calls in flight that {@link #next} has not returned. */
    int unread() {
        return calls.size();
    }

    /** The outcome of a message: by the first letter of its content. */
    static Outcome outcomeOf(Message message) {
        return switch (message.content().charAt(0) % 8) {
            case 0 -> new Outcome(409, "");
            case 1 -> new Outcome(503, "");
            case 2 -> new Outcome(400, "");
            case 3 -> new Outcome(500, "");
            default -> new Outcome(202, HexFormat.of().toHexDigits(message.hashCode()));
        };
    }

    @Override
    public Call<Accepted> accept(String contentType, byte[] body) {
        return context -> {
            Outcome outcome = outcomeOf(read(body));
            return outcome.asResult();
        };
    }

    @Override
    public Call<Outcomes> acceptAll(byte[] messages) {
        return context -> {
            PendingCall call =
                    new PendingCall(readAll(messages), Thread.currentThread(), context, new CompletableFuture<>());
            calls.add(call);
            if (!hold) {
                call.complete();
            }
            return call.end().join().apply(call);
        };
    }

    private static CallResult<Outcomes> success(List<Outcome> outcomes) {
        return CallResult.Success.live(new Outcomes(outcomes), RawJson.of(new byte[0]));
    }

    private static Message read(byte[] body) {
        try {
            NewMessage message = NewMessage.parseFrom(body);
            return new Message(message.getUserId(), message.getSource(), message.getContent());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Message> readAll(byte[] body) {
        try {
            return NewMessages.parseFrom(body).getMessagesList().stream()
                    .map(entry -> read(entry.toByteArray()))
                    .toList();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Call<RawJson> inbox(long userId) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Call<RawJson> notifications(long userId) {
        throw new UnsupportedOperationException();
    }
}
