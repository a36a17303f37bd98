package dev.fivefold.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.admission.Admission;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.telemetry.AsyncLogging;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The features of lesson 09 are off before it: a misspelt key in its file would have no effect and go unnoticed. */
class OverloadLessonTest {

    private static final String BASELINE = "file:../lessons/00-baseline/aggregator.yaml";
    private static final String LESSON = "file:../lessons/09-overload/aggregator.yaml";

    @Test
    void circuit_breakers_deadlines_and_admission_are_off_before_lesson_09() {
        try (ConfigurableApplicationContext context = start(BASELINE)) {
            FivefoldProperties fivefold = context.getBean(FivefoldProperties.class);

            assertThat(fivefold.guards().enabled()).isFalse();
            assertThat(fivefold.page("home").effectiveDeadline()).isEqualTo(Duration.ofSeconds(60));
            assertThat(fivefold.call("users", "profile").fallback()).isNull();
            assertThat(timeout(context)).isEqualTo(Duration.ofSeconds(5));
            assertThat(context.getBeanNamesForType(Admission.class)).isEmpty();
            assertThat(context.getBeanNamesForType(AsyncLogging.class)).isEmpty();
        }
    }

    @Test
    void circuit_breakers_deadlines_and_admission_are_on_from_lesson_09() {
        try (ConfigurableApplicationContext context = start(BASELINE, LESSON)) {
            FivefoldProperties fivefold = context.getBean(FivefoldProperties.class);

            assertThat(fivefold.guards().enabled()).isTrue();
            assertThat(fivefold.page("home").effectiveDeadline()).isEqualTo(Duration.ofSeconds(10));
            assertThat(fivefold.call("users", "profile").fallback()).isNotNull();
            assertThat(timeout(context)).isEqualTo(Duration.ofSeconds(2));
            assertThat(context.getBeanNamesForType(Admission.class)).hasSize(1);
            assertThat(fivefold.brownout().share()).isZero();
            assertThat(bulkhead(context)).as("half of the pool").isEqualTo(50);
            assertThat(context.getBeanNamesForType(AsyncLogging.class)).hasSize(1);
        }
    }

    private static int bulkhead(ConfigurableApplicationContext context) {
        return context.getBean(BulkheadRegistry.class)
                .bulkhead("users")
                .getBulkheadConfig()
                .getMaxConcurrentCalls();
    }

    private static Duration timeout(ConfigurableApplicationContext context) {
        return context.getBean(TimeLimiterRegistry.class)
                .timeLimiter("users")
                .getTimeLimiterConfig()
                .getTimeoutDuration();
    }

    private static ConfigurableApplicationContext start(String... lessons) {
        return new SpringApplicationBuilder(AggregatorApplication.class)
                .run(
                        "--server.port=0",
                        "--management.server.port=0",
                        "--spring.config.additional-location=" + String.join(",", List.of(lessons)));
    }
}
