package dev.fivefold.offheap;

import static dev.fivefold.starter.internal.client.CountedCalls.awaitQuietly;
import static dev.fivefold.starter.internal.client.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.common.base.Ticker;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Source;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Freshness;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.internal.cache.CacheInterceptor;
import dev.fivefold.starter.internal.cache.CallCache;
import dev.fivefold.starter.internal.cache.CallCaches;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.config.CacheSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Responses whose service bounds their lifetime, with a configured one of ten seconds and five more while they are refreshed, in each store. */
@ParameterizedClass
@EnumSource(CacheSettings.Store.class)
class FreshnessTest {

    private final CacheSettings.Store store;
    private final AtomicLong nanos = new AtomicLong();
    private final CallCaches caches;
    private final CallCache cache;

    /** The {@code ETag} of the response that each request is to confirm. */
    private final List<@Nullable String> requests = Collections.synchronizedList(new ArrayList<>());

    FreshnessTest(CacheSettings.Store store) {
        this.store = store;
        Ticker ticker = new Ticker() {
            @Override
            public long read() {
                return nanos.get();
            }
        };
        this.caches = new CallCaches(
                new OffHeapAutoConfiguration().fivefoldOffHeapStores(JsonMapper.shared()),
                ticker,
                new SimpleMeterRegistry());
        this.cache = caches.of(
                CountedCalls.seller(),
                new CacheSettings(Duration.ofSeconds(10), Duration.ofSeconds(5), DataSize.ofMegabytes(1), store));
    }

    @AfterEach
    void close() {
        caches.close();
    }

    @Test
    void a_service_shortens_the_configured_time_to_live() {
        Call<String> call = cached(lifetime(3, true));
        call.execute(context());

        pass(2_999);
        assertThat(source(call)).isEqualTo(Source.LOCAL_CACHE);
        pass(1);
        assertThat(source(call)).isEqualTo(Source.LIVE);
    }

    @Test
    void a_service_does_not_extend_the_configured_time_to_live() {
        Call<String> call = cached(lifetime(3_600, true));
        call.execute(context());

        pass(9_999);
        assertThat(source(call)).isEqualTo(Source.LOCAL_CACHE);
        pass(1);
        assertThat(source(call)).isEqualTo(Source.LIVE);
    }

    @Test
    void the_age_of_a_response_is_part_of_its_lifetime() {
        Call<String> call = cached(new Success<>(
                "",
                RawJson.of(new byte[] {'1'}),
                Source.REDIS,
                Duration.ofSeconds(2),
                lifetime(3, true).freshness()));
        call.execute(context());

        pass(999);
        assertThat(source(call)).isEqualTo(Source.LOCAL_CACHE);
        pass(1);
        assertThat(source(call)).isEqualTo(Source.REDIS);
    }

    @Test
    void a_stale_response_that_may_be_served_is_refreshed_meanwhile() {
        Call<String> call = cached(lifetime(3, false));
        call.execute(context());

        pass(7_999);

        assertThat(source(call)).isEqualTo(Source.LOCAL_CACHE);
        await().until(() -> requests.size() == 2);
    }

    @Test
    void a_stale_response_is_not_served_beyond_its_grace_period() {
        Call<String> call = cached(lifetime(3, false));
        call.execute(context());

        pass(8_000);

        assertThat(source(call)).isEqualTo(Source.LIVE);
    }

    @Test
    void an_expired_response_with_an_etag_is_to_be_confirmed() {
        Call<String> call = cached(etag(Duration.ofSeconds(3)));
        call.execute(context());
        pass(8_000);
        call.execute(context());

        assertThat(requests).containsExactly(null, "\"one\"");
    }

    @Test
    void on_the_heap_also_one_beyond_the_configured_time_to_live() {
        Call<String> call = cached(etag(null));
        call.execute(context());
        pass(20_000);
        call.execute(context());

        assertThat(requests).containsExactly(null, store == CacheSettings.Store.HEAP ? "\"one\"" : null);
    }

    @Test
    void a_refresh_has_the_etag_of_the_stale_response() {
        Call<String> call = cached(etag(Duration.ofSeconds(3)));
        call.execute(context());
        pass(4_000);
        call.execute(context());

        await().until(() -> requests.size() == 2);
        assertThat(requests).containsExactly(null, "\"one\"");
    }

    @Test
    void calls_that_wait_for_a_response_that_is_not_stored_share_it() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Call<String> call = CountedCalls.call(7, new CacheInterceptor(cache), CountedCalls.service(chain -> {
            requests.add(null);
            awaitQuietly(release);
            return response(new Freshness(Freshness.Storage.NONE, null, false, null));
        }));
        CompletableFuture<CallResult<String>> first = CountedCalls.async(call);
        await().until(() -> requests.size() == 1);
        Thread second = Thread.ofPlatform().start(() -> call.execute(context()));
        await().until(() ->
                second.getState() == Thread.State.TIMED_WAITING || second.getState() == Thread.State.WAITING);
        release.countDown();
        first.join();
        second.join();

        assertThat(requests).hasSize(1);
        assertThat(source(call)).isEqualTo(Source.LIVE);
        assertThat(requests).hasSize(2);
    }

    private Call<String> cached(Success<String> response) {
        return CountedCalls.call(7, new CacheInterceptor(cache), CountedCalls.service(chain -> {
            Success<?> stored = chain.stored();
            requests.add(stored == null ? null : stored.freshness().etag());
            return response;
        }));
    }

    private static Success<String> lifetime(long seconds, boolean mustRevalidate) {
        return response(new Freshness(Freshness.Storage.ALL, Duration.ofSeconds(seconds), mustRevalidate, null));
    }

    private static Success<String> etag(@Nullable Duration lifetime) {
        return response(new Freshness(Freshness.Storage.ALL, lifetime, false, "\"one\""));
    }

    private static Success<String> response(Freshness freshness) {
        return Success.live("", RawJson.of(new byte[] {'1'})).with(freshness);
    }

    private void pass(long millis) {
        nanos.addAndGet(Duration.ofMillis(millis).toNanos());
    }

    private static Source source(Call<String> call) {
        return ((Success<String>) Objects.requireNonNull(call.execute(context()))).source();
    }
}
