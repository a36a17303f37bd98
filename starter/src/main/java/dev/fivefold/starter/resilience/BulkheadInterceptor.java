package dev.fivefold.starter.resilience;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.client.CallChain;
import dev.fivefold.starter.client.CallInterceptor;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Limits the concurrent calls to a service by Resilience4j's bulkhead of its name, and rejects the others: one slow service must not
 * hold all threads. A permit is returned when its call ends, and a call does end: its timeout aborts it down to the socket.
 */
public record BulkheadInterceptor(Supplier<BulkheadRegistry> registry, String service) implements CallInterceptor {

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        Bulkhead bulkhead = registry.get().bulkhead(service); // each time, so that one can be replaced
        if (!bulkhead.tryAcquirePermission()) {
            return CompletableFuture.completedFuture(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD));
        }
        return chain.proceed().thenApply(result -> {
            bulkhead.onComplete();
            return result;
        });
    }
}
