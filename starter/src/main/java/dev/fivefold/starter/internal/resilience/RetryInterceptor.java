package dev.fivefold.starter.internal.resilience;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.PageThreads;
import dev.fivefold.engine.call.Waits;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import io.github.resilience4j.retry.MaxRetriesExceededException;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Repeats an idempotent call by Resilience4j's retry of the service's name, within the budget that all services share.
 * Retries must not amplify an outage.
 */
public record RetryInterceptor(Supplier<RetryRegistry> registry, String service, ExtraCallBudget budget)
        implements CallInterceptor {

    /** Resilience4j's time to wait after the last attempt. */
    private static final long NO_MORE = -1;

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        budget.callMade();
        Retry retry = registry.get().retry(service); // each time, so that one can be replaced
        return attempt(chain, retry, retry.asyncContext(), 1);
    }

    private CompletableFuture<CallResult<?>> attempt(
            CallChain chain, Retry retry, Retry.AsyncContext<Object> attempts, int number) {
        return chain.proceed().thenCompose(result -> {
            long waitMillis = isRetried(result, retry) && stillNeeded(chain.context())
                    ? waitBeforeNext(
                            result, attempts, number >= retry.getRetryConfig().getMaxAttempts())
                    : NO_MORE;
            if (waitMillis == NO_MORE) {
                complete(attempts);
                return CompletableFuture.completedFuture(result);
            }
            chain.context().waits().next(Waits.For.PREPARATION);
            return chain.after(elapsed(waitMillis), ignored -> attempt(chain, retry, attempts, number + 1));
        });
    }

    private static boolean isRetried(CallResult<?> result, Retry retry) {
        Predicate<Object> retried = retry.getRetryConfig().getResultPredicate();
        return retried != null && retried.test(result);
    }

    /** Counts the attempt; {@link #NO_MORE} if it was the last one. */
    private long waitBeforeNext(CallResult<?> result, Retry.AsyncContext<Object> attempts, boolean last) {
        return last || budget.tryTake() ? attempts.onResult(result) : NO_MORE;
    }

    private static CompletableFuture<Void> elapsed(long millis) {
        return millis == 0
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.runAsync(
                        () -> {},
                        CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, PageThreads.executor()));
    }

    /** The result says that all attempts failed, so an exception that says the same is not needed. */
    private static void complete(Retry.AsyncContext<Object> attempts) {
        try {
            attempts.onComplete();
        } catch (MaxRetriesExceededException expected) {
            // as configured by fail-after-max-attempts
        }
    }

    private static boolean stillNeeded(CallContext context) {
        return !context.cancelled() && !context.deadline().passed();
    }
}
