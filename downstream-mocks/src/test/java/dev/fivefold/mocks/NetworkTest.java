package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fivefold.mocks.network.FakeTime;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@SmallShop
class NetworkTest {

    private static final String BANNERS = "/content/banners?userId=3";

    @LocalServerPort
    private int port;

    private final FakeTime time;
    private Shop shop = new Shop(0);

    @Autowired
    NetworkTest(FakeTime time) {
        this.time = time;
    }

    @BeforeEach
    void connect() {
        shop = new Shop(port);
    }

    @AfterEach
    void still() {
        adjust("""
                {"delay": "0ms", "spread": 0, "bandwidth": "0B", "failureRate": 0, "tailShare": 0, "tailFactor": 1}""");
    }

    @Test
    void a_service_responds_after_its_delay() {
        adjust("""
                {"delay": "70ms"}""");

        assertThat(pausedDuring(BANNERS)).isEqualTo(Duration.ofMillis(70));
    }

    @Test
    void a_request_in_the_tail_waits_a_multiple_of_the_delay() {
        adjust("""
                {"delay": "70ms", "tailShare": 1, "tailFactor": 2.5}""");

        assertThat(pausedDuring(BANNERS)).isEqualTo(Duration.ofMillis(175));
    }

    @Test
    void a_service_does_not_share_the_delay_of_another() {
        adjust("""
                {"delay": "70ms"}""");

        assertThat(pausedDuring("/carts/3")).isZero();
    }

    @Test
    void a_plain_body_goes_over_the_line_at_the_bandwidth() {
        adjust("""
                {"bandwidth": "1MB"}""");
        int bytes = shop.body(BANNERS).length;

        assertThat(seconds(pausedDuring(BANNERS))).isCloseTo(bytes / 1048576.0, within(0.001));
    }

    @Test
    void a_compressed_body_takes_as_long_as_its_compressed_bytes() {
        adjust("""
                {"bandwidth": "1MB"}""");
        int compressed = shop.get(BANNERS, "Accept-Encoding", "gzip").body().length;

        double seconds = seconds(pausedDuring(BANNERS, "Accept-Encoding", "gzip"));

        assertThat(compressed).isLessThan(shop.body(BANNERS).length / 15);
        assertThat(seconds).isCloseTo(compressed / 1048576.0, within(0.001));
    }

    @Test
    void a_body_is_compressed_only_for_clients_that_accept_gzip() throws IOException {
        HttpResponse<byte[]> compressed = shop.get(BANNERS, "Accept-Encoding", "gzip");
        HttpResponse<byte[]> plain = shop.get(BANNERS);

        assertThat(compressed.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        try (GZIPInputStream inflated = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
            assertThat(inflated.readAllBytes()).isEqualTo(plain.body());
        }
    }

    @Test
    void a_failing_service_responds_503_after_its_delay() {
        adjust("""
                {"failureRate": 1, "delay": "30ms"}""");
        Duration before = time.paused();

        HttpResponse<byte[]> response = shop.get(BANNERS);

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(Shop.json(response.body()).get("status").asInt()).isEqualTo(503);
        assertThat(time.paused().minus(before)).isEqualTo(Duration.ofMillis(30));
    }

    @Test
    void a_change_leaves_other_settings_unchanged() {
        adjust("""
                {"delay": "1500us", "spread": 0.25}""");

        JsonNode state = Shop.json(adjust("""
                {"bandwidth": "25MB", "failureRate": 0.5}""").body());

        assertThat(state.get("delay").asString()).isEqualTo("1500us");
        assertThat(state.get("spread").asDouble()).isEqualTo(0.25);
        assertThat(state.get("bandwidth").asString()).isEqualTo("25MB");
        assertThat(state.get("failureRate").asDouble()).isEqualTo(0.5);
        assertThat(shop.json("/mocks/services").get("content")).isEqualTo(state);
    }

    @Test
    void a_tail_is_shown_as_it_was_set_and_stays_when_something_else_changes() {
        adjust("""
                {"tailShare": 0.05, "tailFactor": 20}""");

        JsonNode state = Shop.json(adjust("""
                {"delay": "8ms"}""").body());

        assertThat(state.get("tailShare").asDouble()).isEqualTo(0.05);
        assertThat(state.get("tailFactor").asDouble()).isEqualTo(20);
        assertThat(shop.json("/mocks/services").get("content")).isEqualTo(state);
    }

    @Test
    void a_service_whose_settings_name_no_tail_has_none() {
        JsonNode users = shop.json("/mocks/services").get("users");

        assertThat(users.get("tailShare").asDouble()).isZero();
        assertThat(users.get("tailFactor").asDouble()).isEqualTo(1);
    }

    @Test
    void calls_are_counted_by_service() {
        int contentBefore = calls("content");
        int usersBefore = calls("users");

        shop.body(BANNERS);
        shop.body(BANNERS);

        assertThat(calls("content")).isEqualTo(contentBefore + 2);
        assertThat(calls("users")).isEqualTo(usersBefore);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"delay\": \"-1ms\"}      | delay must be from 0ms to 60s",
                "{\"delay\": \"2m\"}        | delay must be from 0ms to 60s",
                "{\"delay\": \"soon\"}      | delay has a value that is none",
                "{\"delay\": null}          | delay has a value that is none",
                "{\"spread\": 1.5}          | spread must be from 0 to 1",
                "{\"spread\": \"wide\"}     | spread has a value that is none",
                "{\"bandwidth\": \"12B\"}   | bandwidth must be 1KB or more a second",
                "{\"bandwidth\": \"fast\"}  | bandwidth has a value that is none",
                "{\"failureRate\": 2}       | failure-rate must be from 0 to 1",
                "{\"tailShare\": 1.5}       | tail-share must be from 0 to 1",
                "{\"tailFactor\": 0}        | tail-factor must be from 1 to 100",
                "{\"tailFactor\": \"10\"}   | tailFactor has a value that is none",
                "{\"delay\": \"1s\", \"tailFactor\": 61} | delay * (1 + spread) * tail-factor must be 60s or less",
                "{\"latency\": \"8ms\"}     | latency is not a field",
                "[]                         | Failed to read request"
            })
    void an_invalid_change_is_a_400_problem_with_the_allowed_values(String change, String detail) {
        assertThat(adjust(change)).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(Shop.json(response.body()).get("detail").asString()).startsWith(detail);
        });
    }

    @Test
    void a_rejection_lists_all_fields_and_changes_none() {
        JsonNode before = shop.json("/mocks/services").get("content");

        HttpResponse<byte[]> response = adjust("""
                {"tailShare": 0.5, "tailFactor": 101}""");

        assertThat(Shop.json(response.body()).get("detail").asString())
                .contains("delay (", "spread (", "bandwidth (", "failureRate (", "tailShare (", "tailFactor (");
        assertThat(shop.json("/mocks/services").get("content")).isEqualTo(before);
    }

    @Test
    void an_unknown_service_is_a_404_problem_that_lists_the_names() {
        HttpResponse<byte[]> response = shop.put("/mocks/services/payments", "{}");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(Shop.json(response.body()).get("detail").asString())
                .contains("users, orders, products, prices, stock, reviews")
                .contains("recommendations, carts, shipping, coupons, messages, content");
    }

    private HttpResponse<byte[]> adjust(String change) {
        return shop.put("/mocks/services/content", change);
    }

    private int calls(String service) {
        return shop.json("/mocks/services").at("/" + service + "/calls").asInt();
    }

    private Duration pausedDuring(String path, String... headers) {
        Duration before = time.paused();
        assertThat(shop.get(path, headers).statusCode()).isEqualTo(200);
        return time.paused().minus(before);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
