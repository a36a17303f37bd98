package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** SQL is invalid in any parameter. */
@SmallShop
class InjectionTest {

    private static final String[] ATTEMPTS = {
        "1 OR 1=1", "1'; DROP TABLE users; -- ", "1) UNION SELECT 1 -- ", "'", "1\\'"
    };

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/users/%s",
                "/users/%s/membership",
                "/users/%s/addresses",
                "/users/public-profiles?ids=%s",
                "/orders?userId=%s",
                "/orders/summary?userId=%s",
                "/orders/returns?userId=%s",
                "/products?ids=1,%s",
                "/prices?ids=%s&tier=A",
                "/prices?ids=1&tier=%s",
                "/stock?ids=%s&country=DE",
                "/stock?ids=1&country=%s",
                "/reviews?ids=%s",
                "/recommendations/%s/personal",
                "/recommendations/similar?productId=%s",
                "/carts/%s",
                "/shipping/shipments?orderNumbers=%s",
                "/shipping/options?productIds=%s&postcode=10115",
                "/shipping/options?productIds=1&postcode=%s",
                "/coupons/%s/available",
                "/coupons/1/applicable?productIds=%s&level=GOLD",
                "/coupons/1/applicable?productIds=1&level=%s",
                "/messages/%s/inbox",
                "/content/sellers?ids=%s",
                "/content/sellers/%s"
            })
    void sql_in_a_parameter_is_rejected_without_sql_in_the_problem(String path) {
        Shop shop = new Shop(port);
        for (String attempt : ATTEMPTS) {
            String encoded = URLEncoder.encode(attempt, StandardCharsets.UTF_8).replace("+", "%20");
            HttpResponse<byte[]> response = shop.get(path.formatted(encoded));
            String body = new String(response.body(), StandardCharsets.UTF_8);

            assertThat(response.statusCode()).as("%s %s", path, attempt).isEqualTo(400);
            assertThat(body.replace(attempt, ""))
                    .as("%s %s", path, attempt)
                    .doesNotContain("SELECT ", "FROM ", "WHERE ", "syntax", "Exception");
        }
    }
}
