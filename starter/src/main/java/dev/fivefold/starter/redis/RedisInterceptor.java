package dev.fivefold.starter.redis;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.client.CallChain;
import dev.fivefold.starter.client.CallInterceptor;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Serves responses from Redis, and has those of the service cached there, each as a whole. A response of 404 is cached too (null
 * caching): requests for something that does not exist would otherwise all reach the service. Other failures are not cached.
 */
final class RedisInterceptor implements CallInterceptor {

    private static final int NOT_FOUND = 404;

    private final RedisCache.OfMethod method;

    RedisInterceptor(RedisCache.OfMethod method) {
        this.method = method;
    }

    @Override
    public CallResult<?> intercept(CallChain chain) {
        String key = method.key(chain.invocation());
        RedisEntry entry = method.read(List.of(key), chain.context()).get(key);
        CallResult<?> cached = entry == null ? null : result(entry, key);
        if (cached != null) {
            return cached;
        }
        CallResult<?> result = chain.proceed();
        Instant now = Instant.now();
        if (result instanceof Success<?> success) {
            method.write(
                    Deadline.after(method.ttl()),
                    success.body().length(),
                    () -> Map.of(key, new RedisEntry(success.body(), now)));
        } else if (result instanceof CallResult.Failed<?> failed
                && failed.status().orElse(0) == NOT_FOUND) {
            method.write(Deadline.after(method.ttl()), 0, () -> Map.of(key, new RedisEntry(null, now)));
        }
        return result;
    }

    private @Nullable CallResult<?> result(RedisEntry entry, String key) {
        return entry.body() == null
                ? CallResult.Failed.withStatus(NOT_FOUND)
                : method.response(entry.body(), entry.age(), List.of(key));
    }
}
