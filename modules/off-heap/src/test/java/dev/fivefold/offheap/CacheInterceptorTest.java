package dev.fivefold.offheap;

import static dev.fivefold.starter.internal.client.CountedCalls.async;
import static dev.fivefold.starter.internal.client.CountedCalls.awaitQuietly;
import static dev.fivefold.starter.internal.client.CountedCalls.context;
import static dev.fivefold.starter.internal.client.CountedCalls.success;
import static dev.fivefold.starter.internal.client.CountedCalls.untilCancelled;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.common.base.Ticker;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.cache.CacheInterceptor;
import dev.fivefold.starter.internal.cache.CallCache;
import dev.fivefold.starter.internal.cache.CallCaches;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.config.CacheSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Responses with a time to live of a second, in each store. */
@ParameterizedClass
@EnumSource(CacheSettings.Store.class)
class CacheInterceptorTest {

    private final CacheSettings.Store store;

    private final AtomicLong nanos = new AtomicLong();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final CountedCalls calls = new CountedCalls();
    private CallCaches caches;
    private CallCache cache;

    CacheInterceptorTest(CacheSettings.Store store) {
        this.store = store;
        this.caches = caches();
        this.cache = caches.of(CountedCalls.seller(), settings(Duration.ZERO, DataSize.ofMegabytes(1)));
    }

    @AfterEach
    void close() {
        caches.close();
    }

    @Test
    void a_hit_comes_from_memory_with_its_age() {
        Call<String> call = cached(calls.successful(), 7);
        call.execute(context());
        pass(Duration.ofMillis(400));

        CallResult<String> result = call.execute(context());

        assertThat(calls.made()).hasValue(1);
        assertThat(result).isInstanceOfSatisfying(CallResult.Success.class, success -> {
            assertThat(success.source()).isEqualTo(CallResult.Source.LOCAL_CACHE);
            assertThat(success.age()).isEqualTo(Duration.ofMillis(400));
        });
    }

    @Test
    void five_thousand_calls_within_five_seconds_make_at_most_six_requests() {
        Call<String> call = cached(calls.successful(), 7);

        for (int i = 0; i < 5_000; i++) {
            call.execute(context());
            pass(Duration.ofMillis(1));
        }

        assertThat(calls.made().get()).isBetween(5, 6);
        assertThat(count("fivefold.cache.requests", "hit"))
                .isEqualTo(5_000 - calls.made().get());
    }

    @Test
    void a_hit_has_the_same_bytes_and_counts_the_age_of_the_response() {
        CallResult<String> fromRedis = new CallResult.Success<>(
                "decoded",
                RawJson.of("{\"any\": \"\u00fctes\"}".getBytes(UTF_8)),
                CallResult.Source.REDIS,
                Duration.ofSeconds(20));
        Call<String> call = cached(CountedCalls.service(chain -> fromRedis), 7);
        call.execute(context());
        pass(Duration.ofMillis(400));

        assertThat(call.execute(context())).isInstanceOfSatisfying(CallResult.Success.class, success -> {
            assertThat(success.value()).isEqualTo("decoded");
            assertThat(success.body().toByteArray()).isEqualTo("{\"any\": \"\u00fctes\"}".getBytes(UTF_8));
            assertThat(success.age()).isEqualTo(Duration.ofMillis(20_400));
        });
    }

    @Test
    void calls_with_different_arguments_are_made_separately() {
        cached(calls.successful(), 7).execute(context());
        cached(calls.successful(), 8).execute(context());

        assertThat(calls.made()).hasValue(2);
    }

    @Test
    void of_concurrent_misses_one_makes_the_request_and_all_have_the_response() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Call<String> call = cached(calls.held(release), 7);
        List<CompletableFuture<CallResult<String>>> callers = callers(20, call);
        release.countDown();

        for (CompletableFuture<CallResult<String>> caller : callers) {
            assertThat(caller.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        }
        assertThat(calls.made()).hasValue(1);
    }

    @Test
    void a_failure_is_passed_to_all_waiting_callers_and_not_cached() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CallInterceptor failing = CountedCalls.service(chain -> {
            calls.made().incrementAndGet();
            awaitQuietly(release);
            return CallResult.Failed.withStatus(503);
        });
        Call<String> call = cached(failing, 7);
        Queue<CallResult<String>> results = new ConcurrentLinkedQueue<>();
        List<Thread> callers = Stream.generate(
                        () -> Thread.ofPlatform().start(() -> results.add(call.execute(context()))))
                .limit(20)
                .toList();
        await().until(() -> callers.stream().allMatch(CacheInterceptorTest::waits));
        release.countDown();
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(results).hasSize(20).containsOnly(CallResult.Failed.withStatus(503));
        assertThat(calls.made()).hasValue(1);

        call.execute(context());

        assertThat(calls.made()).hasValue(2);
    }

    @Test
    void a_caller_whose_leader_gave_up_calls_for_itself() throws Exception {
        CountDownLatch requested = new CountDownLatch(1);
        CallContext cancelledContext = context();
        CallInterceptor first = CountedCalls.service(chain -> {
            requested.countDown();
            return untilCancelled(chain.context());
        });
        CompletableFuture<CallResult<String>> leader =
                CompletableFuture.supplyAsync(() -> cached(first, 7).execute(cancelledContext));
        requested.await();
        CompletableFuture<CallResult<String>> follower = async(cached(calls.successful(), 7));

        cancelledContext.cancel();

        assertThat(follower.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        assertThat(leader.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Cancelled.class);
        assertThat(calls.made()).hasValue(1);
    }

    @Test
    void an_expired_entry_is_served_stale_while_one_call_refreshes_it() {
        reopen(Duration.ofSeconds(5), DataSize.ofMegabytes(1));
        CountDownLatch release = new CountDownLatch(1);
        CallInterceptor slowFromTheSecondTime = CountedCalls.service(chain -> {
            if (calls.made().incrementAndGet() > 1) {
                awaitQuietly(release);
            }
            return success();
        });
        Call<String> call = cached(slowFromTheSecondTime, 7);
        call.execute(context());
        pass(Duration.ofMillis(1_500));

        for (int i = 0; i < 20; i++) {
            assertThat(call.execute(context())).isInstanceOf(CallResult.Success.class);
        }

        await().until(() -> calls.made().get() == 2);
        assertThat(count("fivefold.cache.requests", "stale")).isEqualTo(20);
        release.countDown();
        await().until(() -> age(call.execute(context())).isZero());
        assertThat(calls.made()).hasValue(2);
    }

    @Test
    void beyond_its_grace_period_no_entry_is_served_however_slow_the_refresh() {
        reopen(Duration.ofSeconds(2), DataSize.ofMegabytes(1));
        CountDownLatch never = new CountDownLatch(1);
        CallInterceptor stuckTheSecondTime = CountedCalls.service(chain -> {
            if (calls.made().incrementAndGet() == 2) {
                awaitQuietly(never);
            }
            return success();
        });
        Call<String> call = cached(stuckTheSecondTime, 7);
        call.execute(context());
        pass(Duration.ofMillis(1_500));
        call.execute(context());
        await().until(() -> calls.made().get() == 2);
        pass(Duration.ofMillis(1_600));

        CallResult<String> result = call.execute(context());

        assertThat(calls.made()).hasValue(3);
        assertThat(age(result)).isZero();
        never.countDown();
    }

    @Test
    void an_entry_whose_refresh_fails_is_served_stale_and_refreshed_again() {
        reopen(Duration.ofSeconds(5), DataSize.ofMegabytes(1));
        AtomicInteger made = new AtomicInteger();
        CallInterceptor onlyOnce = CountedCalls.service(
                chain -> made.incrementAndGet() == 1 ? success() : CallResult.Failed.withStatus(503));
        Call<String> call = cached(onlyOnce, 7);
        call.execute(context());
        pass(Duration.ofMillis(1_500));

        await().until(() -> {
            assertThat(call.execute(context())).isInstanceOf(CallResult.Success.class);
            return made.get() > 3;
        });
    }

    @Test
    void a_purge_removes_entries_and_drops_responses_in_flight() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<CallResult<String>> fetching = async(cached(calls.held(release), 7));
        cached(calls.successful(), 8).execute(context());
        await().until(() -> calls.made().get() == 2);

        assertThat(caches.purge("content.seller")).isTrue();
        release.countDown();
        fetching.get(20, TimeUnit.SECONDS);
        cached(calls.successful(), 7).execute(context());
        cached(calls.successful(), 8).execute(context());

        assertThat(calls.made()).hasValue(4);
        assertThat(caches.purge("content.weather")).isFalse();
    }

    @Test
    void a_cache_does_not_exceed_its_maximum_weight() {
        reopen(Duration.ZERO, DataSize.ofKilobytes(64));
        CallInterceptor large =
                CountedCalls.service(chain -> CallResult.Success.live("response", RawJson.of(new byte[4_000])));

        for (int i = 0; i < 100; i++) {
            cached(large, i).execute(context());
        }

        assertThat(registry.get("fivefold.cache.bytes").gauge().value()).isBetween(4_000.0, 64 * 1024.0);
        assertThat(registry.get("fivefold.cache.evictions").functionCounter().count())
                .isGreaterThan(80);
    }

    private List<CompletableFuture<CallResult<String>>> callers(int number, Call<String> call) {
        List<CompletableFuture<CallResult<String>>> callers = new ArrayList<>();
        callers.add(async(call));
        await().until(() -> calls.made().get() == 1);
        for (int i = 1; i < number; i++) {
            callers.add(async(call));
        }
        return callers;
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    private Call<String> cached(CallInterceptor service, long id) {
        return CountedCalls.call(id, new CacheInterceptor(cache), service);
    }

    private CallCaches caches() {
        Ticker ticker = new Ticker() {
            @Override
            public long read() {
                return nanos.get();
            }
        };
        return new CallCaches(
                new OffHeapAutoConfiguration().fivefoldOffHeapStores(JsonMapper.shared()), ticker, registry);
    }

    private void reopen(Duration stale, DataSize maxWeight) {
        caches.close();
        registry.clear();
        caches = caches();
        cache = caches.of(CountedCalls.seller(), settings(stale, maxWeight));
    }

    private CacheSettings settings(Duration stale, DataSize maxWeight) {
        return new CacheSettings(Duration.ofSeconds(1), stale, maxWeight, store);
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private double count(String name, String result) {
        return registry.get(name).tag("result", result).counter().count();
    }

    private static Duration age(CallResult<String> result) {
        return ((CallResult.Success<String>) result).age();
    }
}
