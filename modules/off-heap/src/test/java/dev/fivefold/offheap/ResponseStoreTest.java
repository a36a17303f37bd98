package dev.fivefold.offheap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ticker;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.cache.CacheEntry;
import dev.fivefold.starter.internal.cache.OnHeapResponses;
import dev.fivefold.starter.internal.cache.ResponseStore;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.config.CacheSettings;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Responses with a time to live of a second and a grace period of another: the interleavings of two threads, in order. */
@ParameterizedClass
@EnumSource(CacheSettings.Store.class)
class ResponseStoreTest {

    private static final Invocation KEY = CountedCalls.key(7L);

    private final AtomicLong nanos = new AtomicLong();
    private final ResponseStore responses;

    ResponseStoreTest(CacheSettings.Store store) {
        CacheSettings settings =
                new CacheSettings(Duration.ofSeconds(1), Duration.ofSeconds(1), DataSize.ofMegabytes(1), store);
        Ticker ticker = new Ticker() {
            @Override
            public long read() {
                return nanos.get();
            }
        };
        this.responses = switch (store) {
            case HEAP -> new OnHeapResponses(settings, ticker);
            case OFF_HEAP ->
                new OffHeapResponses(
                        settings, new ResponseFormat(JsonMapper.builder().build(), String.class), ticker);
        };
    }

    @AfterEach
    void close() {
        responses.close();
    }

    @Test
    void all_callers_share_a_promise_until_its_response_arrives() {
        CacheEntry promised = responses.get(KEY);

        assertThat(responses.get(KEY)).isSameAs(promised);
        arrive(promised, "first");
        assertThat(stored()).isEqualTo("first");
    }

    @Test
    void a_failed_promise_is_replaced_by_another() {
        CacheEntry promised = responses.get(KEY);

        responses.remove(KEY, promised);

        assertThat(responses.get(KEY)).isNotSameAs(promised);
        assertThat(responses.get(KEY).stored()).isNull();
    }

    @Test
    void a_response_requested_before_a_purge_is_not_stored_after_it() {
        CacheEntry promised = responses.get(KEY);

        responses.purge();
        arrive(promised, "from before");

        assertThat(responses.get(KEY).stored()).isNull();
    }

    @Test
    void a_refresh_begun_before_a_purge_is_not_stored_after_it() {
        arrive(responses.get(KEY), "first");
        pass(Duration.ofMillis(1_500));
        CacheEntry old = responses.get(KEY);

        responses.purge();
        responses.put(KEY, old, response("from before"));

        assertThat(responses.get(KEY).stored()).isNull();
    }

    @Test
    void an_expired_entry_is_refreshed_by_one_thread_and_shared_by_all() {
        arrive(responses.get(KEY), "first");
        pass(Duration.ofMillis(1_500));

        assertThat(responses.get(KEY).beginRefresh()).isTrue();
        assertThat(responses.get(KEY).beginRefresh()).isFalse();
        assertThat(stored()).isEqualTo("first");
        responses.put(KEY, responses.get(KEY), response("second"));
        assertThat(stored()).isEqualTo("second");
    }

    @Test
    void an_entry_whose_refresh_failed_is_served_and_refreshed_again() {
        arrive(responses.get(KEY), "first");
        pass(Duration.ofMillis(1_500));
        CacheEntry old = responses.get(KEY);
        old.beginRefresh();

        responses.refreshFailed(KEY, old);

        assertThat(stored()).isEqualTo("first");
        assertThat(responses.get(KEY).beginRefresh()).isTrue();
    }

    @Test
    void a_late_refresh_does_not_replace_a_newer_response() {
        arrive(responses.get(KEY), "first");
        pass(Duration.ofMillis(1_500));
        CacheEntry old = responses.get(KEY);
        pass(Duration.ofSeconds(1));
        CacheEntry promised = responses.get(KEY);
        assertThat(promised.stored()).isNull();
        arrive(promised, "newer");

        responses.put(KEY, old, response("requested long ago"));

        assertThat(stored()).isEqualTo("newer");
    }

    @Test
    void beyond_its_grace_period_an_entry_is_not_served() {
        arrive(responses.get(KEY), "first");
        assertThat(responses.bytes()).isBetween(100L, 200L);
        pass(Duration.ofMillis(2_001));

        assertThat(responses.get(KEY).stored()).isNull();
    }

    private void arrive(CacheEntry promised, String value) {
        promised.arrived(success(value), nanos.get());
        responses.put(KEY, promised, promised);
    }

    private CacheEntry response(String value) {
        return CacheEntry.of(success(value), nanos.get());
    }

    private static Success<String> success(String value) {
        return Success.live(value, RawJson.of(new byte[100]));
    }

    private Object stored() {
        return Objects.requireNonNull(responses.get(KEY).stored()).success().value();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
