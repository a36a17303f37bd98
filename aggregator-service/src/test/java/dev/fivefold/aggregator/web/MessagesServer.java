package dev.fivefold.aggregator.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import dev.fivefold.proto.messages.NewMessage;
import dev.fivefold.proto.messages.NewMessages;
import java.io.IOException;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;

/**
 * A messages service over real HTTP that accepts single and batched messages, with a fixed outcome for each message.
 */
final class MessagesServer extends Dispatcher implements AutoCloseable {

    private final MockWebServer server = new MockWebServer();
    private final AtomicInteger most = new AtomicInteger();
    private volatile @Nullable MockResponse exception;

    MessagesServer() {
        server.setDispatcher(this);
        try {
            server.start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    String url() {
        return "http://" + server.getHostName() + ":" + server.getPort();
    }

    /** Sets the response to all requests from now on; null for the default. */
    void setResponse(@Nullable MockResponse response) {
        exception = response;
    }

    /** The largest batch so far. */
    int most() {
        return most.get();
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) {
        MockResponse response = exception;
        if (response != null) {
            return response;
        }
        try {
            byte[] body = Objects.requireNonNull(request.getBody()).toByteArray();
            return request.getTarget().equals("/messages") ? one(NewMessage.parseFrom(body)) : many(body);
        } catch (IOException notInOrder) {
            return ShopServer.status(400);
        }
    }

    private static MockResponse one(NewMessage message) {
        int status = status(message);
        return status == 202
                ? ShopServer.json("{\"messageId\":\"" + id(message) + "\"}")
                        .newBuilder()
                        .code(202)
                        .build()
                : ShopServer.status(status);
    }

    private MockResponse many(byte[] body) throws IOException {
        NewMessages messages = NewMessages.parseFrom(body);
        most.accumulateAndGet(messages.getMessagesCount(), Math::max);
        return ShopServer.json(messages.getMessagesList().stream()
                .map(MessagesServer::outcome)
                .collect(Collectors.joining(",", "{\"outcomes\":[", "]}")));
    }

    private static String outcome(ByteString bytes) {
        try {
            NewMessage message = NewMessage.parseFrom(bytes);
            int status = status(message);
            return "{\"status\":%d,\"messageId\":\"%s\"}".formatted(status, status == 202 ? id(message) : "");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int status(NewMessage message) {
        return switch (Math.floorMod(message.getContent().hashCode(), 9)) {
            case 0, 1 -> 409;
            case 2 -> 503;
            case 3 -> 400;
            case 4 -> 500;
            default -> 202;
        };
    }

    private static String id(NewMessage message) {
        return UUID.nameUUIDFromBytes((message.getSource() + message.getContent()).getBytes(UTF_8))
                .toString()
                .replace("-", "");
    }

    @Override
    public void close() {
        server.close();
    }
}
