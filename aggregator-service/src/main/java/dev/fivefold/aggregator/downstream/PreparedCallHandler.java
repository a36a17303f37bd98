package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.InBulk;
import dev.fivefold.engine.call.Call;
import feign.InvocationHandlerFactory.MethodHandler;
import feign.Target;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns a method of a client into a call that is prepared, and made by whoever executes it. */
final class PreparedCallHandler implements InvocationHandler {

    private static final Object[] NONE = new Object[0];

    private final Target<?> target;
    private final Map<Method, MethodHandler> methods;
    private final DownstreamCallFactory calls;
    private final Map<Method, BulkMethod<?>> bulks;

    /**
     * For one client.
     *
     * @throws IllegalStateException if a method is to be called in bulk by one that is not there
     */
    PreparedCallHandler(Target<?> target, Map<Method, MethodHandler> methods, DownstreamCallFactory calls) {
        this.target = target;
        this.methods = methods;
        this.calls = calls;
        this.bulks = methods.keySet().stream()
                .filter(method -> method.isAnnotationPresent(InBulk.class))
                .collect(Collectors.toMap(method -> method, single -> BulkMethod.of(single, methods, calls)));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        MethodHandler handler = methods.get(method);
        if (handler == null) {
            return method.invoke(target, arguments); // of Object: toString, hashCode, equals
        }
        Object[] given = arguments == null ? NONE : arguments;
        Call<?> call = calls.create(method, handler, given);
        BulkMethod<?> bulk = calls.batch() ? bulks.get(method) : null;
        return bulk == null ? call : keyed(bulk, call, given[0]);
    }

    @SuppressWarnings("unchecked") // the contract of @InBulk
    private static <T> Call<T> keyed(BulkMethod<T> bulk, Call<?> call, Object key) {
        return bulk.keyed((Call<T>) call, key);
    }
}
