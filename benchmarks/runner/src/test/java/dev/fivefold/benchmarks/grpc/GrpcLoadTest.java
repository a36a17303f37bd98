package dev.fivefold.benchmarks.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.Empty;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.NumberedText;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.load.Requests;
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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real server of gRPC: of four messages it serves two, has no room for one and fails one. */
class GrpcLoadTest {

    private final Queue<NewMessage> received = new ConcurrentLinkedQueue<>();
    private Server server;

    @BeforeEach
    void listen() throws IOException {
        MethodDescriptor<NewMessage, Empty> send = MethodDescriptor.<NewMessage, Empty>newBuilder()
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName("fivefold.messages.Messages/Send")
                .setRequestMarshaller(ProtoUtils.marshaller(NewMessage.getDefaultInstance()))
                .setResponseMarshaller(ProtoUtils.marshaller(Empty.getDefaultInstance()))
                .build();
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(ServerServiceDefinition.builder("fivefold.messages.Messages")
                        .addMethod(send, ServerCalls.asyncUnaryCall(this::respond))
                        .build())
                .build()
                .start();
    }

    @AfterEach
    void stop() {
        server.shutdownNow();
    }

    private void respond(NewMessage message, StreamObserver<Empty> caller) {
        received.add(message);
        switch ((int) message.getUserId() % 4) {
            case 0 -> caller.onError(Status.RESOURCE_EXHAUSTED.asException());
            case 1 -> caller.onError(Status.INVALID_ARGUMENT.asException());
            default -> {
                caller.onNext(Empty.getDefaultInstance());
                caller.onCompleted();
            }
        }
    }

    @Test
    void calls_are_counted_as_requests_are_and_messages_have_their_numbers() throws InterruptedException {
        LoadFigures figures;
        GrpcClient client = client("{\"userId\": {n}, \"source\": \"shop\", \"content\": \"Hello {n}\"}");
        try (LoadRun load = new LoadRun(LoadPlan.closed(2, Reads.exactly(8)), client, _ -> {})) {
            figures = load.run();
        }

        assertThat(figures.failed()).isEqualTo(2);
        assertThat(figures.rejected()).isEqualTo(2);
        assertThat(figures.complete()).isEqualTo(8);
        assertThat(received).extracting(NewMessage::getContent).contains("Hello 0", "Hello 7");
    }

    @Test
    void a_body_that_is_no_json_is_a_failure_before_the_load() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> client("Hello"))
                .withMessageContaining("the body is no JSON");
    }

    private GrpcClient client(String body) {
        return new GrpcClient(
                LocalTarget.of("http://127.0.0.1:%d/fivefold.messages.Messages/Send".formatted(server.getPort())),
                new Requests.Body(new NumberedText(body), "application/json"),
                Duration.ofSeconds(10));
    }
}
