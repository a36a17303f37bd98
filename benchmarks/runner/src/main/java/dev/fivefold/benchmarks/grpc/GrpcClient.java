package dev.fivefold.benchmarks.grpc;

import com.google.protobuf.Empty;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.load.Sender;
import dev.fivefold.proto.messages.NewMessage;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls a method that takes a {@code NewMessage} of proto/messages.proto, over one connection, as gRPC's clients do. */
public final class GrpcClient implements Sender {

    private final Requests.Body body;
    private final Duration timeout;
    private final ManagedChannel channel;
    /** Responses are not looked into: any message can be read as one without fields. */
    private final MethodDescriptor<NewMessage, Empty> method;

    /** Calls the method that is the path of the target; not connected yet. */
    public GrpcClient(LocalTarget target, Requests.Body body, Duration timeout) {
        target.mustBeListenedTo();
        this.body = body;
        this.timeout = timeout;
        this.channel = NettyChannelBuilder.forAddress(new InetSocketAddress(target.address(), target.port()))
                .usePlaintext()
                .build();
        this.method = MethodDescriptor.<NewMessage, Empty>newBuilder()
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(target.path().of(0).substring(1))
                .setRequestMarshaller(ProtoUtils.marshaller(NewMessage.getDefaultInstance()))
                .setResponseMarshaller(ProtoUtils.marshaller(Empty.getDefaultInstance()))
                .build();
        message(0); // fails before the load if the body is none
    }

    @Override
    public Outcome send(long number) {
        CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(timeout.toMillis(), TimeUnit.MILLISECONDS);
        try {
            ClientCalls.blockingUnaryCall(channel, method, options, message(number));
            return Outcome.SERVED;
        } catch (StatusRuntimeException e) {
            return switch (e.getStatus().getCode()) {
                case RESOURCE_EXHAUSTED -> Outcome.SHED;
                case UNAVAILABLE -> Outcome.NOT_CONNECTED;
                case DEADLINE_EXCEEDED, CANCELLED -> Outcome.UNANSWERED;
                default -> Outcome.ERROR;
            };
        }
    }

    private NewMessage message(long number) {
        try {
            JsonNode json = JsonMapper.shared().readTree(body.of(number));
            return NewMessage.newBuilder()
                    .setUserId(json.path("userId").asLong(0))
                    .setSource(json.path("source").asString(""))
                    .setContent(json.path("content").asString(""))
                    .build();
        } catch (JacksonException e) {
            throw new LabFailure("the body is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
