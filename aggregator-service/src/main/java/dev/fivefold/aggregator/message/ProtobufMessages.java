package dev.fivefold.aggregator.message;

import com.google.protobuf.CodedOutputStream;
import dev.fivefold.proto.messages.NewMessage;
import dev.fivefold.proto.messages.NewMessages;
import java.io.IOException;
import java.util.List;

/** Messages in the format of proto/messages.proto. */
final class ProtobufMessages {

    private ProtobufMessages() {}

    /** A message that is sent alone. */
    static byte[] single(Message message) {
        return protobuf(message).toByteArray();
    }

    /**
     * A message in the form that {@link #join} takes: each sending thread encodes its own; the batch only copies bytes.
     */
    static byte[] entry(Message message) {
        NewMessage protobuf = protobuf(message);
        byte[] entry = new byte[CodedOutputStream.computeMessageSize(NewMessages.MESSAGES_FIELD_NUMBER, protobuf)];
        try {
            CodedOutputStream.newInstance(entry).writeMessage(NewMessages.MESSAGES_FIELD_NUMBER, protobuf);
        } catch (IOException e) {
            throw new IllegalStateException(e); // an array of exactly its size has room
        }
        return entry;
    }

    /** A batch of these entries. */
    static byte[] join(List<byte[]> entries) {
        byte[] all = new byte[entries.stream().mapToInt(entry -> entry.length).sum()];
        int at = 0;
        for (byte[] entry : entries) {
            System.arraycopy(entry, 0, all, at, entry.length);
            at += entry.length;
        }
        return all;
    }

    private static NewMessage protobuf(Message message) {
        return NewMessage.newBuilder()
                .setUserId(message.userId())
                .setSource(message.source())
                .setContent(message.content())
                .build();
    }
}
