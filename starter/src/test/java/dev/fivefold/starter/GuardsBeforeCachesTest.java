package dev.fivefold.starter;

import static dev.fivefold.starter.CallApplication.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.CallApplication.Content;
import dev.fivefold.starter.fixture.RunningApplication;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The order that article 001 had at first: a circuit breaker around the cache's get. */
class GuardsBeforeCachesTest {

    @Test
    void cache_hits_pass_the_circuit_breaker_which_rejects_them_when_it_is_open() {
        try (RunningApplication application = started("fivefold.guards.before-caches=true")) {
            Content content = application.bean(Content.class);
            CircuitBreaker breaker = breaker(application);
            for (int i = 0; i < 50; i++) {
                content.cached(7).execute(new CallContext(Deadline.after(Duration.ofSeconds(20))));
            }

            assertThat(breaker.getMetrics().getNumberOfSuccessfulCalls()).isEqualTo(50);
            breaker.transitionToForcedOpenState();
            assertThat(content.cached(7).execute(new CallContext(Deadline.after(Duration.ofSeconds(20)))))
                    .isInstanceOf(CallResult.Rejected.class);
        }
    }

    @Test
    void behind_the_caches_only_the_load_passes_it() {
        try (RunningApplication application = started()) {
            Content content = application.bean(Content.class);
            for (int i = 0; i < 50; i++) {
                content.cached(7).execute(new CallContext(Deadline.after(Duration.ofSeconds(20))));
            }

            assertThat(breaker(application).getMetrics().getNumberOfSuccessfulCalls())
                    .isEqualTo(1);
        }
    }

    private static CircuitBreaker breaker(RunningApplication application) {
        return application.bean(CircuitBreakerRegistry.class).circuitBreaker("content");
    }

    private static RunningApplication started(String... settings) {
        Stream<String> common =
                Stream.of("fivefold.tracing.enabled=false", "fivefold.calls.content.cached.cache.ttl=1m");
        return RunningApplication.start(
                List.of(CallApplication.Application.class),
                Stream.of(
                                common,
                                Stream.of(settings),
                                Stream.of(SERVICES.properties("content", "fragile", "brief", "single", "held")))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
    }
}
