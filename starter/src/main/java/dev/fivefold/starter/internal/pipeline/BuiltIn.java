package dev.fivefold.starter.internal.pipeline;

import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.InterceptorFactory;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A built-in behavior, which never blocks an event loop.
 *
 * @param order its place in {@code CallOrder}
 * @param interceptors makes the interceptor of a method; {@code null} for none
 * @param stored whether responses of a method are kept for other calls
 */
public record BuiltIn(
        int order, Function<ClientMethod, @Nullable CallInterceptor> interceptors, Predicate<ClientMethod> stored)
        implements InterceptorFactory {

    /** A behavior that keeps no responses. */
    public BuiltIn(int order, Function<ClientMethod, @Nullable CallInterceptor> interceptors) {
        this(order, interceptors, method -> false);
    }

    @Override
    public int getOrder() {
        return order;
    }

    @Override
    public @Nullable CallInterceptor of(ClientMethod method) {
        return interceptors.apply(method);
    }

    @Override
    public boolean mayBlock() {
        return false;
    }

    @Override
    public boolean stores(ClientMethod method) {
        return stored.test(method);
    }
}
