package dev.fivefold.starter.internal.client;

import dev.fivefold.bytes.gzip.Verification;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.pipeline.CallHeaders;
import dev.fivefold.starter.internal.pipeline.CallPipeline;
import dev.fivefold.starter.internal.pipeline.TransportInterceptor;
import dev.fivefold.starter.internal.request.RequestInvocation;
import dev.fivefold.starter.internal.response.Expected;
import dev.fivefold.starter.internal.response.FieldFilter;
import dev.fivefold.starter.internal.response.ResponseDecoder;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Calls through interceptors, which end as a test says, and the number of those that reached the transport. */
public final class CountedCalls {

    private final AtomicInteger made = new AtomicInteger();

    /** A client of a service {@code content}. */
    public interface Content {

        Call<String> seller(long id);
    }

    /** The method of a client of a service {@code content}. */
    public static ClientMethod method(Class<?> client, String name) {
        Method method = Arrays.stream(client.getMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
        ParameterizedType call = (ParameterizedType) method.getGenericReturnType();
        return new ClientMethod(
                "content", "http://content", method, call.getActualTypeArguments()[0], "GET", "/" + name);
    }

    /** The method {@code content.seller}. */
    public static ClientMethod seller() {
        return method(Content.class, "seller");
    }

    /** A call of {@code content.seller} through these interceptors, of which the last is the transport. */
    public static Call<String> call(long id, CallInterceptor... pipeline) {
        return call(SELLER, id, pipeline);
    }

    private static final ClientMethod SELLER = seller();

    /** A call of a method through these interceptors, of which the last is the transport. */
    public static Call<String> call(ClientMethod method, Object argument, CallInterceptor... pipeline) {
        return new PreparedCall<>(pipeline(method, true, pipeline), argument);
    }

    /** A call of {@code content.seller} that takes no thread while it waits. */
    public static Call<String> unblocking(long id, CallInterceptor... pipeline) {
        return new PreparedCall<>(pipeline(SELLER, false, pipeline), id);
    }

    private static CallPipeline pipeline(ClientMethod method, boolean blocks, CallInterceptor... interceptors) {
        return new CallPipeline(
                method,
                arguments -> RequestInvocation.of(method, arguments.toArray()),
                List.of(interceptors),
                List.of(),
                blocks,
                false,
                null);
    }

    /** The end of a pipeline over a transport. */
    public static CallInterceptor transport(Transport transport) {
        CallOptions.Timeouts timeouts = new CallOptions.Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(1));
        return new TransportInterceptor(
                transport,
                new CallHeaders(null),
                new ResponseDecoder(JsonMapper.shared(), DataSize.ofMegabytes(1), DataSize.ofMegabytes(1)),
                new Expected(String.class, Verification.JSON, FieldFilter.ALL, null, null),
                () -> Duration.ofSeconds(1),
                timeouts,
                () -> false,
                sizes -> {},
                false);
    }

    /** A key of caches: an invocation of {@code content.seller} with these arguments. */
    public static Invocation key(@Nullable Object... arguments) {
        return RequestInvocation.of(SELLER, arguments);
    }

    /** The end of a pipeline that waits for its result. */
    public static CallInterceptor service(Function<CallChain, CallResult<?>> response) {
        return chain -> CompletableFuture.completedFuture(response.apply(chain));
    }

    public AtomicInteger made() {
        return made;
    }

    public CallInterceptor successful() {
        return ending(success());
    }

    public CallInterceptor ending(CallResult<?> result) {
        return service(chain -> {
            made.incrementAndGet();
            return result;
        });
    }

    public CallInterceptor held(CountDownLatch release) {
        return service(chain -> {
            made.incrementAndGet();
            awaitQuietly(release);
            return success();
        });
    }

    /** Ends when it is cancelled. */
    public static CallResult<?> untilCancelled(CallContext context) {
        CountDownLatch cancelled = new CountDownLatch(1);
        context.onCancel(cancelled::countDown);
        awaitQuietly(cancelled);
        return new CallResult.Cancelled<>();
    }

    public static CallResult<String> success() {
        return CallResult.Success.live("response", RawJson.of(new byte[0]));
    }

    public static CallContext context() {
        return new CallContext(Deadline.after(Duration.ofMinutes(1)));
    }

    public static CompletableFuture<CallResult<String>> async(Call<String> call) {
        CompletableFuture<CallResult<String>> result = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> result.complete(call.execute(context())));
        return result;
    }

    public static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
