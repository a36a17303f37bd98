package dev.fivefold.aggregator.downstream.redis;

import dev.fivefold.engine.call.Deadline;
import io.lettuce.core.KeyValue;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Answers kept in Redis (cache-aside): read before the service is asked, written after it has answered, deleted when an
 * update has made them stale. Nothing here throws or needs Redis: where it is not there, nothing is found and nothing kept.
 *
 * <p>Safe for use by many threads.
 */
public final class RedisCache implements AutoCloseable {

    /** The last deletes of a process that ends may take longer than those that somebody waits for. */
    private static final Duration AT_THE_END = Duration.ofSeconds(2);

    private final RedisProperties properties;
    private final RedisMetrics metrics;
    private final GuardedRedis redis;
    private final RedisWriter writer;
    private final SecondDeletes secondDeletes;

    /** Begins to connect, and does not wait for that. */
    public RedisCache(RedisProperties properties, MeterRegistry registry) {
        this.properties = properties;
        this.metrics = new RedisMetrics(registry);
        this.redis = new GuardedRedis(properties);
        this.writer = new RedisWriter(redis, properties);
        Duration longestTtl = properties.calls().values().stream()
                .flatMap(methods -> methods.values().stream())
                .map(RedisProperties.CachedCall::ttl)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        this.secondDeletes = new SecondDeletes(
                keys -> delete(keys, properties.timeout()), properties.secondDeleteAfter(), longestTtl, metrics);
        metrics.watch(redis::isConnected, redis::isLeftAlone, secondDeletes::pending);
    }

    /** What is kept of which calls, and how long: as {@link RedisProperties#secondDeleteAfter} the rest of it. */
    public RedisProperties properties() {
        return properties;
    }

    /**
     * The key of an answer: readable, and another one for each call and its arguments.
     *
     * @param call by service and method, as {@code prices.byIds}
     */
    public String key(String call, List<?> arguments) {
        return properties.namespace()
                + ':'
                + properties.version()
                + ':'
                + call
                + arguments.stream().map(RedisCache::word).collect(Collectors.joining(":", ":", ""));
    }

    private static String word(Object argument) {
        return argument instanceof Collection<?> many
                ? many.stream().map(RedisCache::word).collect(Collectors.joining(","))
                : URLEncoder.encode(String.valueOf(argument), StandardCharsets.UTF_8);
    }

    /**
     * What is under these keys. Waits for it no longer than Redis's time-out.
     *
     * @param patience how long the caller would wait at most
     * @param maxBytes what an answer may inflate to
     * @return only keys under which there is something fit to use
     */
    public Map<String, RedisEntry> read(String call, List<String> keys, Duration patience, int maxBytes) {
        RedisMetrics.OfCall counted = metrics.of(call);
        long start = System.nanoTime();
        Optional<List<KeyValue<String, byte[]>>> values =
                redis.ask(commands -> commands.mget(keys.toArray(String[]::new)), patience);
        metrics.waited(System.nanoTime() - start);
        if (values.isEmpty()) {
            counted.lookedUp(RedisMetrics.Lookup.UNAVAILABLE, keys.size());
            return Map.of();
        }
        Map<String, RedisEntry> entries = new HashMap<>();
        for (KeyValue<String, byte[]> value : values.get()) {
            if (!value.hasValue()) {
                counted.lookedUp(RedisMetrics.Lookup.MISS, 1);
                continue;
            }
            counted.bytesRead(value.getValue().length);
            try {
                RedisEntry entry = RedisEntry.decoded(value.getValue(), maxBytes);
                entries.put(value.getKey(), entry);
                counted.lookedUp(entry.body().isPresent() ? RedisMetrics.Lookup.HIT : RedisMetrics.Lookup.NULL_HIT, 1);
            } catch (IOException garbled) {
                discard(call, List.of(value.getKey()));
            }
        }
        return entries;
    }

    /**
     * Keeps entries, later and on another thread; or does not, if Redis is not there or too much is to be written.
     *
     * @param ttl how long at most, unless it is the knowledge that there is nothing
     * @param until what is not stored by then is not stored
     * @param entries makes them, by key, on that thread
     */
    public void write(String call, Duration ttl, Deadline until, Supplier<Map<String, RedisEntry>> entries) {
        writer.write(metrics.of(call), ttl, until, entries);
    }

    /** Removes what has turned out to be unfit to use. Does not wait for that. */
    public void discard(String call, List<String> keys) {
        metrics.of(call).lookedUp(RedisMetrics.Lookup.GARBLED, keys.size());
        redis.mention(commands -> commands.del(keys.toArray(String[]::new)));
    }

    /**
     * Deletes what an update has made stale, now and once more after a while: a reader that has asked the service before the
     * update may store its old answer after the first delete. Waits for the first no longer than Redis's time-out. A delete
     * that fails is tried again until what it was to delete has expired.
     */
    public void forget(List<String> keys) {
        metrics.deleted("first", delete(keys, properties.timeout()));
        secondDeletes.later(keys);
    }

    /** Does at once what deletes are still to come, and gives up the connection. */
    @Override
    public void close() {
        writer.close();
        secondDeletes.close(keys -> delete(keys, AT_THE_END));
        redis.close();
    }

    /** Whether they are gone. Asked even of a Redis that is left alone: an update is worth trying. */
    private boolean delete(List<String> keys, Duration wait) {
        return redis.insist(commands -> commands.del(keys.toArray(String[]::new)), wait);
    }
}
