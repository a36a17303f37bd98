package dev.fivefold.grpc;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.CallOrder;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.InterceptorFactory;
import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.pipeline.CallPipeline;
import dev.fivefold.starter.internal.pipeline.WarmUpCalls;
import dev.fivefold.starter.internal.request.HeaderPolicy;
import dev.fivefold.starter.internal.request.RequestInvocation;
import dev.fivefold.starter.internal.tracing.CallTracing;
import feign.Request;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The pipelines of gRPC methods: the interceptors of other calls, and another end.
 *
 * @param own the application's interceptors of all methods, in their order
 * @param factories of the others, in their order
 * @param metadata adds to calls
 * @param timeout of a whole call to a service, at each use
 * @param warmUp {@code null} without a warm-up
 */
record GrpcPipelines(
        FivefoldProperties properties,
        List<CallInterceptor> own,
        List<InterceptorFactory> factories,
        List<GrpcMetadata> metadata,
        @Nullable CallTracing tracing,
        Function<String, Duration> timeout,
        @Nullable WarmUpCalls warmUp) {

    /** Makes a prepared call of a request message. */
    @FunctionalInterface
    interface Preparation {

        Call<?> prepare(Message request);
    }

    /**
     * What a method does when it is invoked.
     *
     * @param raw whether its value is the JSON of the response
     */
    Preparation of(ClientMethod method, MethodDescriptor<Message, Message> descriptor, Channel channel, boolean raw) {
        List<CallInterceptor> interceptors = new ArrayList<>(own);
        List<CallInterceptor> unprepared = new ArrayList<>();
        for (InterceptorFactory factory : factories) {
            CallInterceptor interceptor = factory.of(method);
            if (interceptor != null) {
                interceptors.add(interceptor);
                if (factory.getOrder() >= CallOrder.TIMING && factory.getOrder() < CallOrder.HEDGE) {
                    unprepared.add(interceptor);
                }
            }
        }
        interceptors.add(new GrpcInterceptor(channel, descriptor, raw, () -> timeout.apply(method.service()), tracing));
        CallSettings settings = properties.call(method.service(), method.name());
        HeaderPolicy policy = HeaderPolicy.of(
                method, settings, properties.client(method.service()).forwardHeaders(), false);
        CallPipeline.Preparation preparation = arguments -> invocation(method, arguments, policy);
        CallPipeline pipeline = new CallPipeline(
                method,
                preparation,
                interceptors,
                unprepared,
                false,
                true,
                standIns(method, preparation, descriptor, raw));
        return request -> new GrpcCall<>(pipeline, request);
    }

    /** The key is the path, the message and the metadata. */
    private RequestInvocation invocation(ClientMethod method, List<@Nullable Object> arguments, HeaderPolicy policy) {
        Map<String, Collection<String>> headers = new HashMap<>();
        metadata.forEach(each -> each.of(method.service()).forEach((name, value) -> headers.put(name, List.of(value))));
        byte[] body = bytes((Message) arguments.getFirst());
        Request request = Request.create(Request.HttpMethod.POST, method.url(), headers, body, null, null);
        return RequestInvocation.of(method, arguments, request, policy);
    }

    /** Equal messages have equal bytes, with the entries of maps in order. */
    private static byte[] bytes(Message message) {
        byte[] bytes = new byte[message.getSerializedSize()];
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.useDeterministicSerialization();
        try {
            message.writeTo(out);
        } catch (IOException never) { // there is room for it
            throw new UncheckedIOException(never);
        }
        return bytes;
    }

    /** Passes the service. */
    private @Nullable CallPipeline standIns(
            ClientMethod method,
            CallPipeline.Preparation preparation,
            MethodDescriptor<Message, Message> descriptor,
            boolean raw) {
        if (warmUp == null) {
            return null;
        }
        List<CallInterceptor> interceptors = new ArrayList<>(warmUp.interceptors(method));
        CallResult<?> empty = GrpcInterceptor.success(GrpcDescriptors.empty(descriptor), raw);
        interceptors.add(chain -> CompletableFuture.completedFuture(empty));
        return new CallPipeline(method, preparation, interceptors, List.of(), false, true, null);
    }
}
