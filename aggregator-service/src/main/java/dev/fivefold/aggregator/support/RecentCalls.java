package dev.fivefold.aggregator.support;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the results of calls, so that support can see what a user saw. Each call has a new id, and nothing removes an old one: the leak of
 * lessons/07-g1/leak.md. Off by default.
 */
final class RecentCalls implements CallInterceptor {

    private final Map<UUID, CallResult<?>> results = new ConcurrentHashMap<>();

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        return chain.proceed().thenApply(this::keep);
    }

    private CallResult<?> keep(CallResult<?> result) {
        results.put(UUID.randomUUID(), result);
        return result;
    }
}
