package dev.fivefold.lessons.l03;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lessons.Services;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HomePageTest {

    private final Services services = new Services();
    private final HomePage page = new HomePage(services.shop());

    @AfterEach
    void stop() {
        page.close();
        services.close();
    }

    @Test
    void the_calls_of_a_stage_are_in_flight_together() throws Exception {
        services.holdUntilAllAreThere(Set.of("/profile/7", "/cart/7", "/orders/7"));

        assertThat(page.load(7)).containsOnlyKeys("profile", "cart", "orders", "products", "prices");
    }
}
