package dev.fivefold.starter.call;

import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;

/**
 * Makes interceptors, one for each client method that is to have one. Each built-in behavior is a bean of this type, from its own module; an
 * application's beans are as good. Their order is that of {@link CallOrder}. Called at the start only, by one thread.
 */
@FunctionalInterface
public interface InterceptorFactory extends Ordered {

    /** The interceptor of a method's calls; {@code null} for none. */
    @Nullable
    CallInterceptor of(ClientMethod method);

    /** A place of {@link CallOrder}, by default the first. */
    @Override
    default int getOrder() {
        return CallOrder.APPLICATION;
    }

    /** Whether its interceptors run code that may block, such as an application's: results then continue on a thread of their page, never on an event loop. */
    default boolean mayBlock() {
        return true;
    }

    /** Whether its interceptors keep responses of a method for other calls. */
    default boolean stores(ClientMethod method) {
        return false;
    }
}
