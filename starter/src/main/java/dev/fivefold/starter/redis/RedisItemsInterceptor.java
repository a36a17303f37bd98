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

/**
 * Serves the responses of a {@link PerItem} method from Redis item by item, so that an update evicts one item, and overlapping lists
 * share theirs. The service is called for the missing items, and the response is joined as the service would send it. A response that
 * cannot be split is not cached.
 */
final class RedisItemsInterceptor implements CallInterceptor {

    private final RedisCache.OfMethod method;
    private final ItemFormat items;
    private final CallInterceptor whole;

    /**
     * Caches the items of a method.
     *
     * @param whole caches a response as a whole; for calls without ids
     */
    RedisItemsInterceptor(RedisCache.OfMethod method, ItemFormat items, CallInterceptor whole) {
        this.method = method;
        this.items = items;
        this.whole = whole;
    }

    @Override
    public CallResult<?> intercept(CallChain chain) {
        if (!(chain.invocation().arguments().getFirst() instanceof Collection<?> ids)
                || ids.isEmpty()
                || !ids.stream().allMatch(Long.class::isInstance)) {
            return whole.intercept(chain);
        }
        SortedMap<Long, String> keys = new TreeMap<>();
        for (Object id : ids) {
            keys.put((Long) id, method.key(chain.invocation().withFirst(id)));
        }
        Map<String, RedisEntry> entries = method.read(keys.values(), chain.context());
        return entries.isEmpty() ? call(chain, chain.invocation(), keys) : joined(chain, keys, entries);
    }

    private CallResult<?> joined(CallChain chain, SortedMap<Long, String> keys, Map<String, RedisEntry> entries) {
        SortedMap<Long, RawJson> elements = new TreeMap<>();
        SortedMap<Long, String> missing = new TreeMap<>();
        keys.forEach((id, key) -> {
            RedisEntry entry = entries.get(key);
            if (entry == null) {
                missing.put(id, key);
            } else if (entry.body() != null) {
                elements.put(id, entry.body());
            }
        });
        if (!missing.isEmpty()) {
            CallResult<?> rest = call(chain, chain.invocation().withFirst(List.copyOf(missing.keySet())), missing);
            if (!(rest instanceof Success<?> success)) {
                return rest;
            }
            Optional<SortedMap<Long, RawJson>> fetched = elements(success, missing);
            if (fetched.isEmpty()) {
                return chain.proceed();
            }
            elements.putAll(fetched.get());
        }
        Duration oldest = entries.values().stream()
                .map(RedisEntry::age)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        Success<?> response = method.response(items.join(elements), oldest, entries.keySet());
        return response == null ? call(chain, chain.invocation(), keys) : response;
    }

    /** Calls the service, and has its items written: not those that arrive so late that an update may have evicted them. */
    private CallResult<?> call(CallChain chain, Invocation invocation, SortedMap<Long, String> requested) {
        Deadline beforeSecondDelete = Deadline.after(method.secondDeleteAfter());
        CallResult<?> result = chain.proceed(invocation);
        if (result instanceof Success<?> success) {
            Instant now = Instant.now();
            method.write(beforeSecondDelete, success.body().length(), () -> entries(success, requested, now));
        }
        return result;
    }

    /** The elements of a response, if all of them were requested. */
    private Optional<SortedMap<Long, RawJson>> elements(Success<?> response, SortedMap<Long, String> requested) {
        return items.split(response.body().toByteArray())
                .filter(elements -> requested.keySet().containsAll(elements.keySet()));
    }

    /** An entry for each requested item, if there is one or not; none if the response cannot be split. */
    private Map<String, RedisEntry> entries(Success<?> response, SortedMap<Long, String> requested, Instant now) {
        Map<String, RedisEntry> entries = new HashMap<>();
        elements(response, requested)
                .ifPresent(elements ->
                        requested.forEach((id, key) -> entries.put(key, new RedisEntry(elements.get(id), now))));
        return entries;
    }
}
