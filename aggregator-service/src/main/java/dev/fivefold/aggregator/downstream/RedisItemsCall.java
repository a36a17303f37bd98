package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.redis.RedisEntry;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Keeps an answer for many ids in Redis element by element: an update of one id deletes what it makes stale, and lists that
 * overlap share what they have in common. The service is asked for the elements that Redis lacks, and all are put together as
 * the service would have done it. An answer that cannot be taken apart is not kept.
 */
final class RedisItemsCall<T> implements Call<T> {

    private final Call<T> call;
    private final RedisMethod method;
    private final AnswerItems items;
    private final Object[] arguments;
    private final Function<Object[], Call<T>> withArguments;
    private final SortedMap<Long, String> keys = new TreeMap<>();

    RedisItemsCall(
            Call<T> call,
            RedisMethod method,
            AnswerItems items,
            Object[] arguments,
            Function<Object[], Call<T>> withArguments) {
        this.call = call;
        this.method = method;
        this.items = items;
        this.arguments = arguments;
        this.withArguments = withArguments;
        for (Object id : (Collection<?>) arguments[0]) {
            keys.put((Long) id, method.cache().key(method.call(), Arrays.asList(withIds(id))));
        }
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        Map<String, RedisEntry> entries = method.read(List.copyOf(keys.values()), context);
        if (entries.isEmpty()) {
            return ask(call, keys, context);
        }
        SortedMap<Long, byte[]> elements = new TreeMap<>();
        SortedMap<Long, String> missing = new TreeMap<>();
        keys.forEach((id, key) -> {
            RedisEntry entry = entries.get(key);
            if (entry == null) {
                missing.put(id, key);
            } else {
                entry.body().ifPresent(element -> elements.put(id, element));
            }
        });
        if (!missing.isEmpty()) {
            CallResult<T> rest = ask(withArguments.apply(withIds(List.copyOf(missing.keySet()))), missing, context);
            if (!(rest instanceof CallResult.Success<T> success)) {
                return rest;
            }
            Optional<SortedMap<Long, byte[]>> asked = elements(success, missing);
            if (asked.isEmpty()) {
                return call.execute(context);
            }
            elements.putAll(asked.get());
        }
        Duration oldest = entries.values().stream()
                .map(RedisEntry::age)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        return method.<T>decoded(items.join(elements), List.copyOf(entries.keySet()))
                .<CallResult<T>>map(answer ->
                        new CallResult.Success<>(answer.value(), answer.body(), CallResult.Source.REDIS, oldest))
                .orElseGet(() -> ask(call, keys, context));
    }

    /** The service's answer, whose elements are then kept: those that an update may already have made stale are not. */
    private CallResult<T> ask(Call<T> service, SortedMap<Long, String> asked, CallContext context) {
        Deadline beforeSecondDelete = Deadline.after(method.cache().properties().secondDeleteAfter());
        CallResult<T> result = service.execute(context);
        if (result instanceof CallResult.Success<T> success) {
            Instant now = Instant.now();
            method.cache()
                    .write(
                            method.call(),
                            method.ttl(),
                            beforeSecondDelete,
                            () -> elements(success, asked)
                                    .map(elements -> entries(elements, asked, now))
                                    .orElse(Map.of()));
        }
        return result;
    }

    /** The elements of an answer, if they are of no other ids than those asked for. */
    private Optional<SortedMap<Long, byte[]>> elements(CallResult.Success<T> answer, SortedMap<Long, String> asked) {
        return items.split(answer.body().toByteArray())
                .filter(elements -> asked.keySet().containsAll(elements.keySet()));
    }

    private static Map<String, RedisEntry> entries(
            SortedMap<Long, byte[]> elements, SortedMap<Long, String> asked, Instant now) {
        Map<String, RedisEntry> entries = new HashMap<>();
        asked.forEach((id, key) -> {
            byte[] element = elements.get(id);
            entries.put(key, element == null ? RedisEntry.nothing(now) : RedisEntry.of(element, now));
        });
        return entries;
    }

    private Object[] withIds(Object ids) {
        Object[] others = arguments.clone();
        others[0] = ids;
        return others;
    }
}
