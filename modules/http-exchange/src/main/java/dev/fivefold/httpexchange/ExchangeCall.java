package dev.fivefold.httpexchange;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.internal.pipeline.CallPipeline;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.service.invoker.HttpRequestValues;

/** A call of an HTTP interface's method: the values of its request, and the method's pipeline. Immutable. */
class ExchangeCall<T> implements Call<T> {

    private final CallPipeline pipeline;
    private final HttpRequestValues values;

    ExchangeCall(CallPipeline pipeline, HttpRequestValues values) {
        this.pipeline = pipeline;
        this.values = values;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        return start(context).join();
    }

    @Override
    @SuppressWarnings("unchecked") // the pipeline of a method has results of the method's type
    public CompletableFuture<CallResult<T>> start(CallContext context) {
        return (CompletableFuture<CallResult<T>>)
                (CompletableFuture<?>) pipeline.chain(List.of(values), context).proceed();
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
    static final class Keyed<T> extends ExchangeCall<T> implements KeyedCall<T> {

        private final Object key;
        private final Bulk<T> bulk;

        Keyed(CallPipeline pipeline, HttpRequestValues values, Object key, Bulk<T> bulk) {
            super(pipeline, values);
            this.key = key;
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

    /**
     * A client's method for many keys. Equality is that of the method.
     *
     * @param client invoked for each call of many keys
     */
    record BulkExchange<T>(Method method, Supplier<Object> client, int maxKeys) implements KeyedCall.Bulk<T> {

        @Override
        @SuppressWarnings("unchecked") // the contract of @InBulk
        public Call<BulkResult<T>> of(List<Object> keys) {
            try {
                return (Call<BulkResult<T>>) method.invoke(client.get(), keys);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause() instanceof RuntimeException own ? own : new IllegalStateException(thrown);
            } catch (IllegalAccessException never) {
                throw new IllegalStateException(never);
            }
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof BulkExchange<?> bulk && method.equals(bulk.method);
        }

        @Override
        public int hashCode() {
            return method.hashCode();
        }
    }
}
