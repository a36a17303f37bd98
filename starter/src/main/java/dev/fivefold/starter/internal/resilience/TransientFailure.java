package dev.fivefold.starter.internal.resilience;

import dev.fivefold.engine.call.CallResult;
import java.util.function.Predicate;

/**
 * Whether a repeated call may succeed: after a failure to connect, a broken connection, or a 502, 503 or 504. Not after a timeout,
 * which has cost the page enough, and not after a 429: a service that has too many requests needs fewer. The default of {@code resilience4j.retry.configs.fivefold.result-predicate}.
 */
public final class TransientFailure implements Predicate<Object> {

    @Override
    public boolean test(Object result) {
        if (!(result instanceof CallResult.Failed<?> failed)) {
            return false;
        }
        int status = failed.status().orElse(0);
        return status == 0 ? failed.connection() : status >= 502 && status <= 504;
    }
}
