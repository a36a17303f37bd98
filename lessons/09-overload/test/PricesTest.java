package dev.fivefold.lessons.l09;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.lessons.Services;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PricesTest {

    private static final int CALLS_THAT_OPEN_THE_CIRCUIT_BREAKER = 10;

    private final Services services = new Services();
    private final Prices prices = new Prices(services.shop());

    @AfterEach
    void stop() {
        services.close();
    }

    @Test
    void a_cached_price_is_served_while_the_circuit_breaker_is_open() {
        assertThat(prices.of(7)).isEqualTo("/prices/7");
        services.respond(_ -> new MockResponse.Builder().code(500).build());
        for (int product = 100; product <= 120; product++) {
            int other = product;
            assertThatThrownBy(() -> prices.of(other)).isInstanceOf(RuntimeException.class);
        }

        assertThat(services.requests()).hasSize(CALLS_THAT_OPEN_THE_CIRCUIT_BREAKER);
        assertThat(prices.of(7)).isEqualTo("/prices/7");
    }
}
