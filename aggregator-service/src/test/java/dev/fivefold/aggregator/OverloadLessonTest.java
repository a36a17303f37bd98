package dev.fivefold.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.aggregator.downstream.DownstreamProperties;
import dev.fivefold.aggregator.downstream.guard.RecoverySettings;
import dev.fivefold.telemetry.AsyncLogging;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** What lesson 09 turns on is off before it: a key that is misspelt in its file would change nothing, and nobody would know. */
class OverloadLessonTest {

    private static final String LESSON =
            "--spring.config.additional-location=file:../lessons/09-overload/aggregator.yaml";

    @Test
    void services_come_back_slowly_and_failures_are_quiet_from_lesson_09_on() {
        try (ConfigurableApplicationContext context = start(LESSON)) {
            DownstreamProperties downstream = context.getBean(DownstreamProperties.class);
            assertThat(downstream.recovery())
                    .isEqualTo(new RecoverySettings(1.5, Duration.ofSeconds(2), Duration.ofSeconds(1)));
            assertThat(downstream.tellFailures()).isTrue();
            assertThat(context.getBeanNamesForType(AsyncLogging.class)).hasSize(1);
        }
        try (ConfigurableApplicationContext context = start()) {
            DownstreamProperties downstream = context.getBean(DownstreamProperties.class);
            assertThat(downstream.recovery()).isEqualTo(RecoverySettings.PLAIN);
            assertThat(downstream.tellFailures()).isFalse();
            assertThat(context.getBeanNamesForType(AsyncLogging.class)).isEmpty();
        }
    }

    private static ConfigurableApplicationContext start(String... arguments) {
        return new SpringApplicationBuilder(AggregatorApplication.class)
                .web(WebApplicationType.NONE)
                .run(arguments);
    }
}
