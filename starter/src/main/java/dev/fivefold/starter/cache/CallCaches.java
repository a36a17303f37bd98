package dev.fivefold.starter.cache;

import com.google.common.base.Ticker;
import dev.fivefold.starter.client.CallInterceptor;
import dev.fivefold.starter.client.ClientMethod;
import dev.fivefold.starter.config.CacheSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import tools.jackson.databind.json.JsonMapper;

/** The local caches, one for each cached method. Thread-safe. */
public final class CallCaches implements AutoCloseable {

    private final JsonMapper json;
    private final Ticker ticker;
    private final MeterRegistry registry;
    private final Map<String, CallCache> caches = new ConcurrentHashMap<>();
    private final ExecutorService refreshes = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("refresh-", 1).factory());

    /**
     * No caches yet.
     *
     * @param json writes and reads the values of responses that are stored as bytes
     */
    public CallCaches(JsonMapper json, MeterRegistry registry) {
        this(json, Ticker.systemTicker(), registry);
    }

    CallCaches(JsonMapper json, Ticker ticker, MeterRegistry registry) {
        this.json = json;
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
    CallCache of(ClientMethod method, CacheSettings settings) {
        return caches.computeIfAbsent(
                method.toString(),
                call -> new CallCache(call, settings, store(method, settings), ticker, refreshes, registry));
    }

    private ResponseStore store(ClientMethod method, CacheSettings settings) {
        if (settings.store() == CacheSettings.Store.HEAP) {
            return new OnHeapResponses(settings, ticker);
        }
        try {
            return new OffHeapResponses(settings, new ResponseFormat(json, method.valueType()), ticker);
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
