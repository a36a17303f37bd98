package dev.fivefold.offheap;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.base.Ticker;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.cache.CacheInterceptor;
import dev.fivefold.starter.internal.cache.CallCache;
import dev.fivefold.starter.internal.cache.OnHeapResponses;
import dev.fivefold.starter.internal.cache.ResponseStore;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.config.CacheSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.caffinitas.ohc.CacheSerializer;
import org.caffinitas.ohc.OHCache;
import org.caffinitas.ohc.OHCacheBuilder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** The cost of a cache hit: through the interceptor ({@code call}), and of bare caches for comparison. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Threads(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"})
public class CacheHitBenchmark {

    private static final int KEYS = 1_000;
    private static final int BODY_BYTES = 1_000;
    private static final ResponseFormat FORMAT =
            new ResponseFormat(JsonMapper.builder().build(), RawJson.class);

    @Param({"call", "call-off-heap", "call-ohc", "guava", "caffeine", "ohc"})
    public String cache = "";

    private LongFunction<Object> get = key -> key;
    private AutoCloseable open = () -> {};

    @Setup(Level.Trial)
    public void fill() {
        switch (cache) {
            case "call" -> call(settings -> new OnHeapResponses(settings, Ticker.systemTicker()));
            case "call-off-heap" -> call(settings -> new OffHeapResponses(settings, FORMAT, Ticker.systemTicker()));
            case "call-ohc" -> call(settings -> new OhcResponses(settings, FORMAT, Ticker.systemTicker()));
            case "guava" -> {
                var guava = CacheBuilder.newBuilder()
                        .expireAfterWrite(Duration.ofHours(1))
                        .maximumWeight(1L << 30)
                        .weigher((Invocation key, byte[] body) -> body.length)
                        .build(CacheLoader.from((Invocation key) -> new byte[BODY_BYTES]));
                get = id -> guava.getUnchecked(key(id));
            }
            case "caffeine" -> {
                var caffeine = Caffeine.newBuilder()
                        .expireAfterWrite(Duration.ofHours(1))
                        .maximumWeight(1L << 30)
                        .weigher((Invocation key, byte[] body) -> body.length)
                        .build(key -> new byte[BODY_BYTES]);
                get = id -> caffeine.get(key(id));
            }
            default -> offHeap();
        }
        for (int id = 0; id < KEYS; id++) {
            Object _ = get.apply(id);
        }
    }

    @TearDown
    public void close() throws Exception {
        open.close();
    }

    @Benchmark
    public Object hit() {
        return get.apply(ThreadLocalRandom.current().nextInt(KEYS));
    }

    private void call(Function<CacheSettings, ResponseStore> storeOf) {
        CacheSettings settings = new CacheSettings(
                Duration.ofHours(1), Duration.ZERO, DataSize.ofGigabytes(1), CacheSettings.Store.HEAP);
        ResponseStore store = storeOf.apply(settings);
        CallCache responses = new CallCache(
                "content.seller", settings, store, Ticker.systemTicker(), Runnable::run, new SimpleMeterRegistry());
        RawJson body = RawJson.of(new byte[BODY_BYTES]);
        CallResult<RawJson> response = CallResult.Success.live(body, body);
        CallInterceptor caching = new CacheInterceptor(responses);
        CallInterceptor service = CountedCalls.service(chain -> response);
        CallContext context = new CallContext(Deadline.after(Duration.ofHours(1)));
        get = id -> CountedCalls.call(id, caching, service).execute(context);
        open = store;
    }

    private void offHeap() {
        OHCache<Long, byte[]> ohc = OHCacheBuilder.<Long, byte[]>newBuilder()
                .capacity(1L << 28)
                .keySerializer(new LongSerializer())
                .valueSerializer(new BytesSerializer())
                .build();
        get = id -> {
            byte[] body = ohc.get(id);
            if (body == null) {
                body = new byte[BODY_BYTES];
                ohc.put(id, body);
            }
            return body;
        };
        open = ohc;
    }

    private static Invocation key(long id) {
        return CountedCalls.key(id);
    }

    private static final class LongSerializer implements CacheSerializer<Long> {

        @Override
        public void serialize(Long value, ByteBuffer out) {
            out.putLong(value);
        }

        @Override
        public Long deserialize(ByteBuffer in) {
            return in.getLong();
        }

        @Override
        public int serializedSize(Long value) {
            return Long.BYTES;
        }
    }

    private static final class BytesSerializer implements CacheSerializer<byte[]> {

        @Override
        public void serialize(byte[] value, ByteBuffer out) {
            out.put(value);
        }

        @Override
        public byte[] deserialize(ByteBuffer in) {
            byte[] value = new byte[in.remaining()];
            in.get(value);
            return value;
        }

        @Override
        public int serializedSize(byte[] value) {
            return value.length;
        }
    }
}
