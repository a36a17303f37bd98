package dev.fivefold.gateway;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Origins of two servers, of which one fails. */
class FailoverTest extends GatewayTest {

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT"})
    void a_server_that_is_down_costs_no_request_of_any_method(String method) throws Exception {
        origin(new MockResponse.Builder().body("here").build());

        for (int i = 0; i < 20; i++) {
            assertThat(send(method, "/half/x")).isEqualTo(200);
        }
    }

    @Test
    void a_read_that_a_server_has_cut_off_is_retried_at_the_other_server() throws Exception {
        origin(new MockResponse.Builder().body("here").build());
        int before = CUTTER.requests();

        while (CUTTER.requests() == before) { // it is left out for a while after it has cut a connection
            assertThat(send("GET", "/cut/x")).isEqualTo(200);
        }
    }

    @Test
    void no_read_in_flight_at_a_killed_server_is_lost() throws Exception {
        // Busy as well, so that the balancer prefers the killed one, which is idle.
        origin(new MockResponse.Builder()
                .headersDelay(400, MILLISECONDS)
                .body("here")
                .build());
        assertThat(readMany())
                .allSatisfy(read -> assertThat(read.get(10, SECONDS)).isEqualTo(200)); // connections are reused
        MORTAL.hold();

        List<CompletableFuture<Integer>> reads = readMany();
        await().until(() -> MORTAL.taken() >= 8);

        MORTAL.kill();

        assertThat(reads).allSatisfy(read -> assertThat(read.get(10, SECONDS)).isEqualTo(200));
    }

    @Test
    void a_write_that_a_server_has_cut_off_is_not_retried() throws Exception {
        origin(new MockResponse.Builder().body("here").build());
        int before = CUTTER.requests();

        int status = 200;
        while (CUTTER.requests() == before) {
            status = send("PUT", "/cut/x");
        }

        assertThat(status).isEqualTo(502);
    }

    @Test
    void a_timeout_is_not_retried_at_another_server() throws Exception {
        origin(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        int before = ORIGIN.getRequestCount();

        assertThat(send("GET", "/half/x")).isEqualTo(504);

        assertThat(ORIGIN.getRequestCount() - before).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503})
    void an_error_response_is_not_retried_at_another_server(int rejection) throws Exception {
        origin(new MockResponse.Builder().setHeader("Connection", "close").build());
        assertThat(send("GET", "/twins/x")).isEqualTo(200);
        origin(new MockResponse.Builder().code(rejection).build());
        int before = ORIGIN.getRequestCount();

        assertThat(send("GET", "/twins/x")).isEqualTo(rejection); // over a new connection
        assertThat(ORIGIN.getRequestCount() - before).isEqualTo(1);

        assertThat(send("GET", "/twins/x")).isEqualTo(rejection); // over an idle one
        assertThat(ORIGIN.getRequestCount() - before).isEqualTo(2);
    }

    private List<CompletableFuture<Integer>> readMany() {
        HttpRequest read = HttpRequest.newBuilder(uri("/mortal/x")).build();
        return Stream.generate(
                        () -> http.sendAsync(read, BodyHandlers.discarding()).thenApply(HttpResponse::statusCode))
                .limit(32)
                .toList();
    }

    private int send(String method, String path) throws Exception {
        return http.send(
                        HttpRequest.newBuilder(uri(path))
                                .method(
                                        method,
                                        method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("x"))
                                .build(),
                        BodyHandlers.discarding())
                .statusCode();
    }
}
