package dev.fivefold.starter.internal.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.internal.pipeline.CallPipeline;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

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
}
