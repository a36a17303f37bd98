package dev.fivefold.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A service that is misspelt in the configuration would be called as if nothing had been said of it. */
class NamedServicesTest {

    @ParameterizedTest
    @CsvSource({
        "fivefold.downstream.services.produkts.call-timeout=1s, fivefold.downstream.services",
        "fivefold.cache.calls.produkts.byIds.ttl=1s, fivefold.cache.calls",
        "fivefold.redis.calls.produkts.byIds.ttl=1s, fivefold.redis.calls",
    })
    void a_service_that_there_is_not_is_refused_at_the_start(String setting, String named) {
        assertThatThrownBy(() -> start(setting))
                .rootCause()
                .hasMessageStartingWith("Property " + named
                        + " with value 'produkts' is invalid: there is no such service, only [carts,");
    }

    @Test
    void services_that_there_are_may_be_named() {
        try (ConfigurableApplicationContext context = start("fivefold.downstream.services.products.call-timeout=1s")) {
            assertThat(context.isRunning()).isTrue();
        }
    }

    private static ConfigurableApplicationContext start(String setting) {
        return new SpringApplicationBuilder(AggregatorApplication.class)
                .web(WebApplicationType.NONE)
                .run("--fivefold.redis.enabled=true", "--fivefold.redis.uri=redis://127.0.0.1:1", "--" + setting);
    }
}
