package dev.fivefold.aggregator.downstream.cache;

import com.google.common.base.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import tools.jackson.databind.json.JsonMapper;

/** The answers that are kept in this process, a cache a method. Safe for use by many threads. */
public final class CallCaches implements AutoCloseable {

    private final CacheProperties properties;
    private final JsonMapper json;
    private final Ticker ticker;
    private final MeterRegistry registry;
    private final Map<String, CallCache> caches = new ConcurrentHashMap<>();
    private final ExecutorService refreshes = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("refresh-", 1).factory());

    /**
     * None yet.
     *
     * @param json writes and reads again what the plan reads of answers, where they are kept as bytes
     */
    public CallCaches(CacheProperties properties, JsonMapper json, MeterRegistry registry) {
        this(properties, json, Ticker.systemTicker(), registry);
    }

    CallCaches(CacheProperties properties, JsonMapper json, Ticker ticker, MeterRegistry registry) {
        this.properties = properties;
        this.json = json;
        this.ticker = ticker;
        this.registry = registry;
    }

    /**
     * Makes the caches of a service's client, all empty, unless they are there.
     *
     * @throws InvalidConfigurationPropertyValueException naming a method whose answers are to be kept and that the client has not, or whose answers
     *     cannot be kept where they are to be
     */
    public void open(String service, Class<?> client) {
        properties.calls().getOrDefault(service, Map.of()).forEach((name, settings) -> {
            List<Method> methods = Arrays.stream(client.getMethods())
                    .filter(method -> method.getName().equals(name))
                    .toList();
            if (methods.isEmpty()) {
                throw new InvalidConfigurationPropertyValueException(
                        "fivefold.cache.calls." + service,
                        name,
                        "there is no such call, only "
                                + Arrays.stream(client.getMethods())
                                        .map(Method::getName)
                                        .collect(Collectors.toCollection(TreeSet::new)));
            }
            caches.computeIfAbsent(
                    service + "." + name,
                    call -> new CallCache(call, settings, store(call, settings, methods), ticker, refreshes, registry));
        });
    }

    /** That of a method; {@code null} if its answers are not kept, or if it is not open. */
    public @Nullable CallCache of(String service, String method) {
        return caches.get(service + "." + method);
    }

    private AnswerStore store(String call, CacheProperties.CallSettings settings, List<Method> methods) {
        return switch (settings.store()) {
            case HEAP -> new OnHeapAnswers(settings, ticker);
            case OFF_HEAP -> offHeap(call, settings, methods);
        };
    }

    private AnswerStore offHeap(String call, CacheProperties.CallSettings settings, List<Method> methods) {
        if (methods.size() > 1) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.cache.calls." + call + ".store",
                    settings.store(),
                    "it keeps the answers of one method, but " + methods.size() + " have this name");
        }
        Type answer = ((ParameterizedType) methods.getFirst().getGenericReturnType()).getActualTypeArguments()[0];
        try {
            return new OffHeapAnswers(settings, new AnswerFormat(json, answer), ticker);
        } catch (IllegalStateException none) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.cache.calls." + call + ".max-weight",
                    settings.maxWeight(),
                    "there is no such memory outside of the heap: allow less");
        }
    }

    /** The services that the configuration names. */
    public Set<String> services() {
        return properties.calls().keySet();
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

    /** Ends what fetches answers anew, and gives back what is no heap. From then on nothing is kept off it. */
    @Override
    public void close() {
        refreshes.shutdownNow();
        caches.values().forEach(CallCache::close);
    }
}
