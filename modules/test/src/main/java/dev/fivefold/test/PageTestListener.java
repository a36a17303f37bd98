package dev.fivefold.test;

import dev.fivefold.starter.internal.cache.CallCaches;
import dev.fivefold.test.services.ForgetfulFallbacks;
import dev.fivefold.test.services.Services;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.List;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Each test method starts without answers, calls, cached and stale responses, and with closed circuit breakers. */
final class PageTestListener implements TestExecutionListener {

    @Override
    public void beforeTestMethod(TestContext test) {
        if (!has(test)) {
            return;
        }
        ApplicationContext context = test.getApplicationContext();
        context.getBean(Services.class).reset();
        CallCaches caches = context.getBean(CallCaches.class);
        caches.calls().forEach(caches::purge);
        context.getBean(ForgetfulFallbacks.class).forget();
        context.getBean(CircuitBreakerRegistry.class).getAllCircuitBreakers().forEach(CircuitBreaker::reset);
    }

    @Override
    public void afterTestMethod(TestContext test) {
        List<String> failures =
                has(test) ? test.getApplicationContext().getBean(Services.class).takeFailures() : List.of();
        if (!failures.isEmpty() && test.getTestException() == null) {
            throw new AssertionError(String.join("\n", failures));
        }
    }

    private static boolean has(TestContext test) {
        return test.hasApplicationContext()
                && test.getApplicationContext().getBeanNamesForType(ForgetfulFallbacks.class).length > 0;
    }
}
