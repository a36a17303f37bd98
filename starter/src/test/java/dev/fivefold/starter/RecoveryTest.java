package dev.fivefold.starter;

import static dev.fivefold.starter.internal.client.CountedCalls.context;
import static dev.fivefold.starter.internal.client.CountedCalls.success;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.resilience.BreakerInterceptor;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.common.CompositeCustomizer;
import io.github.resilience4j.common.circuitbreaker.configuration.CircuitBreakerConfigCustomizer;
import io.github.resilience4j.springboot.circuitbreaker.autoconfigure.CircuitBreakerProperties;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.StandardEnvironment;

/** The circuit breaker with the starter's defaults, by a clock that a test moves. */
class RecoveryTest {

    private static final CallResult<String> REJECTED = new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER);
    private static final CallResult<String> FAILED = CallResult.Failed.withStatus(500);

    private final TestClock clock = new TestClock();
    private final CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(byDefault(clock));

    @Test
    void a_service_is_called_again_after_a_second_and_recovers_with_five_successes() {
        call(20, FAILED);
        assertThat(call(1, success())).isEqualTo(REJECTED);
        clock.forward(999);
        assertThat(call(1, success())).isEqualTo(REJECTED);
        clock.forward(2);

        assertThat(call(5, success())).isInstanceOf(CallResult.Success.class);
        assertThat(state()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void a_service_that_stays_down_is_called_at_least_every_two_seconds() {
        call(20, FAILED);
        for (long open : List.of(1_000L, 1_500L, 2_000L, 2_000L, 2_000L)) {
            clock.forward(open - 1);
            assertThat(call(1, FAILED)).as("%s ms", open - 1).isEqualTo(REJECTED);
            clock.forward(2);
            assertThat(call(5, FAILED)).as("%s ms", open + 1).isEqualTo(FAILED);
            assertThat(state()).isEqualTo(CircuitBreaker.State.OPEN);
        }
    }

    @Test
    void after_a_recovery_the_next_outage_starts_with_the_shortest_time() {
        call(20, FAILED);
        clock.forward(1_001);
        call(5, FAILED);
        clock.forward(1_501);
        call(5, success());
        call(100, FAILED);
        clock.forward(1_001);

        assertThat(call(1, success())).isInstanceOf(CallResult.Success.class);
    }

    /** The result of the last of so many calls. */
    private CallResult<String> call(int times, CallResult<String> result) {
        BreakerInterceptor breaker = new BreakerInterceptor(() -> breakers, "content", () -> Duration.ofMillis(10));
        CallResult<String> last = REJECTED;
        for (int i = 0; i < times; i++) {
            last = CountedCalls.call(7, breaker, CountedCalls.service(chain -> result))
                    .execute(context());
        }
        return last;
    }

    private CircuitBreaker.State state() {
        return breakers.circuitBreaker("content").getState();
    }

    private static CircuitBreakerConfig byDefault(Clock clock) {
        StandardEnvironment environment = new StandardEnvironment();
        new DefaultSettings().postProcessEnvironment(environment, new SpringApplication());
        CircuitBreakerProperties properties =
                Binder.get(environment).bindOrCreate("resilience4j.circuitbreaker", CircuitBreakerProperties.class);
        return properties.createCircuitBreakerConfig(
                "fivefold",
                properties.getConfigs().get("fivefold"),
                new CompositeCustomizer<>(
                        List.of(CircuitBreakerConfigCustomizer.of("fivefold", breaker -> breaker.clock(clock)))));
    }

    private static final class TestClock extends Clock {

        private Instant now = Instant.parse("2026-01-01T00:00:00Z");

        void forward(long milliseconds) {
            now = now.plus(Duration.ofMillis(milliseconds));
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }
}
