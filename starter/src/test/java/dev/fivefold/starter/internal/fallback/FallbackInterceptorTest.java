package dev.fivefold.starter.internal.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.RejectedBy;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.config.FallbackSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.unit.DataSize;

class FallbackInterceptorTest {

    private static final CallResult<String> GOOD = CallResult.Success.live("good", RawJson.of(new byte[100]));

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong();
    private final FallbackInterceptor fallback = new FallbackInterceptor(new StaleResponses(
            CountedCalls.seller(),
            new FallbackSettings(Duration.ofMinutes(10), DataSize.ofKilobytes(1)),
            new com.google.common.base.Ticker() {
                @Override
                public long read() {
                    return nanos.get();
                }
            },
            registry));

    static Stream<CallResult<String>> missing() {
        return Stream.of(
                CallResult.Failed.withStatus(500),
                CallResult.Failed.withStatus(429),
                CallResult.Failed.withStatus(408),
                CallResult.Failed.unreachable("refused"),
                CallResult.Failed.because("not JSON"),
                new CallResult.TimedOut<>(Duration.ofSeconds(1)),
                new CallResult.Rejected<>(RejectedBy.BREAKER));
    }

    static Stream<CallResult<String>> responses() {
        return Stream.of(
                CallResult.Failed.withStatus(404),
                CallResult.Failed.withStatus(401),
                new CallResult.NotNeeded<>(),
                new CallResult.Cancelled<>());
    }

    @ParameterizedTest
    @MethodSource("missing")
    void a_missing_response_is_replaced_by_the_last_one_with_its_age(CallResult<String> missing) {
        call(7, GOOD);
        nanos.addAndGet(Duration.ofMinutes(9).toNanos());

        assertThat(call(7, missing)).isInstanceOfSatisfying(CallResult.Stale.class, stale -> {
            assertThat(stale.value()).isEqualTo("good");
            assertThat(stale.age()).isEqualTo(Duration.ofMinutes(9));
            assertThat(stale.cause()).isEqualTo(missing);
        });
        assertThat(registry.get("fivefold.fallback.served").counter().count()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("responses")
    void a_client_error_or_a_cancellation_is_not_replaced(CallResult<String> result) {
        call(7, GOOD);

        assertThat(call(7, result)).isSameAs(result);
    }

    @Test
    void a_404_removes_the_stale_response() {
        call(7, GOOD);
        call(7, CallResult.Failed.withStatus(404));

        assertThat(call(7, CallResult.Failed.unreachable("refused"))).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void a_stale_response_is_served_for_the_same_arguments_only() {
        call(7, GOOD);

        assertThat(call(8, CallResult.Failed.withStatus(500))).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void the_age_of_a_response_counts_from_its_service() {
        call(
                7,
                new CallResult.Success<>(
                        "old", RawJson.of(new byte[1]), CallResult.Source.REDIS, Duration.ofMinutes(6)));
        nanos.addAndGet(Duration.ofMinutes(5).toNanos());

        assertThat(call(7, CallResult.Failed.withStatus(500))).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void the_least_recently_used_are_evicted_first() {
        for (int user = 0; user < 100; user++) {
            call(user, GOOD);
        }

        assertThat(call(0, CallResult.Failed.withStatus(500))).isInstanceOf(CallResult.Failed.class);
        assertThat(call(99, CallResult.Failed.withStatus(500))).isInstanceOf(CallResult.Stale.class);
    }

    private CallResult<String> call(long user, CallResult<String> result) {
        return CountedCalls.call(user, fallback, CountedCalls.service(chain -> result))
                .execute(new CallContext(Deadline.after(Duration.ofSeconds(1))));
    }
}
