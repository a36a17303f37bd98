package dev.fivefold.lessons.l14;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lessons.Services;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HomePageTest {

    private final Services services = new Services();
    private final HomePage page = new HomePage(services.url(), 1);

    @AfterEach
    void stop() {
        page.close();
        services.close();
    }

    @Test
    void one_thread_has_all_calls_of_a_page_in_flight() throws Exception {
        services.holdUntilAllAreThere(
                Set.of("/profile/7", "/cart/7", "/orders/7", "/coupons/7", "/messages/7", "/stock/7"));

        assertThat(page.load(7)).containsOnlyKeys("profile", "cart", "orders", "coupons", "messages", "stock");
    }
}
