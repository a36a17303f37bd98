package dev.fivefold.aggregator.page.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.fivefold.aggregator.downstream.client.MessagesClient;
import dev.fivefold.aggregator.downstream.client.ProtobufMessages;
import dev.fivefold.aggregator.downstream.client.Unread;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A messages service in memory, which says of the same message always the same. What comes together it may leave to the test. */
final class FakeMessages implements MessagesClient {

    private final BlockingQueue<Held> calls = new LinkedBlockingQueue<>();
    private final boolean hold;

    /**
     * A service.
     *
     * @param hold whether calls with many messages end when the test ends them, and not at once
     */
    FakeMessages(boolean hold) {
        this.hold = hold;
    }

    /** A call that is under way. */
    record Held(
            List<NewMessage> messages,
            Thread thread,
            CallContext context,
            CompletableFuture<Function<Held, CallResult<Outcomes>>> end) {

        List<String> contents() {
            return messages.stream().map(NewMessage::content).toList();
        }

        /** Ends it with what the service says of each message. */
        void answer() {
            end(call -> success(call.messages().stream().map(FakeMessages::said).toList()));
        }

        /** Ends it with these outcomes. */
        void answer(List<Outcome> outcomes) {
            end(call -> success(outcomes));
        }

        void end(Function<Held, CallResult<Outcomes>> result) {
            end.complete(result);
        }
    }

    /** The next call, as soon as it is under way. */
    Held next() throws InterruptedException {
        return Objects.requireNonNull(calls.poll(20, TimeUnit.SECONDS), "no call was made");
    }

    /** How many calls are under way that {@link #next} has not told of. */
    int untold() {
        return calls.size();
    }

    /** What it says of a message: by the first letter of its content. */
    static Outcome said(NewMessage message) {
        return switch (message.content().charAt(0) % 8) {
            case 0 -> new Outcome(409, "");
            case 1 -> new Outcome(503, "");
            case 2 -> new Outcome(400, "");
            case 3 -> new Outcome(500, "");
            default -> new Outcome(202, HexFormat.of().toHexDigits(message.hashCode()));
        };
    }

    @Override
    public Call<Unread> accept(NewMessage message) {
        return context -> {
            Outcome outcome = said(message);
            return outcome.status() == 202
                    ? CallResult.Success.live(
                            new Unread(),
                            RawJson.of(("{\"messageId\":\"" + outcome.messageId() + "\"}").getBytes(UTF_8)))
                    : CallResult.Failed.withStatus(outcome.status());
        };
    }

    @Override
    public Call<Outcomes> acceptAll(NewMessages messages) {
        return context -> {
            Held call = new Held(read(messages), Thread.currentThread(), context, new CompletableFuture<>());
            calls.add(call);
            if (!hold) {
                call.answer();
            }
            return call.end().join().apply(call);
        };
    }

    private static CallResult<Outcomes> success(List<Outcome> outcomes) {
        return CallResult.Success.live(new Outcomes(outcomes), RawJson.of(new byte[0]));
    }

    private static List<NewMessage> read(NewMessages messages) {
        try {
            List<NewMessage> read = new ArrayList<>();
            for (ByteString bytes : dev.fivefold.proto.messages.NewMessages.parseFrom(ProtobufMessages.write(messages))
                    .getMessagesList()) {
                var message = dev.fivefold.proto.messages.NewMessage.parseFrom(bytes);
                read.add(new NewMessage(message.getUserId(), message.getSource(), message.getContent()));
            }
            return read;
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Call<Unread> inbox(long userId) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Call<Unread> notifications(long userId) {
        throw new UnsupportedOperationException();
    }
}
