package dev.fivefold.starter.redis;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.client.CallChain;
import dev.fivefold.starter.client.CallInterceptor;
import dev.fivefold.starter.client.Invocation;
import dev.fivefold.starter.client.PerItem;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Serves responses from Redis, and has those of the service cached there.
 *
 * <p>A response of 404 is cached, too (null caching): calls for something that does not exist would otherwise all reach the service.
 * Other failures are not cached.
 *
 * <p>Responses of {@link PerItem} methods are cached item by item: an update evicts one item, and overlapping lists share theirs. The
 * service is called for the missing items, and the response is joined as the service would send it. A response that cannot be split is
 * not cached.
 *
 * @param items the form of its responses; {@code null} if they are cached as a whole
 */
record RedisInterceptor(
        RedisCache.OfMethod method, @Nullable ItemFormat items) implements CallInterceptor {

    private static final int NOT_FOUND = 404;

    @Override
    public CallResult<?> intercept(CallChain chain) {
        List<@Nullable Object> arguments = chain.invocation().arguments();
        return items != null
                        && !arguments.isEmpty()
                        && arguments.getFirst() instanceof Collection<?> ids
                        && !ids.isEmpty()
                        && ids.stream().allMatch(Long.class::isInstance)
                ? byItem(chain, items, ids)
                : asWhole(chain);
    }

    private CallResult<?> asWhole(CallChain chain) {
        String key = method.key(chain.invocation());
        RedisEntry entry = method.read(List.of(key), chain.context()).get(key);
        if (entry != null) {
            CallResult<?> cached = entry.body() == null
                    ? CallResult.Failed.withStatus(NOT_FOUND)
                    : method.response(entry.body(), entry.age(), List.of(key));
            if (cached != null) {
                return cached;
            }
        }
        CallResult<?> result = chain.proceed();
        Instant now = Instant.now();
        Deadline until = Deadline.after(method.ttl());
        if (result instanceof Success<?> success) {
            RawJson body = success.body();
            method.write(until, body.length(), () -> Map.of(key, new RedisEntry(body, now)));
        } else if (result instanceof CallResult.Failed<?> failed
                && failed.status().orElse(0) == NOT_FOUND) {
            method.write(until, 0, () -> Map.of(key, new RedisEntry(null, now)));
        }
        return result;
    }

    private CallResult<?> byItem(CallChain chain, ItemFormat format, Collection<?> ids) {
        SortedMap<Long, String> missing = new TreeMap<>();
        for (Object id : ids) {
            missing.put((Long) id, method.key(chain.invocation().withFirst(id)));
        }
        SortedMap<Long, String> all = new TreeMap<>(missing);
        Map<String, RedisEntry> entries = method.read(all.values(), chain.context());
        if (entries.isEmpty()) {
            return call(chain, chain.invocation(), format, all);
        }
        missing.values().removeAll(entries.keySet());
        SortedMap<Long, RawJson> elements = new TreeMap<>();
        if (!missing.isEmpty()) {
            Invocation rest = chain.invocation().withFirst(List.copyOf(missing.keySet()));
            CallResult<?> result = call(chain, rest, format, missing);
            if (!(result instanceof Success<?> success)) {
                return result;
            }
            Optional<SortedMap<Long, RawJson>> fetched = elements(success, format, missing);
            if (fetched.isEmpty()) {
                return chain.proceed();
            }
            elements.putAll(fetched.get());
        }
        Duration age = Duration.ZERO;
        for (Map.Entry<Long, String> each : all.entrySet()) {
            RedisEntry entry = entries.get(each.getValue());
            if (entry != null) {
                age = age.compareTo(entry.age()) < 0 ? entry.age() : age;
                if (entry.body() != null) {
                    elements.put(each.getKey(), entry.body());
                }
            }
        }
        Success<?> response = method.response(format.join(elements), age, entries.keySet());
        return response == null ? call(chain, chain.invocation(), format, all) : response;
    }

    /** Calls the service, and has its items written: not those that arrive so late that an update may have evicted them. */
    private CallResult<?> call(CallChain chain, Invocation invocation, ItemFormat format, Map<Long, String> requested) {
        Deadline beforeSecondDelete = Deadline.after(method.secondDeleteAfter());
        CallResult<?> result = chain.proceed(invocation);
        if (result instanceof Success<?> success) {
            Instant now = Instant.now();
            method.write(beforeSecondDelete, success.body().length(), () -> {
                Map<String, RedisEntry> entries = new HashMap<>();
                elements(success, format, requested)
                        .ifPresent(elements -> requested.forEach(
                                (id, key) -> entries.put(key, new RedisEntry(elements.get(id), now))));
                return entries;
            });
        }
        return result;
    }

    /** The elements of a response, if all of them were requested. */
    private static Optional<SortedMap<Long, RawJson>> elements(
            Success<?> response, ItemFormat format, Map<Long, String> requested) {
        return format.split(response.body().toByteArray())
                .filter(elements -> requested.keySet().containsAll(elements.keySet()));
    }
}
