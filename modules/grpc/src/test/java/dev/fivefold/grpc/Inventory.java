package dev.fivefold.grpc;

import com.google.protobuf.Int64Value;
import com.google.protobuf.Message;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A gRPC service over HTTP/2. The name of a status as the request is its response; so is silence for {@code hold}. */
final class Inventory implements AutoCloseable {

    private static final MethodDescriptor<StringValue, Struct> GET_STOCK =
            method("GetStock", MethodType.UNARY, Struct.getDefaultInstance());
    private static final MethodDescriptor<StringValue, Int64Value> TAKE =
            method("Take", MethodType.UNARY, Int64Value.getDefaultInstance());
    private static final MethodDescriptor<StringValue, Int64Value> WATCH =
            method("Watch", MethodType.SERVER_STREAMING, Int64Value.getDefaultInstance());

    static final ServiceDescriptor SERVICE = ServiceDescriptor.newBuilder("shop.Inventory")
            .addMethod(GET_STOCK)
            .addMethod(TAKE)
            .addMethod(WATCH)
            .build();

    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    private final ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> tokens = new ConcurrentLinkedQueue<>();
    private final AtomicInteger cancelled = new AtomicInteger();
    private final Server server;

    Inventory() {
        ServerServiceDefinition service = ServerServiceDefinition.builder(SERVICE)
                .addMethod(GET_STOCK, ServerCalls.asyncUnaryCall(this::getStock))
                .addMethod(TAKE, ServerCalls.asyncUnaryCall(this::take))
                .addMethod(WATCH, ServerCalls.asyncServerStreamingCall(this::take))
                .build();
        try {
            server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .addService(ServerInterceptors.intercept(service, new Tokens()))
                    .build()
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T extends Message> MethodDescriptor<StringValue, T> method(
            String name, MethodType type, T response) {
        return MethodDescriptor.<StringValue, T>newBuilder()
                .setType(type)
                .setFullMethodName("shop.Inventory/" + name)
                .setRequestMarshaller(ProtoUtils.marshaller(StringValue.getDefaultInstance()))
                .setResponseMarshaller(ProtoUtils.marshaller(response))
                .build();
    }

    /** Records the token of each call. */
    private final class Tokens implements ServerInterceptor {

        @Override
        public <Q, S> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, S> call, Metadata metadata, ServerCallHandler<Q, S> next) {
            String token = metadata.get(AUTHORIZATION);
            tokens.add(token == null ? "" : token);
            return next.startCall(call, metadata);
        }
    }

    private void getStock(StringValue request, StreamObserver<Struct> response) {
        requests.add(request.getValue());
        String token = tokens.stream().reduce("", (before, last) -> last);
        respond(
                request,
                response,
                Struct.newBuilder()
                        .putFields(
                                "of",
                                Value.newBuilder()
                                        .setStringValue(request.getValue())
                                        .build())
                        .putFields(
                                "for", Value.newBuilder().setStringValue(token).build())
                        .build());
    }

    private void take(StringValue request, StreamObserver<Int64Value> response) {
        requests.add("take " + request.getValue());
        respond(request, response, Int64Value.of(requests.size()));
    }

    private <T> void respond(StringValue request, StreamObserver<T> response, T value) {
        if (request.getValue().equals("hold")) {
            ((ServerCallStreamObserver<T>) response).setOnCancelHandler(cancelled::incrementAndGet);
            return;
        }
        for (Status.Code code : Status.Code.values()) {
            if (code.name().equals(request.getValue())) {
                response.onError(code.toStatus().withDescription("a secret").asRuntimeException());
                return;
            }
        }
        response.onNext(value);
        response.onCompleted();
    }

    int port() {
        return server.getPort();
    }

    List<String> requests() {
        return List.copyOf(requests);
    }

    List<String> tokens() {
        return List.copyOf(tokens);
    }

    int cancelled() {
        return cancelled.get();
    }

    void reset() {
        requests.clear();
        tokens.clear();
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}
