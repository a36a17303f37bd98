package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@SmallShop
class IdsTest {

    /** The digit 1: full-width, Arabic-Indic, Devanagari and mathematical; then what Spring reads as 1. */
    private static final String[] NOT_ASCII = {
        "\uff11", "\u0661", "\u0967", "\ud835\udfcf", "0x1", "#1", "+1", " 1", "1 "
    };

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/users/%s",
                "/users/%s/public-profile",
                "/users/public-profiles?ids=%s",
                "/carts/%s",
                "/orders?userId=%s",
                "/products/%s",
                "/products?ids=%s",
                "/recommendations/%s/personal",
                "/recommendations/similar?productId=%s",
                "/coupons/%s/available",
                "/messages/%s/inbox",
                "/content/banners?userId=%s",
                "/content/sellers/%s"
            })
    void an_id_has_ascii_digits_only(String path) {
        Shop shop = new Shop(port);

        assertThat(shop.get(path.formatted("1")).statusCode()).isEqualTo(200);
        for (String id : NOT_ASCII) {
            String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
            assertThat(shop.get(path.formatted(encoded)).statusCode()).as(id).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/public-profiles?ids=%s", "/products?ids=%s", "/prices?ids=%s&tier=A"})
    void the_largest_number_is_an_id_that_nothing_has(String path) {
        Shop shop = new Shop(port);

        assertThat(shop.get(path.formatted("9223372036854775807")).statusCode()).isEqualTo(200);
        assertThat(shop.get(path.formatted("9223372036854775808")).statusCode()).isEqualTo(400);
    }
}
