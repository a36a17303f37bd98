package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

@SmallShop
class CardsTest {

    @LocalServerPort
    private int port;

    private final MeterRegistry meters;
    private Shop shop = new Shop(0);

    @Autowired
    CardsTest(MeterRegistry meters) {
        this.meters = meters;
    }

    @BeforeEach
    void connect() {
        shop = new Shop(port);
    }

    @ParameterizedTest
    @CsvSource({"/content/sellers?ids=, /content/sellers/%s", "/users/public-profiles?ids=, /users/%s/public-profile"})
    void many_cards_are_the_bytes_of_each_card_in_the_requested_order(String many, String one) {
        String[] ids = {"5", "3", "20", "5", "1"};

        HttpResponse<byte[]> response = shop.get(many + String.join(",", ids));

        String cards = Arrays.stream(ids).map(id -> text(one.formatted(id))).collect(Collectors.joining(",", "[", "]"));
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo(cards);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    @ParameterizedTest
    @CsvSource({"/content/sellers?ids=, /content/sellers/3", "/users/public-profiles?ids=, /users/3/public-profile"})
    void a_card_that_does_not_exist_is_null(String many, String one) {
        String card = text(one);

        assertThat(text(many + "999,3,99999999999,3")).isEqualTo("[null," + card + ",null," + card + "]");
        assertThat(text(many + "999")).isEqualTo("[null]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/content/sellers?ids=", "/users/public-profiles?ids="})
    void many_cards_are_one_query(String many) {
        shop.body(many + "6"); // opens the pool, which counts from then on
        long before = questions();

        shop.body(many + "1,2,3,4,5");

        assertThat(questions() - before).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/content/sellers?ids=", "/users/public-profiles?ids="})
    void at_most_a_hundred_cards_may_be_requested(String many) {
        String hundred = "1" + ",2".repeat(99);

        assertThat(shop.json(many + hundred)).hasSize(100);
        assertThat(shop.get(many + hundred + ",3").statusCode()).isEqualTo(400);
    }

    private String text(String path) {
        return new String(shop.body(path), StandardCharsets.UTF_8);
    }

    /** Each query takes a connection from the pool and returns it. */
    private long questions() {
        return meters.get("hikaricp.connections.acquire").timer().count();
    }
}
