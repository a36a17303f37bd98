package dev.fivefold.aggregator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** Settings of a misspelt service would have no effect. */
class NamedServicesTest {

    @ParameterizedTest
    @ValueSource(strings = {"cache.ttl=1s", "redis.ttl=1s", "fallback.max-age=10m", "hedge=true"})
    void an_unknown_service_stops_the_start(String setting) {
        assertThatThrownBy(() -> new SpringApplicationBuilder(AggregatorApplication.class)
                        .web(WebApplicationType.NONE)
                        .run("--fivefold.calls.produkts.byIds." + setting))
                .rootCause()
                .hasMessageContaining("produkts")
                .hasMessageContaining("[carts,");
    }
}
