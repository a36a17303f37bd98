package dev.fivefold.starter.client;

import feign.InvocationHandlerFactory.MethodHandler;
import feign.Target;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The methods of one client: those that return a {@code Call} prepare it, others call the service at once, as Feign's do. */
record ClientProxy(Target<?> target, Map<Method, MethodHandler> methods, Map<Method, Preparation> prepared)
        implements InvocationHandler {

    private static final @Nullable Object[] NONE = new Object[0];

    /** Makes a prepared call of a method's arguments. */
    @FunctionalInterface
    interface Preparation {

        Object prepare(@Nullable Object[] arguments);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        @Nullable Object[] given = arguments == null ? NONE : arguments;
        Preparation preparation = prepared.get(method);
        if (preparation != null) {
            return preparation.prepare(given);
        }
        MethodHandler immediate = methods.get(method);
        if (immediate != null) {
            return immediate.invoke(given);
        }
        return switch (method.getName()) { // of Object
            case "equals" ->
                given[0] != null
                        && Proxy.isProxyClass(given[0].getClass())
                        && Proxy.getInvocationHandler(given[0]) instanceof ClientProxy other
                        && target.equals(other.target);
            case "hashCode" -> target.hashCode();
            default -> target.toString();
        };
    }
}
