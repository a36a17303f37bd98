package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@SmallShop
class IdsTest {

    /** The digit 1: full-width, Arabic-Indic, Devanagari and mathematical; then other texts that Spring reads as 1. */
    private static final String[] NOT_ASCII = {
        "\uff11", "\u0661", "\u0967", "\ud835\udfcf", "0x1", "#1", "+1", " 1", "1 "
    };

    static final List<String> PATHS = List.of(
            "/users/%s",
            "/users/%s/membership",
            "/users/%s/addresses",
            "/users/%s/preferences",
            "/users/%s/public-profile",
            "/users/public-profiles?ids=%s",
            "/carts/%s",
            "/carts/%s/saved",
            "/orders?userId=%s",
            "/orders/summary?userId=%s",
            "/orders/returns?userId=%s",
            "/products/%s",
            "/products?ids=%s",
            "/prices?ids=%s&tier=A",
            "/stock?ids=%s&country=DE",
            "/reviews?ids=%s",
            "/shipping/options?productIds=%s&postcode=10115",
            "/recommendations/%s/personal",
            "/recommendations/%s/trending",
            "/recommendations/%s/recently-viewed",
            "/recommendations/similar?productId=%s",
            "/coupons/%s/available",
            "/coupons/%s/applicable?productIds=1&level=GOLD",
            "/messages/%s/inbox",
            "/messages/%s/notifications",
            "/content/banners?userId=%s",
            "/content/navigation?userId=%s",
            "/content/announcements?userId=%s",
            "/content/editorial?userId=%s",
            "/content/sellers/%s",
            "/content/sellers?ids=%s");

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @FieldSource("PATHS")
    void an_id_has_ascii_digits_only(String path) {
        Shop shop = new Shop(port);

        assertThat(shop.get(path.formatted("1")).statusCode()).isEqualTo(200);
        for (String id : NOT_ASCII) {
            String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
            assertThat(shop.get(path.formatted(encoded)).statusCode()).as(id).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @FieldSource("PATHS")
    void the_largest_number_is_a_valid_id_and_a_larger_one_is_not(String path) {
        Shop shop = new Shop(port);

        assertThat(shop.get(path.formatted("9223372036854775807")).statusCode()).isIn(200, 404);
        assertThat(shop.get(path.formatted("9223372036854775808")).statusCode()).isEqualTo(400);
    }
}
