package dev.fivefold.httpexchange;

import static dev.fivefold.httpexchange.Services.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** As Spring Cloud does it: a group without a base URL, or with one of {@code lb}, goes through its load balancer. */
class BalancedGroupTest {

    private final Services services = new Services();

    @AfterEach
    void stop() {
        services.close();
    }

    @ParameterizedTest
    @CsvSource({"'', carts, /carts/7", "lb://shop, shop, /carts/7", "lb://shop/api, shop, /api/carts/7"})
    void a_group_is_balanced_without_a_base_url_or_by_its_scheme(String baseUrl, String service, String target) {
        Shop.Carts carts = services.run(
                        new Class<?>[] {Shop.class},
                        "spring.cloud.loadbalancer.enabled=true",
                        "spring.cloud.discovery.client.simple.instances." + service + "[0].uri=" + services.url("carts"),
                        "spring.http.serviceclient.products.base-url=" + services.url("products"),
                        (baseUrl.isEmpty() ? "unused=" : "spring.http.serviceclient.carts.base-url=") + baseUrl)
                .getBean(Shop.Carts.class);

        assertThat(result(carts.cart(7))).isInstanceOf(CallResult.Success.class);
        assertThat(carts.immediate(7)).contains(target);
        assertThat(services.targets()).containsExactly(target, target);
    }
}
