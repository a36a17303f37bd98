package dev.fivefold.aggregator.downstream.cache;

import com.google.common.base.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The answers that are kept in this process, a cache a method. Safe for use by many threads. */
public final class CallCaches implements AutoCloseable {

    private final CacheProperties properties;
    private final Ticker ticker;
    private final MeterRegistry registry;
    private final Map<String, CallCache> caches = new ConcurrentHashMap<>();
    private final ExecutorService refreshes = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("refresh-", 1).factory());

    /** All empty. */
    public CallCaches(CacheProperties properties, MeterRegistry registry) {
        this(properties, Ticker.systemTicker(), registry);
    }

    CallCaches(CacheProperties properties, Ticker ticker, MeterRegistry registry) {
        this.properties = properties;
        this.ticker = ticker;
        this.registry = registry;
    }

    /** That of a method; {@code null} if its answers are not kept. */
    public @Nullable CallCache of(String service, String method) {
        CacheProperties.CallSettings settings = properties.of(service, method);
        return settings == null
                ? null
                : caches.computeIfAbsent(
                        service + "." + method, call -> new CallCache(call, settings, ticker, refreshes, registry));
    }

    /**
     * Nothing happens if the client has all methods whose answers are to be kept.
     *
     * @throws IllegalStateException naming one that it has not
     */
    public void requireMethods(String service, Class<?> client) {
        Set<String> methods =
                Stream.of(client.getMethods()).map(Method::getName).collect(Collectors.toSet());
        for (String configured :
                properties.calls().getOrDefault(service, Map.of()).keySet()) {
            if (!methods.contains(configured)) {
                throw new IllegalStateException("fivefold.cache.calls.%s.%s: there are only %s"
                        .formatted(service, configured, new TreeSet<>(methods)));
            }
        }
    }

    /** The calls whose answers are kept, as {@code service.method}. */
    public SortedSet<String> calls() {
        return new TreeSet<>(caches.keySet());
    }

    /**
     * Forgets all answers of one call.
     *
     * @param call as {@link #calls} names it
     * @return whether its answers are kept at all
     */
    public boolean purge(String call) {
        CallCache cache = caches.get(call);
        if (cache != null) {
            cache.purge();
        }
        return cache != null;
    }

    /** Ends what fetches answers anew. */
    @Override
    public void close() {
        refreshes.shutdownNow();
    }
}
