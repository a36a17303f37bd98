package dev.fivefold.mocks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@SmallShop
class PriceChangeTest {

    @LocalServerPort
    private int port;

    private Shop shop = new Shop(0);

    @BeforeEach
    void connect() {
        shop = new Shop(port);
    }

    @Test
    void a_new_price_applies_to_every_tier_from_then_on() {
        HttpResponse<byte[]> changed = shop.put("/prices/41", "{\"amountCents\":2000}");

        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(Shop.json(changed.body()).get("prices").valueStream().map(JsonNode::toString))
                .containsExactly(
                        "{\"tier\":\"A\",\"amountCents\":2000,\"currency\":\"EUR\"}",
                        "{\"tier\":\"B\",\"amountCents\":1900,\"currency\":\"EUR\"}",
                        "{\"tier\":\"C\",\"amountCents\":1800,\"currency\":\"EUR\"}");
        assertThat(shop.json("/prices?ids=41&tier=B")
                        .at("/prices/0/amountCents")
                        .asInt())
                .isEqualTo(1900);
    }

    @Test
    void setting_the_same_price_again_is_no_unknown_product() {
        shop.put("/prices/42", "{\"amountCents\":300}");

        assertThat(shop.put("/prices/42", "{\"amountCents\":300}").statusCode()).isEqualTo(200);
    }

    @Test
    void changed_rows_are_restored_and_no_others_change() throws Exception {
        String made = new String(shop.body("/prices?ids=44,45&tier=B"), UTF_8);
        shop.put("/prices/44", "{\"amountCents\":1}");
        String restore = Files.readString(Path.of("..", "sql", "restore.sql"));
        String prices = restore.substring(0, restore.indexOf(';'));

        try (Connection owner = TestDatabase.connectAsOwner(TestDatabase.SHOP);
                Statement statement = owner.createStatement()) {
            // Of at most four products that tests of this class change, three tiers each.
            assertThat(statement.executeUpdate(prices)).isBetween(3, 12);
            assertThat(statement.executeUpdate(prices)).isZero();
        }

        assertThat(new String(shop.body("/prices?ids=44,45&tier=B"), UTF_8)).isEqualTo(made);
    }

    @Test
    void a_missing_product_is_a_404_problem() {
        HttpResponse<byte[]> response = shop.put("/prices/999999", "{\"amountCents\":300}");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(Shop.json(response.body()).get("detail").asString()).isEqualTo("There is no product 999999");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"amountCents\":0}",
                "{\"amountCents\":-5}",
                "{\"amountCents\":10000001}",
                "{\"amountCents\":null}",
                "{\"amountCents\":\"x\"}",
                "[]",
                ""
            })
    void an_invalid_amount_is_a_400_problem(String body) {
        HttpResponse<byte[]> response = shop.put("/prices/43", body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 10})
    void a_response_for_many_consists_of_the_responses_for_one(long user) {
        List<String> ids = List.of(
                Shop.csv(shop.json("/carts/" + user).get("lines"), "productId").split(","));

        String together = new String(shop.body("/prices?tier=A&ids=" + String.join(",", ids)), UTF_8);

        assertThat(together)
                .isEqualTo(ids.stream()
                        .distinct()
                        .map(Long::valueOf)
                        .sorted()
                        .map(this::alone)
                        .collect(Collectors.joining(",", "{\"prices\":[", "]}")));
    }

    private String alone(long id) {
        String response = new String(shop.body("/prices?tier=A&ids=" + id), UTF_8);
        return response.substring("{\"prices\":[".length(), response.length() - 2);
    }
}
