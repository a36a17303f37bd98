package dev.fivefold.aggregator.downstream;

import feign.InvocationHandlerFactory.MethodHandler;
import feign.Target;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns a method of a client into a call that is prepared, and made by whoever executes it. */
final class PreparedCallHandler implements InvocationHandler {

    private final Target<?> target;
    private final Map<Method, MethodHandler> methods;
    private final Duration callTimeout;

    PreparedCallHandler(Target<?> target, Map<Method, MethodHandler> methods, Duration callTimeout) {
        this.target = target;
        this.methods = methods;
        this.callTimeout = callTimeout;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        MethodHandler handler = methods.get(method);
        if (handler == null) {
            return method.invoke(target, arguments); // of Object: toString, hashCode, equals
        }
        return new FeignCall<>(handler, arguments == null ? new Object[0] : arguments, callTimeout);
    }
}
