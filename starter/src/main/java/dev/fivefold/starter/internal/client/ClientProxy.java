package dev.fivefold.starter.internal.client;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The methods of one client: those that return a {@code Call} prepare it.
 *
 * @param others handles all other methods, as Feign or a circuit breaker of Spring Cloud does
 */
record ClientProxy(InvocationHandler others, Map<Method, Preparation> prepared) implements InvocationHandler {

    private static final @Nullable Object[] NONE = new Object[0];

    /** Makes a prepared call of a method's arguments. */
    @FunctionalInterface
    interface Preparation {

        Object prepare(@Nullable Object[] arguments);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Preparation preparation = prepared.get(method);
        return preparation == null
                ? others.invoke(proxy, method, arguments)
                : preparation.prepare(arguments == null ? NONE : arguments);
    }
}
