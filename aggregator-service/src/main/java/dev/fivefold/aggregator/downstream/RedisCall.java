package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.redis.RedisEntry;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Looks in Redis before the service is asked, and has the service's answer kept there: also the answer that there is nothing
 * (404), or those who ask for what does not exist would all get through. Other failures are not kept.
 */
final class RedisCall<T> implements Call<T> {

    private static final int NOT_FOUND = 404;

    private final Call<T> call;
    private final RedisMethod method;
    private final String key;

    RedisCall(Call<T> call, RedisMethod method, List<Object> arguments) {
        this.call = call;
        this.method = method;
        this.key = method.cache().key(method.call(), arguments);
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        RedisEntry entry = method.read(List.of(key), context).get(key);
        Optional<CallResult<T>> kept = entry == null ? Optional.empty() : kept(entry);
        return kept.orElseGet(() -> ask(context));
    }

    private Optional<CallResult<T>> kept(RedisEntry entry) {
        if (entry.body().isEmpty()) {
            return Optional.of(CallResult.Failed.withStatus(NOT_FOUND));
        }
        return method.<T>decoded(entry.body().get(), List.of(key))
                .map(answer ->
                        new CallResult.Success<>(answer.value(), answer.body(), CallResult.Source.REDIS, entry.age()));
    }

    private CallResult<T> ask(CallContext context) {
        CallResult<T> result = call.execute(context);
        Instant now = Instant.now();
        if (result instanceof CallResult.Success<T> success) {
            keep(() -> RedisEntry.of(success.body().toByteArray(), now));
        } else if (result instanceof CallResult.Failed<T> failed
                && failed.status().orElse(0) == NOT_FOUND) {
            keep(() -> RedisEntry.nothing(now));
        }
        return result;
    }

    private void keep(Supplier<RedisEntry> entry) {
        method.cache().write(method.call(), method.ttl(), Deadline.after(method.ttl()), () -> Map.of(key, entry.get()));
    }
}
