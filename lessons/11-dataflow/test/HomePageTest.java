package dev.fivefold.lessons.l11;

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
    void a_call_starts_while_one_that_it_does_not_need_is_in_flight() throws Exception {
        services.holdUntilAllAreThere(Set.of("/orders/7", "/products?ids=/cart/7"));

        assertThat(page.load(7)).containsOnlyKeys("profile", "cart", "orders", "products", "prices");
    }
}
