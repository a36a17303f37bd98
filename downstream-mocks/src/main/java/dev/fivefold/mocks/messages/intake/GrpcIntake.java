package dev.fivefold.mocks.messages.intake;

import dev.fivefold.mocks.messages.intake.MessageIntake.Outcome;
import dev.fivefold.mocks.messages.intake.rejection.Rejection;
import dev.fivefold.mocks.messages.intake.rejection.Rejections;
import dev.fivefold.proto.messages.AcceptedMessage;
import dev.fivefold.proto.messages.NewMessage;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponseException;

/**
 * Accepts messages by gRPC, as article 002's service does: {@code Messages} of proto/messages.proto. Created only with
 * {@code fivefold.mocks.messages.grpc-port}. Ends with the application; calls in flight have some seconds.
 */
@Component
@ConditionalOnProperty("fivefold.mocks.messages.grpc-port")
final class GrpcIntake implements AutoCloseable {

    private static final String SERVICE = "fivefold.messages.Messages";
    private static final int SECONDS_TO_END = 5;

    private final MessageReader reader;
    private final MessageIntake intake;
    private final Rejections rejections;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Server server;

    /**
     * Listens.
     *
     * @param port 0 for any free one
     */
    GrpcIntake(
            MessageReader reader,
            MessageIntake intake,
            Rejections rejections,
            @Value("${server.address}") String address,
            @Value("${fivefold.mocks.messages.grpc-port}") int port)
            throws IOException {
        this.reader = reader;
        this.intake = intake;
        this.rejections = rejections;
        MethodDescriptor<NewMessage, AcceptedMessage> send = MethodDescriptor.<NewMessage, AcceptedMessage>newBuilder()
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(SERVICE + "/Send")
                .setRequestMarshaller(ProtoUtils.marshaller(NewMessage.getDefaultInstance()))
                .setResponseMarshaller(ProtoUtils.marshaller(AcceptedMessage.getDefaultInstance()))
                .build();
        this.server = NettyServerBuilder.forAddress(new InetSocketAddress(address, port))
                .executor(threads)
                .maxInboundMessageSize(MessageReader.MOST_BYTES)
                .addService(ServerServiceDefinition.builder(SERVICE)
                        .addMethod(send, ServerCalls.asyncUnaryCall(this::accept))
                        .build())
                .build()
                .start();
    }

    /** The port that it listens on. */
    int port() {
        return server.getPort();
    }

    private void accept(NewMessage message, StreamObserver<AcceptedMessage> caller) {
        Outcome outcome;
        try {
            outcome = intake.accept(reader.message(message));
        } catch (ErrorResponseException invalid) {
            String detail = invalid.getBody().getDetail();
            caller.onError(Status.INVALID_ARGUMENT.withDescription(detail).asException());
            return;
        }
        Rejection rejection = outcome.rejection();
        if (rejection == null) {
            caller.onNext(AcceptedMessage.newBuilder()
                    .setMessageId(outcome.id().uniqueId())
                    .build());
            caller.onCompleted();
        } else {
            rejections.report(rejection, outcome.id());
            Status status = rejection == Rejection.DUPLICATE ? Status.ALREADY_EXISTS : Status.RESOURCE_EXHAUSTED;
            caller.onError(status.asException());
        }
    }

    @Override
    public void close() {
        server.shutdown();
        try {
            if (!server.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) {
                server.shutdownNow();
            }
        } catch (InterruptedException stop) {
            server.shutdownNow();
            Thread.currentThread().interrupt();
        }
        threads.close();
    }
}
