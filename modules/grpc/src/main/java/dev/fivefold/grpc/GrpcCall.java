package dev.fivefold.grpc;

import com.google.protobuf.Message;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.starter.internal.pipeline.CallPipeline;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A call of a gRPC method: its request message, and the method's pipeline. Immutable. */
record GrpcCall<T>(CallPipeline pipeline, Message request) implements Call<T> {

    @Override
    public CallResult<T> execute(CallContext context) {
        return start(context).join();
    }

    @Override
    @SuppressWarnings("unchecked") // the pipeline of a method has results of the method's type
    public CompletableFuture<CallResult<T>> start(CallContext context) {
        return (CompletableFuture<CallResult<T>>)
                (CompletableFuture<?>) pipeline.chain(List.of(request), context).proceed();
    }

    @Override
    public boolean blocks() {
        return false;
    }

    @Override
    public CallTarget target() {
        return pipeline.method().target();
    }

    /** Without the message, which may have secrets. */
    @Override
    public String toString() {
        return pipeline.method().toString();
    }
}
