package dev.fivefold.starter.internal.client;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.internal.pipeline.CallPipeline;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client's method for many keys, named by the {@link InBulk} of its method for a single key. Equality is that of the method.
 *
 * @param maxKeys of one call
 */
record BulkMethod<T>(CallPipeline pipeline, int maxKeys) implements KeyedCall.Bulk<T> {

    @Override
    public Call<BulkResult<T>> of(List<Object> keys) {
        return new PreparedCall<>(pipeline, keys);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BulkMethod<?> bulk && pipeline.method().equals(bulk.pipeline.method());
    }

    @Override
    public int hashCode() {
        return pipeline.method().hashCode();
    }
}
