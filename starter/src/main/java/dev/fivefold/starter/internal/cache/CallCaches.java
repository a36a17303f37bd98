package dev.fivefold.starter.internal.cache;

import com.google.common.base.Ticker;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.config.CacheSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** The local caches, one for each cached method. Thread-safe. */
public final class CallCaches implements AutoCloseable {

    private final @Nullable ResponseStores offHeap;
    private final Ticker ticker;
    private final MeterRegistry registry;
    private final Map<String, CallCache> caches = new ConcurrentHashMap<>();
    private final ExecutorService refreshes = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("refresh-", 1).factory());

    /**
     * No caches yet.
     *
     * @param offHeap {@code null} without fivefold-off-heap
     */
    public CallCaches(@Nullable ResponseStores offHeap, MeterRegistry registry) {
        this(offHeap, Ticker.systemTicker(), registry);
    }

    /** The same with a clock. */
    public CallCaches(@Nullable ResponseStores offHeap, Ticker ticker, MeterRegistry registry) {
        this.offHeap = offHeap;
        this.ticker = ticker;
        this.registry = registry;
    }

    /**
     * Caches the calls of a method.
     *
     * @throws InvalidConfigurationPropertyValueException if there is no memory for it outside of the heap
     */
    public CallInterceptor interceptor(ClientMethod method, CacheSettings settings) {
        return new CacheInterceptor(of(method, settings));
    }

    /** The cache of a method, created at the first call. */
    public CallCache of(ClientMethod method, CacheSettings settings) {
        return caches.computeIfAbsent(
                method.toString(),
                call -> new CallCache(call, settings, store(method, settings), ticker, refreshes, registry));
    }

    private ResponseStore store(ClientMethod method, CacheSettings settings) {
        if (settings.store() == CacheSettings.Store.HEAP) {
            return new OnHeapResponses(settings, ticker);
        }
        if (offHeap == null) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.calls." + method + ".cache.store",
                    settings.store(),
                    "it needs fivefold-off-heap on the class path: add it, or use heap");
        }
        try {
            return offHeap.of(method, settings, ticker);
        } catch (IllegalStateException none) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.calls." + method + ".cache.max-weight",
                    settings.maxWeight(),
                    "there is not as much memory outside of the heap: set it lower");
        }
    }

    /** The cached calls, as {@code service.method}. */
    public SortedSet<String> calls() {
        return new TreeSet<>(caches.keySet());
    }

    /**
     * Removes all cached responses of one call.
     *
     * @param call as in {@link #calls}
     * @return whether the call has a cache
     */
    public boolean purge(String call) {
        CallCache cache = caches.get(call);
        if (cache != null) {
            cache.responses().purge();
        }
        return cache != null;
    }

    /** Stops refreshes and frees the memory outside of the heap. From then on nothing is stored there. */
    @Override
    public void close() {
        refreshes.shutdownNow();
        caches.values().forEach(cache -> cache.responses().close());
    }
}
