package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.proto.messages.NewMessage;

/** New messages as proto/messages.proto has them. */
public final class ProtobufMessages {

    /** The media type that the messages service knows them by. */
    public static final String CONTENT_TYPE = "application/x-protobuf";

    private ProtobufMessages() {}

    /**
     * The bytes of a {@link MessagesClient.NewMessage}.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static byte[] write(Object body) {
        if (!(body instanceof MessagesClient.NewMessage(long userId, String source, String content))) {
            throw new IllegalArgumentException("no message but " + body.getClass());
        }
        return NewMessage.newBuilder()
                .setUserId(userId)
                .setSource(source)
                .setContent(content)
                .build()
                .toByteArray();
    }
}
