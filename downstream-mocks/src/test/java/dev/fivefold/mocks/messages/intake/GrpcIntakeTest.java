package dev.fivefold.mocks.messages.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fivefold.mocks.messages.intake.copy.MessageCopier;
import dev.fivefold.mocks.messages.intake.id.UniqueIds;
import dev.fivefold.mocks.messages.intake.queue.WaitingMessages;
import dev.fivefold.mocks.messages.intake.rejection.Rejections;
import dev.fivefold.proto.messages.AcceptedMessage;
import dev.fivefold.proto.messages.NewMessage;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import java.io.IOException;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A real server and client of gRPC; the queue has room for two messages. */
class GrpcIntakeTest {

    private static final MethodDescriptor<NewMessage, AcceptedMessage> SEND =
            MethodDescriptor.<NewMessage, AcceptedMessage>newBuilder()
                    .setType(MethodDescriptor.MethodType.UNARY)
                    .setFullMethodName("fivefold.messages.Messages/Send")
                    .setRequestMarshaller(ProtoUtils.marshaller(NewMessage.getDefaultInstance()))
                    .setResponseMarshaller(ProtoUtils.marshaller(AcceptedMessage.getDefaultInstance()))
                    .build();

    private GrpcIntake service;
    private ManagedChannel channel;

    @BeforeEach
    void listen() throws IOException {
        FakeTicker time = new FakeTicker();
        MessageIntake intake = new MessageIntake(
                UniqueIds.crc32(),
                new DuplicateWindow(time),
                MessageCopier.generated(),
                WaitingMessages.counted(2),
                InstantSource.system());
        MessageReader reader = new MessageReader(JsonMapper.builder().build());
        service = new GrpcIntake(reader, intake, Rejections.quiet(time), "127.0.0.1", 0);
        channel = NettyChannelBuilder.forAddress("127.0.0.1", service.port())
                .usePlaintext()
                .build();
    }

    @AfterEach
    void stop() {
        channel.shutdownNow();
        service.close();
    }

    @Test
    void a_message_is_accepted_with_its_id() {
        assertThat(send(7, "Hello").getMessageId()).matches("[0-9a-f]{8}");
    }

    @Test
    void a_repetition_an_invalid_message_and_one_too_many_have_their_statuses() {
        send(7, "Hello");

        assertThat(statusOf(7, "Hello")).isEqualTo(Status.Code.ALREADY_EXISTS);
        assertThat(statusOf(0, "without a user")).isEqualTo(Status.Code.INVALID_ARGUMENT);
        send(7, "second");
        assertThat(statusOf(7, "third")).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    }

    private Status.Code statusOf(long userId, String content) {
        return catchThrowableOfType(StatusRuntimeException.class, () -> send(userId, content))
                .getStatus()
                .getCode();
    }

    private AcceptedMessage send(long userId, String content) {
        NewMessage message = NewMessage.newBuilder()
                .setUserId(userId)
                .setSource("shop")
                .setContent(content)
                .build();
        return ClientCalls.blockingUnaryCall(channel, SEND, CallOptions.DEFAULT, message);
    }
}
