package dev.fivefold.starter.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.engine.call.KeyedCall;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** A call of a client's method: the invocation and the method's pipeline. Immutable. */
class PreparedCall<T> implements Call<T> {

    private final CallPipeline pipeline;
    private final Invocation invocation;

    PreparedCall(CallPipeline pipeline, Invocation invocation) {
        this.pipeline = pipeline;
        this.invocation = invocation;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        return start(context).join();
    }

    @Override
    @SuppressWarnings("unchecked") // the pipeline of a method has results of the method's type
    public CompletableFuture<CallResult<T>> start(CallContext context) {
        return (CompletableFuture<CallResult<T>>) (CompletableFuture<?>) pipeline.start(invocation, context);
    }

    @Override
    public boolean blocks() {
        return pipeline.blocks();
    }

    @Override
    public CallTarget target() {
        return invocation.method().target();
    }

    /** A call for one key, of a method with {@link InBulk}. */
    static final class Keyed<T> extends PreparedCall<T> implements KeyedCall<T> {

        private final Object key;
        private final Bulk<T> bulk;

        Keyed(CallPipeline pipeline, Invocation invocation, Bulk<T> bulk) {
            super(pipeline, invocation);
            this.key = Objects.requireNonNull(invocation.arguments().getFirst(), "a key is not null");
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
