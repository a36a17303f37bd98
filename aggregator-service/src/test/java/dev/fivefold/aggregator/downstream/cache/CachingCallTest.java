package dev.fivefold.aggregator.downstream.cache;

import static dev.fivefold.aggregator.downstream.CountedCalls.async;
import static dev.fivefold.aggregator.downstream.CountedCalls.awaitQuietly;
import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static dev.fivefold.aggregator.downstream.CountedCalls.success;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.google.common.base.Ticker;
import dev.fivefold.aggregator.downstream.CountedCalls;
import dev.fivefold.aggregator.downstream.client.ContentClient;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Answers that are kept for a second, wherever they are. */
@ParameterizedClass
@EnumSource(CacheProperties.Store.class)
class CachingCallTest {

    private final CacheProperties.Store store;

    private final AtomicLong nanos = new AtomicLong();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final CountedCalls calls = new CountedCalls();
    private CallCaches caches;

    CachingCallTest(CacheProperties.Store store) {
        this.store = store;
        this.caches = caches(Duration.ZERO, DataSize.ofMegabytes(1));
    }

    /** What the calls are of. */
    interface Content {

        Call<String> seller(long id);
    }

    @AfterEach
    void close() {
        caches.close();
    }

    @Test
    void what_was_asked_a_moment_ago_is_answered_from_memory_and_says_how_old_it_is() {
        Call<String> call = cached(calls.answering(), 7);
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
    void a_thousand_questions_a_second_for_five_seconds_are_at_most_six_calls() {
        Call<String> call = cached(calls.answering(), 7);

        for (int i = 0; i < 5_000; i++) {
            call.execute(context());
            pass(Duration.ofMillis(1));
        }

        assertThat(calls.made().get()).isBetween(5, 6);
        assertThat(count("fivefold.cache.requests", "hit"))
                .isEqualTo(5_000 - calls.made().get());
    }

    @Test
    void an_answer_comes_back_byte_for_byte_and_no_younger_than_it_was() {
        CallResult<String> fromRedis = new CallResult.Success<>(
                "read by the plan",
                RawJson.of("{\"any\": \"\u00fctes\"}".getBytes(UTF_8)),
                CallResult.Source.REDIS,
                Duration.ofSeconds(20));
        Call<String> call = cached(context -> fromRedis, 7);
        call.execute(context());
        pass(Duration.ofMillis(400));

        assertThat(call.execute(context())).isInstanceOfSatisfying(CallResult.Success.class, success -> {
            assertThat(success.value()).isEqualTo("read by the plan");
            assertThat(success.body().toByteArray()).isEqualTo("{\"any\": \"\u00fctes\"}".getBytes(UTF_8));
            assertThat(success.age()).isEqualTo(Duration.ofMillis(20_400));
        });
    }

    @Test
    void different_questions_are_asked_each() {
        cached(calls.answering(), 7).execute(context());
        cached(calls.answering(), 8).execute(context());

        assertThat(calls.made()).hasValue(2);
    }

    @Test
    void of_many_who_ask_at_once_one_makes_the_call_and_all_have_the_answer() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Call<String> call = cached(calls.held(release), 7);
        List<CompletableFuture<CallResult<String>>> callers = askedBy(20, call);
        release.countDown();

        for (CompletableFuture<CallResult<String>> caller : callers) {
            assertThat(caller.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        }
        assertThat(calls.made()).hasValue(1);
    }

    @Test
    void a_failure_is_told_to_all_who_wait_for_it_and_not_kept() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Call<String> failing = context -> {
            calls.made().incrementAndGet();
            awaitQuietly(release);
            return CallResult.Failed.withStatus(503);
        };
        Call<String> call = cached(failing, 7);
        Queue<CallResult<String>> told = new ConcurrentLinkedQueue<>();
        List<Thread> callers = Stream.generate(() -> Thread.ofPlatform().start(() -> told.add(call.execute(context()))))
                .limit(20)
                .toList();
        await().until(() -> callers.stream().allMatch(CachingCallTest::waits));
        release.countDown();
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(told).hasSize(20).containsOnly(CallResult.Failed.withStatus(503));
        assertThat(calls.made()).hasValue(1);

        call.execute(context());

        assertThat(calls.made()).hasValue(2);
    }

    @Test
    void who_waited_for_one_that_gave_up_asks_for_itself() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CallContext impatient = context();
        Call<String> first = context -> {
            asked.countDown();
            CountDownLatch cancelled = new CountDownLatch(1);
            context.onCancel(cancelled::countDown);
            awaitQuietly(cancelled);
            return new CallResult.Cancelled<>();
        };
        CompletableFuture<CallResult<String>> leader =
                CompletableFuture.supplyAsync(() -> cached(first, 7).execute(impatient));
        asked.await();
        CompletableFuture<CallResult<String>> follower = async(cached(calls.answering(), 7));

        impatient.cancel();

        assertThat(follower.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        assertThat(leader.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Cancelled.class);
        assertThat(calls.made()).hasValue(1);
    }

    @Test
    void past_its_time_an_answer_serves_while_one_call_fetches_it_anew() {
        reopen(Duration.ofSeconds(5), DataSize.ofMegabytes(1));
        CountDownLatch release = new CountDownLatch(1);
        Call<String> slowFromTheSecondTime = context -> {
            if (calls.made().incrementAndGet() > 1) {
                awaitQuietly(release);
            }
            return success();
        };
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
    void past_its_grace_no_answer_serves_however_long_it_takes_to_fetch_it_anew() {
        reopen(Duration.ofSeconds(2), DataSize.ofMegabytes(1));
        CountDownLatch never = new CountDownLatch(1);
        Call<String> stuckTheSecondTime = context -> {
            if (calls.made().incrementAndGet() == 2) {
                awaitQuietly(never);
            }
            return success();
        };
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
    void an_answer_that_cannot_be_fetched_anew_serves_on_and_is_tried_again() {
        reopen(Duration.ofSeconds(5), DataSize.ofMegabytes(1));
        AtomicInteger made = new AtomicInteger();
        Call<String> onlyOnce = context -> made.incrementAndGet() == 1 ? success() : CallResult.Failed.withStatus(503);
        Call<String> call = cached(onlyOnce, 7);
        call.execute(context());
        pass(Duration.ofMillis(1_500));

        await().until(() -> {
            assertThat(call.execute(context())).isInstanceOf(CallResult.Success.class);
            return made.get() > 3;
        });
    }

    @Test
    void a_purge_forgets_what_is_kept_and_what_is_being_fetched() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<CallResult<String>> fetching = async(cached(calls.held(release), 7));
        cached(calls.answering(), 8).execute(context());
        await().until(() -> calls.made().get() == 2);

        assertThat(caches.purge("content.seller")).isTrue();
        release.countDown();
        fetching.get(20, TimeUnit.SECONDS);
        cached(calls.answering(), 7).execute(context());
        cached(calls.answering(), 8).execute(context());

        assertThat(calls.made()).hasValue(4);
        assertThat(caches.purge("content.weather")).isFalse();
    }

    @Test
    void a_cache_holds_no_more_than_it_may_weigh() {
        reopen(Duration.ZERO, DataSize.ofKilobytes(64));
        Call<String> large = context -> CallResult.Success.live("answer", RawJson.of(new byte[4_000]));

        for (int i = 0; i < 100; i++) {
            cached(large, i).execute(context());
        }

        assertThat(registry.get("fivefold.cache.bytes").gauge().value()).isBetween(4_000.0, 64 * 1024.0);
        assertThat(registry.get("fivefold.cache.evictions").functionCounter().count())
                .isGreaterThan(80);
    }

    @Test
    void a_method_that_its_client_does_not_have_is_refused() {
        CallCaches misspelt = new CallCaches(
                new CacheProperties(
                        Map.of("content", Map.of("selller", settings(Duration.ZERO, DataSize.ofMegabytes(1))))),
                JsonMapper.builder().build(),
                registry);

        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(() -> misspelt.open("content", ContentClient.class))
                .withMessageStartingWith(
                        "Property fivefold.cache.calls.content with value 'selller' is invalid: there is no such call, only [ann");
    }

    private List<CompletableFuture<CallResult<String>>> askedBy(int callers, Call<String> call) {
        List<CompletableFuture<CallResult<String>>> answers = new ArrayList<>();
        answers.add(async(call));
        await().until(() -> calls.made().get() == 1);
        for (int i = 1; i < callers; i++) {
            answers.add(async(call));
        }
        return answers;
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    private <T> Call<T> cached(Call<T> call, long id) {
        CallCache cache = Objects.requireNonNull(caches.of("content", "seller"));
        return new CachingCall<>(call, CallKey.of("seller", new Object[] {id}), cache);
    }

    private CallCaches caches(Duration stale, DataSize maxWeight) {
        Ticker ticker = new Ticker() {
            @Override
            public long read() {
                return nanos.get();
            }
        };
        CallCaches opened = new CallCaches(
                new CacheProperties(Map.of("content", Map.of("seller", settings(stale, maxWeight)))),
                JsonMapper.builder().build(),
                ticker,
                registry);
        opened.open("content", Content.class);
        return opened;
    }

    private void reopen(Duration stale, DataSize maxWeight) {
        caches.close();
        registry.clear();
        caches = caches(stale, maxWeight);
    }

    private CacheProperties.CallSettings settings(Duration stale, DataSize maxWeight) {
        return new CacheProperties.CallSettings(Duration.ofSeconds(1), stale, maxWeight, store);
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
