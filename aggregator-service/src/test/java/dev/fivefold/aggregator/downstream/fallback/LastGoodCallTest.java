package dev.fivefold.aggregator.downstream.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.aggregator.downstream.cache.CallKey;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.RejectedBy;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.unit.DataSize;

class LastGoodCallTest {

    private static final CallResult<String> GOOD = CallResult.Success.live("good", RawJson.of(new byte[100]));

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong();
    private final LastGoodAnswers answers = new LastGoodAnswers(
            new FallbackProperties.LastGood(Duration.ofMinutes(10), DataSize.ofKilobytes(1)),
            new com.google.common.base.Ticker() {
                @Override
                public long read() {
                    return nanos.get();
                }
            },
            registry.counter("served"));

    static Stream<CallResult<String>> notToBeHad() {
        return Stream.of(
                CallResult.Failed.withStatus(500),
                CallResult.Failed.unreachable("refused"),
                CallResult.Failed.because("not JSON"),
                new CallResult.TimedOut<>(Duration.ofSeconds(1)),
                new CallResult.Rejected<>(RejectedBy.BREAKER));
    }

    static Stream<CallResult<String>> said() {
        return Stream.of(
                CallResult.Failed.withStatus(404),
                CallResult.Failed.withStatus(401),
                new CallResult.NotNeeded<>(),
                new CallResult.Cancelled<>());
    }

    @ParameterizedTest
    @MethodSource("notToBeHad")
    void what_cannot_be_had_is_what_was_said_last_with_its_age(CallResult<String> none) {
        ask(7, GOOD);
        nanos.addAndGet(Duration.ofMinutes(9).toNanos());

        assertThat(ask(7, none)).isInstanceOfSatisfying(CallResult.Stale.class, stale -> {
            assertThat(stale.value()).isEqualTo("good");
            assertThat(stale.age()).isEqualTo(Duration.ofMinutes(9));
            assertThat(stale.cause()).isEqualTo(none);
        });
        assertThat(registry.counter("served").count()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("said")
    void what_is_said_is_the_answer(CallResult<String> result) {
        ask(7, GOOD);

        assertThat(ask(7, result)).isSameAs(result);
    }

    @Test
    void what_a_service_has_taken_back_is_not_shown_when_it_dies_next() {
        ask(7, GOOD);
        ask(7, CallResult.Failed.withStatus(404));

        assertThat(ask(7, CallResult.Failed.unreachable("refused"))).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void nobody_gets_what_somebody_else_has_asked_for() {
        ask(7, GOOD);

        assertThat(ask(8, CallResult.Failed.withStatus(500))).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void an_answer_that_came_old_is_too_old_sooner() {
        ask(
                7,
                new CallResult.Success<>(
                        "old", RawJson.of(new byte[1]), CallResult.Source.REDIS, Duration.ofMinutes(6)));
        nanos.addAndGet(Duration.ofMinutes(5).toNanos());

        assertThat(ask(7, CallResult.Failed.withStatus(500))).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void those_asked_for_longest_ago_go_first() {
        for (int user = 0; user < 100; user++) {
            ask(user, GOOD);
        }

        assertThat(ask(0, CallResult.Failed.withStatus(500))).isInstanceOf(CallResult.Failed.class);
        assertThat(ask(99, CallResult.Failed.withStatus(500))).isInstanceOf(CallResult.Stale.class);
    }

    @Test
    void settings_out_of_range_say_what_to_write() {
        assertThat(message(Duration.ofMillis(1), DataSize.ofMegabytes(1))).contains("max-age must be 1s to 1d");
        assertThat(message(Duration.ofMinutes(1), DataSize.ofBytes(1))).contains("max-weight must be 1KB to 4GB");
        assertThat(new FallbackProperties(Map.of()).calls()).isEmpty();
    }

    private CallResult<String> ask(long user, CallResult<String> said) {
        return new LastGoodCall<String>(context -> said, CallKey.of("profile", new Object[] {user}), answers)
                .execute(new CallContext(Deadline.after(Duration.ofSeconds(1))));
    }

    private static @Nullable String message(Duration maxAge, DataSize maxWeight) {
        try {
            new FallbackProperties.LastGood(maxAge, maxWeight);
            return null;
        } catch (IllegalArgumentException refused) {
            return refused.getMessage();
        }
    }
}
