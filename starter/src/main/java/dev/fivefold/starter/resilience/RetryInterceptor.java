package dev.fivefold.starter.resilience;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.client.CallChain;
import dev.fivefold.starter.client.CallInterceptor;
import io.github.resilience4j.retry.MaxRetriesExceededException;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryRegistry;
import java.util.function.Predicate;

/**
 * Repeats an idempotent call by Resilience4j's retry of the service's name, as far as the budget that all services share allows:
 * retries must not amplify an outage.
 */
public record RetryInterceptor(RetryRegistry registry, String service, ExtraCallBudget budget)
        implements CallInterceptor {

    @Override
    public CallResult<?> intercept(CallChain chain) {
        budget.callMade();
        Retry retry = registry.retry(service); // each time, so that one can be replaced
        Predicate<Object> retried = retry.getRetryConfig().getResultPredicate();
        Retry.Context<Object> attempts = retry.context();
        CallResult<?> result = chain.proceed();
        for (int made = 1; retried != null && retried.test(result) && stillNeeded(chain.context()); made++) {
            boolean last = made >= retry.getRetryConfig().getMaxAttempts();
            // Counts the attempt and, unless it is the last one, waits.
            if ((!last && !budget.tryTake()) || !attempts.onResult(result)) {
                break;
            }
            result = chain.proceed();
        }
        complete(attempts);
        return result;
    }

    /** The result says that all attempts failed, so an exception that says the same is not needed. */
    private static void complete(Retry.Context<Object> attempts) {
        try {
            attempts.onComplete();
        } catch (MaxRetriesExceededException _) {
            // as configured by fail-after-max-attempts
        }
    }

    private static boolean stillNeeded(CallContext context) {
        return !context.cancelled() && !context.deadline().passed();
    }
}
