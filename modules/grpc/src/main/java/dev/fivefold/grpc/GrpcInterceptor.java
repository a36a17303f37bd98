package dev.fivefold.grpc;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.request.RequestInvocation;
import dev.fivefold.starter.internal.tracing.CallTracing;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The last interceptor of a gRPC method: sends the message, and makes a result of the response or its status.
 *
 * @param raw whether the value is the JSON of the response
 * @param timeout of a whole call
 */
record GrpcInterceptor(
        Channel channel,
        MethodDescriptor<Message, Message> descriptor,
        boolean raw,
        Supplier<Duration> timeout,
        @Nullable CallTracing tracing)
        implements CallInterceptor {

    private static final JsonFormat.Printer JSON = JsonFormat.printer().omittingInsignificantWhitespace();

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        CallContext context = chain.context();
        if (context.cancelled()) {
            return CompletableFuture.completedFuture(new CallResult.Cancelled<>());
        }
        Duration remaining = context.deadline().remaining();
        if (!remaining.isPositive()) {
            return CompletableFuture.completedFuture(new CallResult.TimedOut<>(Duration.ZERO));
        }
        Duration full = timeout.get();
        Duration allowed = remaining.compareTo(full) < 0 ? remaining : full;
        context.waits().attempt();
        CompletableFuture<CallResult<?>> result = new CompletableFuture<>();
        try {
            ClientCall<Message, Message> call = ClientInterceptors.intercept(
                            channel, MetadataUtils.newAttachHeadersInterceptor(metadata(chain)))
                    .newCall(
                            descriptor, CallOptions.DEFAULT.withDeadlineAfter(allowed.toNanos(), TimeUnit.NANOSECONDS));
            context.onCancel(() -> call.cancel("the page needs it no longer", null));
            ClientCalls.asyncUnaryCall(
                    call,
                    (Message) chain.invocation().arguments().getFirst(),
                    new Response(
                            context, allowed, raw, chain.invocation().method().reads(), result));
        } catch (Throwable failure) {
            return CompletableFuture.completedFuture(CallResult.Failed.threw(failure));
        }
        return result;
    }

    private Metadata metadata(CallChain chain) throws Throwable {
        Metadata metadata = new Metadata();
        ((RequestInvocation) chain.invocation())
                .request()
                .headers()
                .forEach((name, values) -> values.forEach(value -> metadata.put(key(name), value)));
        if (tracing != null) {
            tracing.propagate((name, value) -> metadata.put(key(name), value));
        }
        return metadata;
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    /** The result of a response message. */
    static CallResult<?> success(Message message, boolean raw) {
        try {
            RawJson body = RawJson.of(JSON.print(message));
            return CallResult.Success.live(raw ? body : message, body);
        } catch (InvalidProtocolBufferException unknown) { // an Any of a type that is not known here
            return CallResult.Failed.invalid("the gRPC response has no JSON", null);
        }
    }

    /**
     * The result of a status that is not OK. Of it, only the code is used: its text is the service's.
     *
     * @param allowed the time that the call had
     * @param reads whether it changes nothing. What may have been written has not been rejected: the client library makes RESOURCE_EXHAUSTED of a large response
     */
    static CallResult<?> failed(Status status, boolean cancelled, Duration allowed, boolean reads) {
        return switch (status.getCode()) {
            case CANCELLED ->
                cancelled ? new CallResult.Cancelled<>() : CallResult.Failed.unreachable("gRPC status CANCELLED");
            case DEADLINE_EXCEEDED -> cancelled ? new CallResult.Cancelled<>() : new CallResult.TimedOut<>(allowed);
            case UNAVAILABLE -> CallResult.Failed.unreachable("gRPC status UNAVAILABLE");
            case INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE -> CallResult.Failed.withStatus(400);
            case UNAUTHENTICATED -> CallResult.Failed.withStatus(401);
            case PERMISSION_DENIED -> CallResult.Failed.withStatus(403);
            case NOT_FOUND -> CallResult.Failed.withStatus(404);
            case ALREADY_EXISTS -> CallResult.Failed.withStatus(409);
            case ABORTED -> CallResult.Failed.withStatus(reads ? 409 : 500);
            case RESOURCE_EXHAUSTED -> CallResult.Failed.withStatus(reads ? 429 : 500);
            case UNIMPLEMENTED -> CallResult.Failed.withStatus(501);
            default -> CallResult.Failed.withStatus(500);
        };
    }

    /** Receives the response on a thread of the channel; what follows is of the page. */
    private static final class Response implements StreamObserver<Message> {

        private final CallContext context;
        private final Duration allowed;
        private final boolean raw;
        private final boolean reads;
        private final CompletableFuture<CallResult<?>> result;
        private @Nullable Message message;

        Response(
                CallContext context,
                Duration allowed,
                boolean raw,
                boolean reads,
                CompletableFuture<CallResult<?>> result) {
            this.context = context;
            this.allowed = allowed;
            this.raw = raw;
            this.reads = reads;
            this.result = result;
        }

        @Override
        public void onNext(Message received) {
            context.firstByte();
            context.arrived(received.getSerializedSize());
            message = received;
        }

        @Override
        public void onError(Throwable failure) {
            if (message != null) {
                context.arrived(-message.getSerializedSize());
            }
            end(() -> failed(Status.fromThrowable(failure), context.cancelled(), allowed, reads));
        }

        @Override
        public void onCompleted() {
            Message received = message;
            end(() -> received == null
                    ? CallResult.Failed.invalid("the gRPC response has no message", null)
                    : success(received, raw));
        }

        private void end(Supplier<CallResult<?>> made) {
            context.execute(() -> {
                try {
                    result.complete(made.get());
                } catch (Throwable fatal) { // else what waits for it would wait for ever
                    result.completeExceptionally(fatal);
                }
            });
        }
    }
}
