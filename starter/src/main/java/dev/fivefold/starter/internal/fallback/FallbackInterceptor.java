package dev.fivefold.starter.internal.fallback;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.Invocation;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Serves the last valid response, marked as stale, when the service cannot respond. It is down, too slow, responds with
 * 5xx, 408 or 429, or its bulkhead or circuit breaker rejects the call. Another client error (4xx) is a response, and
 * removes the stale one. A user who is gone, or has lost a right, must not see the response in the next outage. A
 * response whose headers forbid that is not stored. Outside of all caches, which must not take it for a response.
 */
public record FallbackInterceptor(StaleResponses responses) implements CallInterceptor {

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        return chain.proceed().thenApply(result -> orStale(result, chain.invocation()));
    }

    private CallResult<?> orStale(CallResult<?> result, Invocation key) {
        switch (result) {
            case CallResult.Success<?> success -> responses.put(key, success);
            case CallResult.Failed<?> failed when failed.isClientError() -> responses.remove(key);
            case CallResult.Failed<?> failed -> {
                return staleInPlaceOf(failed, key);
            }
            case CallResult.TimedOut<?> late -> {
                return staleInPlaceOf(late, key);
            }
            case CallResult.Rejected<?> rejected -> {
                return staleInPlaceOf(rejected, key);
            }
            default -> {}
        }
        return result;
    }

    private CallResult<?> staleInPlaceOf(CallResult.Missing<?> missing, Invocation key) {
        CallResult.@Nullable Stale<?> stale = responses.inPlaceOf(missing, key);
        return stale == null ? missing : stale;
    }
}
