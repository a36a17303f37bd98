package dev.fivefold.idempotency;

import static dev.fivefold.idempotency.Shop.ORDER;
import static dev.fivefold.idempotency.Shop.writes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.DeadPort;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command writes, in which order, and what its client learns of it. */
class CommandPageTest {

    private static Shop shop;
    private String key;

    @BeforeAll
    static void start() throws Exception {
        shop = new Shop(Shop.IN_MEMORY, "fivefold.pages.checkout.deadline=4s");
        // The first one of a JVM may take longer than the deadline.
        while (shop.checkout(UUID.randomUUID().toString(), ORDER).statusCode() != 200) {
            shop.services.reset();
        }
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @BeforeEach
    void reset() {
        shop.services.reset();
        key = UUID.randomUUID().toString();
    }

    @Test
    void writes_are_made_in_their_order_and_then_reads() throws Exception {
        HttpResponse<String> response = shop.checkout(key, ORDER);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .contains("\"order\":{\"id\":5}", "\"payment\":{\"id\":6}", "\"cart\":{\"items\":0}");
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("true");
        assertThat(shop.services.targets().subList(0, 1)).containsExactly("/orders");
        assertThat(shop.services.targets()).containsExactlyInAnyOrder("/orders", "/payments", "/carts/7", "/carts/6");
    }

    @Test
    void a_failed_read_does_not_hide_what_was_written() throws Exception {
        shop.services.respond("/carts/7", Services.status(500));

        HttpResponse<String> response = shop.checkout(key, ORDER);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("false");
        assertThat(RunningApplication.status(RunningApplication.json(response), "cart"))
                .isEqualTo("failed");
    }

    @Test
    void a_refused_write_stops_the_later_ones() throws Exception {
        shop.services.respond("/orders", Services.status(409));

        HttpResponse<String> response = shop.checkout(key, ORDER);

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(writes(response)).isEqualTo("order failed;payment not_made;");
        assertThat(shop.services.targets()).containsExactly("/orders");
    }

    @Test
    void a_write_that_is_not_needed_stops_nothing() throws Exception {
        HttpResponse<String> response = shop.checkout(key, "{\"user\":7,\"count\":100}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(shop.services.targets()).containsExactlyInAnyOrder("/orders", "/carts/7");
    }

    @Test
    void a_write_without_a_response_in_time_is_unknown_and_its_client_can_ask() throws Exception {
        shop.services.respond("/payments", stalling());

        HttpResponse<String> response = shop.checkout(key, ORDER);

        assertThat(response.statusCode()).isEqualTo(504);
        assertThat(writes(response)).isEqualTo("order done;payment unknown;");
        String location = response.headers().firstValue("Location").orElseThrow();
        assertThat(location).isEqualTo("/api/checkout/commands/" + key);
        HttpResponse<String> state = shop.application.get(location);
        assertThat(state.statusCode()).isEqualTo(504);
        assertThat(writes(state)).isEqualTo("order done;payment unknown;");
    }

    @Test
    void an_unknown_write_is_sent_again_only_if_its_service_takes_a_key() throws Exception {
        shop.services.respond("/payments", stalling());
        shop.checkout(key, ORDER);
        shop.services.respond("/payments", Services.json("{\"id\":6}"));

        HttpResponse<String> second = shop.checkout(key, ORDER);

        assertThat(second.statusCode()).isEqualTo(504);
        assertThat(writes(second)).isEqualTo("order done;payment unknown;");
        assertThat(shop.services.targets().stream().filter("/orders"::equals)).hasSize(2);
        assertThat(shop.services.targets().stream().filter("/payments"::equals)).hasSize(1);
        List<String> keys = shop.services.received("Idempotency-Key").stream()
                .filter(each -> !each.isEmpty())
                .toList();
        assertThat(keys).hasSize(2).allMatch(keys.getFirst()::equals);
        assertThat(keys.getFirst()).isNotEqualTo(key);
    }

    @Test
    void a_write_with_a_key_is_repeated_after_a_broken_connection() throws Exception {
        shop.services.respondOnce("/orders", broken());

        assertThat(shop.checkout(key, ORDER).statusCode()).isEqualTo(200);

        assertThat(shop.services.targets().stream().filter("/orders"::equals)).hasSize(2);
        assertThat(shop.services.received("Idempotency-Key").stream()
                        .filter(each -> !each.isEmpty())
                        .distinct())
                .hasSize(1);
    }

    @Test
    void a_write_without_a_key_is_not_repeated_after_a_broken_connection() throws Exception {
        shop.services.respondOnce("/payments", broken());

        HttpResponse<String> response = shop.checkout(key, ORDER);

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(writes(response)).isEqualTo("order done;payment unknown;");
        assertThat(shop.services.targets().stream().filter("/payments"::equals)).hasSize(1);
    }

    @Test
    void a_write_to_a_service_that_does_not_listen_is_not_made_and_can_be_repeated() throws Exception {
        DeadPort payments = new DeadPort();
        try (Shop other =
                new Shop(Shop.IN_MEMORY, "spring.cloud.openfeign.client.config.payments.url=" + payments.url())) {
            for (int i = 0; i < 2; i++) { // the second is not rejected as unknown
                HttpResponse<String> response = other.checkout(key, ORDER);

                assertThat(response.statusCode()).isEqualTo(502);
                assertThat(writes(response)).isEqualTo("order done;payment not_made;");
            }
        } finally {
            payments.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503})
    void an_error_of_a_service_leaves_its_write_unknown(int status) throws Exception {
        shop.services.respond("/payments", Services.status(status));

        assertThat(writes(shop.checkout(key, ORDER))).isEqualTo("order done;payment unknown;");
    }

    @Test
    void a_write_that_was_limited_can_be_repeated() throws Exception {
        shop.services.respondOnce("/payments", Services.status(429));

        HttpResponse<String> first = shop.checkout(key, ORDER);

        assertThat(first.statusCode()).isEqualTo(429);
        assertThat(writes(first)).isEqualTo("order done;payment failed;");
        assertThat(shop.checkout(key, ORDER).statusCode()).isEqualTo(200);
    }

    @Test
    void a_client_cannot_cut_a_write_short() throws Exception {
        shop.services.respond(
                "/payments",
                Services.json("{\"id\":6}")
                        .newBuilder()
                        .headersDelay(300, TimeUnit.MILLISECONDS)
                        .build());

        assertThat(shop.checkout(key, ORDER, "X-Request-Timeout-Ms", "60").statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Fetch-Site, cross-site, 403",
        "Sec-Fetch-Site, same-site, 403",
        "Sec-Fetch-Site, same-origin, 200",
        "Sec-Fetch-Site, none, 200",
        "Origin, https://other.example, 403",
        "Origin, null, 403",
        "Origin, https://partner.example, 200"
    })
    void a_request_of_another_site_is_rejected_unless_cors_allows_it(String header, String value, int status)
            throws Exception {
        assertThat(shop.checkout(key, ORDER, header, value).statusCode()).isEqualTo(status);
        assertThat(shop.services.targets().isEmpty()).isEqualTo(status == 403);
    }

    @Test
    void the_own_origin_is_no_other_site() throws Exception {
        assertThat(shop.checkout(key, ORDER, "Origin", shop.application.url("")).statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"})
    void what_a_form_can_send_is_rejected(String type) throws Exception {
        HttpResponse<String> response =
                shop.send(shop.request("POST", "/api/checkout", ORDER, "Content-Type", type, "Idempotency-Key", key)
                        .build());

        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(shop.services.targets()).isEmpty();
    }

    @Test
    void a_command_has_no_response_by_get() throws Exception {
        HttpResponse<String> response = shop.application.get("/api/checkout");

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow")).hasValue("POST");
    }

    @Test
    void an_invalid_body_names_its_fields_and_writes_nothing() throws Exception {
        HttpResponse<String> response = shop.checkout(key, "{\"count\":0}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("\"field\":\"user\"", "\"field\":\"count\"");
        assertThat(shop.checkout(key, "{\"user\":").statusCode()).isEqualTo(400);
        assertThat(shop.services.targets()).isEmpty();
    }

    @Test
    void a_body_beyond_its_bound_is_not_read() throws Exception {
        assertThat(shop.checkout(key, " ".repeat(64 * 1024) + ORDER).statusCode())
                .isEqualTo(413);
    }

    @Test
    void a_command_by_delete_needs_no_body_and_no_key() throws Exception {
        HttpResponse<String> response =
                shop.send(shop.request("DELETE", "/api/orders/5", "").build());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(shop.services.targets()).containsExactly("/orders/5");
    }

    private static MockResponse stalling() {
        return new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build();
    }

    private static MockResponse broken() {
        return new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build();
    }
}
