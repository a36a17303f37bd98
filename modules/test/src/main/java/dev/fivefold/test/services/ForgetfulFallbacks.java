package dev.fivefold.test.services;

import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.CallOrder;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.InterceptorFactory;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Makes the built-in fallback forget the responses of a test before the next one. Thread-safe. */
public final class ForgetfulFallbacks implements BeanPostProcessor {

    private final Collection<Forgetful> made = new ConcurrentLinkedQueue<>();

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof InterceptorFactory factory && factory.getOrder() == CallOrder.FALLBACK
                ? new Factory(factory)
                : bean;
    }

    /** From now on there are no stale responses. */
    public void forget() {
        made.forEach(Forgetful::forget);
    }

    private final class Factory implements InterceptorFactory {

        private final InterceptorFactory factory;

        Factory(InterceptorFactory factory) {
            this.factory = factory;
        }

        @Override
        public @Nullable CallInterceptor of(ClientMethod method) {
            CallInterceptor interceptor = factory.of(method);
            if (interceptor == null) {
                return null;
            }
            Forgetful forgetful = new Forgetful(factory, method, interceptor);
            made.add(forgetful);
            return chain -> forgetful.interceptor.intercept(chain);
        }

        @Override
        public int getOrder() {
            return factory.getOrder();
        }

        @Override
        public boolean mayBlock() {
            return factory.mayBlock();
        }

        @Override
        public boolean stores(ClientMethod method) {
            return factory.stores(method);
        }
    }

    private static final class Forgetful {

        private final InterceptorFactory factory;
        private final ClientMethod method;
        private volatile CallInterceptor interceptor;

        Forgetful(InterceptorFactory factory, ClientMethod method, CallInterceptor interceptor) {
            this.factory = factory;
            this.method = method;
            this.interceptor = interceptor;
        }

        void forget() {
            CallInterceptor fresh = factory.of(method);
            if (fresh != null) {
                interceptor = fresh;
            }
        }
    }
}
