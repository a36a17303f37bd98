package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.InBulk;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.engine.call.KeyedCall;
import feign.InvocationHandlerFactory.MethodHandler;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/** A client's method that answers for many keys, by the annotation of the one that asks for a single key. Immutable. */
record BulkMethod<T>(Method method, MethodHandler handler, int maxKeys, DownstreamCallFactory calls)
        implements KeyedCall.Bulk<T> {

    /**
     * What this method's annotation names.
     *
     * @throws IllegalStateException if the client has no such method for a list
     */
    static BulkMethod<?> of(Method single, Map<Method, MethodHandler> methods, DownstreamCallFactory calls) {
        InBulk annotation = single.getAnnotation(InBulk.class);
        return methods.entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(annotation.by()) && takesList(entry.getKey()))
                .findFirst()
                .map(entry -> new BulkMethod<>(entry.getKey(), entry.getValue(), annotation.most(), calls))
                .orElseThrow(() -> new IllegalStateException(
                        single + " is to be called in bulk by '" + annotation.by() + "', which takes no list of keys"));
    }

    @Override
    @SuppressWarnings("unchecked") // the contract of @InBulk
    public Call<BulkResult<T>> of(List<Object> keys) {
        return (Call<BulkResult<T>>) calls.create(method, handler, new Object[] {keys});
    }

    /** The call for one key, which can also be made with others. */
    KeyedCall<T> keyed(Call<T> call, Object key) {
        return new ForKey<>(call, key, this);
    }

    private static boolean takesList(Method method) {
        return method.getParameterCount() == 1 && method.getParameterTypes()[0] == List.class;
    }

    private record ForKey<T>(Call<T> call, Object key, Bulk<T> bulk) implements KeyedCall<T> {

        @Override
        public CallResult<T> execute(CallContext context) {
            return call.execute(context);
        }

        @Override
        public CallTarget target() {
            return call.target();
        }
    }
}
