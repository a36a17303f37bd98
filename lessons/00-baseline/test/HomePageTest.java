package dev.fivefold.lessons.l00;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lessons.Services;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class HomePageTest {

    @AutoClose
    private final Services services = new Services();

    private final HomePage page = new HomePage(services.shop());

    @Test
    void a_failed_optional_call_costs_its_own_part_alone() {
        services.respond(request -> request.getTarget().equals("/orders/7")
                ? new MockResponse.Builder().code(500).build()
                : Services.path(request));

        assertThat(page.load(7)).containsOnlyKeys("profile", "cart", "products", "prices");
    }
}
