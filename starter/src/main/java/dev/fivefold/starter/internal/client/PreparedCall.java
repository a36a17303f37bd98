package dev.fivefold.starter.internal.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.engine.call.PageThreads;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.internal.pipeline.CallPipeline;
import feign.FeignException;
import feign.Request;
import feign.Request.HttpMethod;
import feign.Response;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;

/** A call of a client's method: its arguments, and the method's pipeline, which makes the request when the call starts. Immutable. */
class PreparedCall<T> implements Call<T> {

    private final CallPipeline pipeline;
    private final List<@Nullable Object> arguments;

    PreparedCall(CallPipeline pipeline, @Nullable Object... arguments) {
        this.pipeline = pipeline;
        this.arguments = Arrays.asList(arguments);
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        return start(context).join();
    }

    @Override
    @SuppressWarnings("unchecked") // the pipeline of a method has results of the method's type
    public CompletableFuture<CallResult<T>> start(CallContext context) {
        return (CompletableFuture<CallResult<T>>)
                (CompletableFuture<?>) pipeline.chain(arguments, context).proceed();
    }

    @Override
    public boolean blocks() {
        return pipeline.blocks();
    }

    @Override
    public CallTarget target() {
        return pipeline.method().target();
    }

    /** A call for one key, of a method with {@link InBulk}. */
    static final class Keyed<T> extends PreparedCall<T> implements KeyedCall<T> {

        private final Object key;
        private final Bulk<T> bulk;

        Keyed(CallPipeline pipeline, Bulk<T> bulk, @Nullable Object... arguments) {
            super(pipeline, arguments);
            this.key = Objects.requireNonNull(arguments[0], "a key is not null");
            this.bulk = bulk;
        }

        @Override
        public Object key() {
            return key;
        }

        @Override
        public Bulk<T> bulk() {
            return bulk;
        }
    }

    /** A call of a client with a fallback: if it fails, the same method of that prepares another one, whose value is a default. */
    static final class WithFallback<T> extends PreparedCall<T> {

        private final Function<Throwable, Object> fallback;

        WithFallback(CallPipeline pipeline, Function<Throwable, Object> fallback, @Nullable Object... arguments) {
            super(pipeline, arguments);
            this.fallback = fallback;
        }

        @Override
        public CompletableFuture<CallResult<T>> start(CallContext context) {
            Executor code = blocks() ? Runnable::run : context::execute; // of the application: on no event loop
            return super.start(context)
                    .thenCompose(result -> result instanceof CallResult.Missing<T> missing
                                    && !missing.reasonCode().isEmpty()
                            ? CompletableFuture.supplyAsync(() -> other(missing), code)
                                    .thenCompose(call -> result(call, context))
                                    .thenApply(other -> defaulted(other, missing))
                            : CompletableFuture.completedFuture(result))
                    .exceptionally(CallResult.Failed::threw);
        }

        @SuppressWarnings("unchecked") // the fallback implements the client
        private Call<T> other(CallResult.Missing<T> missing) {
            Method method = super.pipeline.method().method();
            ReflectionUtils.makeAccessible(method);
            Object bean = fallback.apply(cause(missing));
            Object other = ReflectionUtils.invokeMethod(method, bean, super.arguments.toArray());
            return (Call<T>) Objects.requireNonNull(other);
        }

        /** Not on the thread of the page, which the response of an event loop needs. */
        private CompletableFuture<CallResult<T>> result(Call<T> call, CallContext context) {
            return call.blocks() && !blocks()
                    ? CompletableFuture.supplyAsync(() -> call.execute(context), PageThreads.executor())
                    : call.start(context);
        }

        private static <T> CallResult<T> defaulted(CallResult<T> other, CallResult.Missing<?> missing) {
            return other instanceof CallResult.Available<T> available
                    ? new CallResult.Defaulted<>(available.value(), available.body(), missing)
                    : other;
        }

        /** Feign's own exception for a status. */
        @SuppressWarnings("NullAway") // its requests need no template
        private Throwable cause(CallResult.Missing<T> missing) {
            ClientMethod method = super.pipeline.method();
            if (!(missing instanceof CallResult.Failed<T> failed)
                    || failed.status().isEmpty()) {
                return new IllegalStateException(method + ": " + missing.reasonCode());
            }
            Request request = Request.create(HttpMethod.GET, method.url(), Map.of(), Request.Body.empty(), null);
            Response.Builder response = Response.builder().request(request);
            response.status(failed.status().getAsInt());
            return FeignException.errorStatus(method.toString(), response.build());
        }
    }
}
