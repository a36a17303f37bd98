package dev.fivefold.aggregator.downstream;

import feign.InvocationHandlerFactory.MethodHandler;
import feign.Target;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns a method of a client into a call that is prepared, and made by whoever executes it. */
final class PreparedCallHandler implements InvocationHandler {

    private static final Object[] NONE = new Object[0];

    private final Target<?> target;
    private final Map<Method, MethodHandler> methods;
    private final DownstreamCallFactory calls;

    PreparedCallHandler(Target<?> target, Map<Method, MethodHandler> methods, DownstreamCallFactory calls) {
        this.target = target;
        this.methods = methods;
        this.calls = calls;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        MethodHandler handler = methods.get(method);
        if (handler == null) {
            return method.invoke(target, arguments); // of Object: toString, hashCode, equals
        }
        return calls.create(method, handler, arguments == null ? NONE : arguments);
    }
}
