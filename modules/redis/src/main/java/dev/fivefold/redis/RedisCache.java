package dev.fivefold.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.bytes.gzip.Verification;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.Freshness;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.redis.RedisMetrics.Lookup;
import dev.fivefold.redis.connection.CacheConnections;
import dev.fivefold.redis.connection.GuardedRedis;
import dev.fivefold.redis.connection.RedisConnection;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.config.RedisCallSettings;
import dev.fivefold.starter.internal.response.InvalidResponseException;
import dev.fivefold.starter.internal.response.ResponseDecoder;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.lettuce.core.KeyValue;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Responses cached in Redis (cache-aside): read before the service is called, written after it has responded, evicted after an update.
 * Nothing here throws, or waits for Redis longer than {@code fivefold.redis.timeout}. Thread-safe.
 *
 * <p>With {@link PerItem} each item is an entry of its own, with the item's id in place of the list of ids in its key.
 */
public final class RedisCache implements SmartLifecycle {

    /** The circuit breaker, as in {@code resilience4j.circuitbreaker.instances}. */
    static final String BREAKER = "fivefold-redis";

    private final FivefoldProperties properties;
    private final RedisSettings settings;
    private final int maxBytes;
    private final ResponseDecoder decoder;
    private final RedisKeys keys;
    private final RedisMetrics metrics;
    private final Timer waits;
    private final CacheConnections connections;
    private final RedisConnection connection;
    private final GuardedRedis redis;
    private final RedisWrites writes;
    private final Evictions evictions;
    private volatile boolean running = true;

    /** Begins to connect. */
    RedisCache(
            FivefoldProperties properties,
            RedisSettings settings,
            CacheConnections connections,
            CircuitBreaker breaker,
            ResponseDecoder decoder,
            MeterRegistry registry) {
        this.properties = properties;
        this.settings = settings;
        this.connections = connections;
        this.maxBytes = Math.toIntExact(properties.http().maxResponseSize().toBytes());
        this.decoder = decoder;
        this.keys = new RedisKeys(
                settings.namespace() + ':' + settings.version() + ':',
                RedisKeys.secret(settings.hashKey(), connections.factory().getPassword()));
        this.metrics = new RedisMetrics(registry);
        this.waits = metrics.waits();
        this.connection = new RedisConnection(connections.factory());
        this.redis = new GuardedRedis(connection, breaker, settings.timeout());
        this.writes = new RedisWrites(redis, settings, metrics);
        Duration longestTtl = properties.calls().values().stream()
                .flatMap(methods -> methods.values().stream())
                .flatMap(call -> Optional.ofNullable(call.redis()).stream())
                .map(RedisCallSettings::ttl)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        this.evictions = new Evictions(redis, settings, longestTtl, metrics);
        metrics.gauge("connected", "1 while there is a connection", () -> redis.isConnected() ? 1 : 0);
        metrics.gauge("deletes.pending", "Evictions whose second delete is pending", evictions::pending);
        metrics.gauge("writes.pending.bytes", "Bytes of responses that wait to be written", writes::pendingBytes);
    }

    /** Caches the calls of one method. */
    CallInterceptor interceptor(ClientMethod method, CallSettings call) {
        OfMethod cached =
                new OfMethod(method, Objects.requireNonNull(call.redis()).ttl(), call.verify());
        PerItem items = method.method().getAnnotation(PerItem.class);
        return new RedisInterceptor(cached, items == null ? null : new ItemFormat(items.list(), items.id()));
    }

    /**
     * The key of a response or an item that all users share: readable, and distinct for distinct calls. An interceptor
     * or a forwarded header may add an identity to a request. Its response has a key that cannot be made here, and
     * expires. Set {@code shared: true} for a method whose responses do not depend on the user.
     *
     * @param service as in {@code @FeignClient}
     * @param method of the client
     * @param arguments in the order of the method's parameters
     * @throws IllegalArgumentException for an argument that is neither text, a number, a UUID, an enum nor a list of these
     */
    public String key(String service, String method, @Nullable Object... arguments) {
        return keys.of(callKey(service, method), arguments);
    }

    /** Evicts a response or an item, as {@link #evict(List)} does. The parameters are those of its {@link #key}. */
    public void evict(String service, String method, @Nullable Object... arguments) {
        evict(List.of(key(service, method, arguments)));
    }

    /**
     * Evicts entries before an update of the database, which takes no longer than four times {@code fivefold.redis.second-delete-after}.
     * {@link #evict(List)} must follow the update. If it does not, since the process ends between the two, entries that are written
     * meanwhile expire after five times that setting.
     *
     * @param keys as {@link #key} makes them
     */
    public void evictBefore(List<String> keys) {
        evictions.before(keys);
    }

    /**
     * Evicts entries after an update of the database: deletes them now, and once more after
     * {@code fivefold.redis.second-delete-after}. A call that read the database before the update may write its stale
     * response after the first delete. What is written between the two expires by itself, should the process end.
     * Repeats a delete that fails until the entries have expired. Does not wait for Redis: later reads of this process
     * follow the delete on the same connection.
     *
     * @param keys as {@link #key} makes them
     */
    public void evict(List<String> keys) {
        evictions.after(keys);
    }

    /** Responses with other fields have other keys. */
    private String callKey(String service, String method) {
        return service + '.' + method + properties.call(service, method).fieldsKey();
    }

    private static byte[][] bytes(List<String> keys) {
        return keys.stream().map(key -> key.getBytes(UTF_8)).toArray(byte[][]::new);
    }

    /** Does nothing: it runs from its construction on. */
    @Override
    public void start() {}

    /** Drops pending writes, and makes pending second deletes at once, before the connection is closed. */
    @Override
    public void stop() {
        if (running) {
            running = false;
            writes.close();
            evictions.close();
            connection.close();
            connections.close();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** The entries of one client method. Immutable. */
    final class OfMethod {

        private final String call;
        private final String callKey;
        private final Type type;
        private final Duration ttl;
        private final Verification verify;
        private final Map<Lookup, Counter> lookups;
        private final Counter bytesRead;

        private OfMethod(ClientMethod method, Duration ttl, Verification verify) {
            this.call = method.toString();
            this.callKey = callKey(method.service(), method.name());
            this.type = method.valueType();
            this.ttl = ttl;
            this.verify = verify;
            this.lookups = metrics.lookups(call);
            this.bytesRead = metrics.bytes(call, "read");
        }

        String key(Invocation invocation) {
            return keys.of(callKey, invocation);
        }

        Duration ttl() {
            return ttl;
        }

        Duration secondDeleteAfter() {
            return settings.secondDeleteAfter();
        }

        /** The entries of those keys that have one. Never completed exceptionally. */
        CompletableFuture<Map<String, RedisEntry>> read(Collection<String> keys, CallContext context) {
            List<String> ordered = List.copyOf(keys);
            long start = System.nanoTime();
            return redis.call(
                            commands -> commands.mget(bytes(ordered)),
                            context.deadline().remaining())
                    .thenApply(values -> {
                        waits.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
                        return entries(ordered, values);
                    });
        }

        private Map<String, RedisEntry> entries(List<String> keys, Optional<List<KeyValue<byte[], byte[]>>> values) {
            Map<String, RedisEntry> entries = new HashMap<>();
            if (values.isEmpty()) {
                count(Lookup.UNAVAILABLE, keys.size());
            }
            for (int i = 0; i < values.map(List::size).orElse(0); i++) {
                byte @Nullable [] value = values.get().get(i).getValueOrElse(null);
                if (value == null || RedisEntry.isEvicted(value) || RedisEntry.isEarlier(value)) {
                    count(Lookup.MISS, 1);
                } else {
                    decode(keys.get(i), value, entries);
                }
            }
            return entries;
        }

        private void decode(String key, byte[] value, Map<String, RedisEntry> entries) {
            bytesRead.increment(value.length);
            try {
                RedisEntry entry = RedisEntry.decoded(value, maxBytes);
                boolean expired = entry.isExpired(ttl); // its key has the time to live of an earlier entry
                if (!expired) {
                    entries.put(key, entry);
                }
                count(expired ? Lookup.MISS : entry.body() == null ? Lookup.NULL_HIT : Lookup.HIT, 1);
            } catch (IOException garbled) {
                discard(List.of(key));
            }
        }

        /** The response with a cached body; {@code null}, and the entries are deleted, if it cannot be one. */
        CallResult.@Nullable Success<?> response(
                RawJson body, Duration age, Freshness freshness, Collection<String> keys) {
            try {
                CallResult.Success<?> live = decoder.decode(body, type, verify);
                return new CallResult.Success<>(live.value(), live.body(), CallResult.Source.REDIS, age, freshness);
            } catch (InvalidResponseException unfit) {
                discard(keys);
                return null;
            }
        }

        private void count(Lookup result, int keys) {
            Objects.requireNonNull(lookups.get(result)).increment(keys);
        }

        /** Deletes values that cannot be used. */
        private void discard(Collection<String> keys) {
            count(Lookup.GARBLED, keys.size());
            List<String> garbled = List.copyOf(keys);
            CompletableFuture<Boolean> unused =
                    redis.attempt(commands -> commands.del(bytes(garbled)), settings.timeout());
        }

        /**
         * Has entries written, later; or drops them.
         *
         * @param until what is not written by then is dropped
         * @param bytes of the response
         */
        void write(Deadline until, long bytes, Supplier<Map<String, RedisEntry>> entries) {
            writes.submit(call, ttl, until, bytes, entries);
        }
    }
}
