package dev.fivefold.aggregator.downstream.client;

import com.google.protobuf.CodedOutputStream;
import dev.fivefold.proto.messages.NewMessage;
import dev.fivefold.proto.messages.NewMessages;
import java.io.IOException;
import java.util.List;

/** New messages as proto/messages.proto has them. */
public final class ProtobufMessages {

    /** The media type that the messages service knows them by. */
    public static final String CONTENT_TYPE = "application/x-protobuf";

    private ProtobufMessages() {}

    /**
     * The bytes of a {@link MessagesClient.NewMessage}, or of {@link MessagesClient.NewMessages}.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static byte[] write(Object body) {
        return switch (body) {
            case MessagesClient.NewMessage message -> protobuf(message).toByteArray();
            case MessagesClient.NewMessages(List<byte[]> entries) -> join(entries);
            default -> throw new IllegalArgumentException("no message but " + body.getClass());
        };
    }

    /**
     * The bytes of a message that goes together with others. Those of several, one after the other, are all of them: whoever hands a
     * message in writes it, and whoever sends them copies bytes.
     */
    public static byte[] entry(MessagesClient.NewMessage message) {
        NewMessage protobuf = protobuf(message);
        byte[] entry = new byte[CodedOutputStream.computeMessageSize(NewMessages.MESSAGES_FIELD_NUMBER, protobuf)];
        try {
            CodedOutputStream.newInstance(entry).writeMessage(NewMessages.MESSAGES_FIELD_NUMBER, protobuf);
        } catch (IOException e) {
            throw new IllegalStateException(e); // an array of its very size has room
        }
        return entry;
    }

    private static NewMessage protobuf(MessagesClient.NewMessage message) {
        return NewMessage.newBuilder()
                .setUserId(message.userId())
                .setSource(message.source())
                .setContent(message.content())
                .build();
    }

    private static byte[] join(List<byte[]> entries) {
        int length = 0;
        for (byte[] entry : entries) {
            length += entry.length;
        }
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] entry : entries) {
            System.arraycopy(entry, 0, all, at, entry.length);
            at += entry.length;
        }
        return all;
    }
}
