package dev.fivefold.redis;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.Freshness;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.Invocation;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
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
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        List<@Nullable Object> arguments = chain.invocation().arguments();
        return items != null
                        && chain.invocation().variable()
                        && !arguments.isEmpty()
                        && arguments.getFirst() instanceof Collection<?> ids
                        && !ids.isEmpty()
                        && ids.stream().allMatch(Long.class::isInstance)
                ? byItem(chain, items, ids)
                : asWhole(chain);
    }

    private CompletableFuture<CallResult<?>> asWhole(CallChain chain) {
        String key = method.key(chain.invocation());
        return chain.after(method.read(List.of(key), chain.context()), entries -> {
            CallResult<?> cached = cached(entries.get(key), key);
            return cached == null
                    ? chain.proceed().thenApply(result -> {
                        write(key, result);
                        return result;
                    })
                    : CompletableFuture.completedFuture(cached);
        });
    }

    private @Nullable CallResult<?> cached(@Nullable RedisEntry entry, String key) {
        if (entry == null) {
            return null;
        }
        return entry.body() == null
                ? CallResult.Failed.withStatus(NOT_FOUND)
                : method.response(entry.body(), entry.age(), entry.freshness(), List.of(key));
    }

    /** Whether a response may be stored in Redis, which all users share. */
    private boolean stores(Success<?> success) {
        Freshness freshness = success.freshness();
        return freshness.storable(false)
                && freshness.within(method.ttl(), success.age()).isPositive();
    }

    private void write(String key, CallResult<?> result) {
        Instant now = Instant.now();
        Deadline until = Deadline.after(method.ttl());
        if (result instanceof Success<?> success) {
            RawJson body = success.body();
            if (stores(success)) {
                method.write(until, body.length(), () -> Map.of(key, new RedisEntry(body, now, success.freshness())));
            }
        } else if (result instanceof CallResult.Failed<?> failed
                && failed.status().orElse(0) == NOT_FOUND) {
            method.write(until, 0, () -> Map.of(key, new RedisEntry(null, now, Freshness.UNSTATED)));
        }
    }

    private CompletableFuture<CallResult<?>> byItem(CallChain chain, ItemFormat format, Collection<?> ids) {
        SortedMap<Long, String> all = new TreeMap<>();
        for (Object id : ids) {
            all.put((Long) id, method.key(chain.invocation().withFirst(id)));
        }
        return chain.after(
                method.read(all.values(), chain.context()),
                entries -> entries.isEmpty()
                        ? call(chain, chain.invocation(), format, all)
                        : completed(chain, format, all, entries));
    }

    /** Calls the service for the items that Redis does not have, and joins them with the others. */
    private CompletableFuture<CallResult<?>> completed(
            CallChain chain, ItemFormat format, SortedMap<Long, String> all, Map<String, RedisEntry> entries) {
        SortedMap<Long, String> missing = new TreeMap<>(all);
        missing.values().removeAll(entries.keySet());
        if (missing.isEmpty()) {
            return joined(chain, format, all, entries, new TreeMap<>(), Freshness.UNSTATED);
        }
        Invocation rest = chain.invocation().withFirst(List.copyOf(missing.keySet()));
        return chain.after(call(chain, rest, format, missing), result -> {
            if (!(result instanceof Success<?> success)) {
                return CompletableFuture.completedFuture(result);
            }
            return elements(success, format, missing)
                    .map(fetched -> joined(chain, format, all, entries, fetched, success.freshness()))
                    .orElseGet(chain::proceed);
        });
    }

    private CompletableFuture<CallResult<?>> joined(
            CallChain chain,
            ItemFormat format,
            SortedMap<Long, String> all,
            Map<String, RedisEntry> entries,
            SortedMap<Long, RawJson> elements,
            Freshness ofFetched) {
        Freshness now = ofFetched;
        Duration age = Duration.ZERO;
        for (Map.Entry<Long, String> each : all.entrySet()) {
            RedisEntry entry = entries.get(each.getValue());
            if (entry != null) {
                Duration own = entry.age();
                age = age.compareTo(own) < 0 ? own : age;
                now = now.and(entry.freshness().after(own));
                if (entry.body() != null) {
                    elements.put(each.getKey(), entry.body());
                }
            }
        }
        Success<?> response = method.response(format.join(elements), age, now.after(age.negated()), entries.keySet());
        return response == null
                ? call(chain, chain.invocation(), format, all)
                : CompletableFuture.completedFuture(response);
    }

    /** Calls the service, and has its items written: not those that arrive so late that an update may have evicted them. */
    private CompletableFuture<CallResult<?>> call(
            CallChain chain, Invocation invocation, ItemFormat format, Map<Long, String> requested) {
        Deadline beforeSecondDelete = Deadline.after(method.secondDeleteAfter());
        return chain.proceed(invocation).thenApply(result -> {
            if (result instanceof Success<?> success && stores(success)) {
                Instant now = Instant.now();
                Freshness ofItems = success.freshness().and(Freshness.UNSTATED); // its ETag is that of the list
                method.write(beforeSecondDelete, success.body().length(), () -> {
                    Map<String, RedisEntry> entries = new HashMap<>();
                    elements(success, format, requested)
                            .ifPresent(elements -> requested.forEach(
                                    (id, key) -> entries.put(key, new RedisEntry(elements.get(id), now, ofItems))));
                    return entries;
                });
            }
            return result;
        });
    }

    /** The elements of a response, if all of them were requested. */
    private static Optional<SortedMap<Long, RawJson>> elements(
            Success<?> response, ItemFormat format, Map<Long, String> requested) {
        return format.split(response.body().toByteArray())
                .filter(elements -> requested.keySet().containsAll(elements.keySet()));
    }
}
