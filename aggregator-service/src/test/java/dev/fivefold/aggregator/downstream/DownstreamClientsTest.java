package dev.fivefold.aggregator.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fivefold.aggregator.downstream.client.CartsClient;
import dev.fivefold.aggregator.downstream.client.ProductsClient;
import dev.fivefold.aggregator.downstream.guard.RecoverySettings;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import feign.RequestLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class DownstreamClientsTest {

    private static final CallContext AMPLE = within(Duration.ofMinutes(5));
    private static final String CART = "{\"lines\":[{\"productId\":3,\"quantity\":2}],\"note\":\"not read\"}";

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @Test
    void an_answer_is_read_as_far_as_the_plan_needs_it_and_kept_byte_for_byte() throws Exception {
        server.enqueue(json(CART));

        CallResult<CartsClient.Cart> result = carts(true).cart(7).execute(AMPLE);

        assertThat(result).isInstanceOfSatisfying(CallResult.Success.class, success -> {
            assertThat(success.value()).isEqualTo(new CartsClient.Cart(List.of(new CartsClient.Line(3))));
        });
        assertThat(written(result)).isEqualTo(CART);
        assertThat(server.takeRequest().getTarget()).isEqualTo("/carts/7");
    }

    @Test
    void it_is_okhttp_that_speaks_on_the_wire_and_it_asks_for_gzip_by_itself() throws Exception {
        server.enqueue(gzipped(CART));

        CallResult<CartsClient.Cart> result = carts(true).cart(7).execute(AMPLE);

        var request = server.takeRequest();
        assertThat(request.getHeaders().get("User-Agent")).startsWith("okhttp/");
        assertThat(request.getHeaders().values("Accept-Encoding")).containsExactly("gzip");
        assertThat(written(result)).isEqualTo(CART);
    }

    @Test
    void without_compression_it_asks_for_the_plain_body() throws Exception {
        server.enqueue(json(CART));

        carts(false).cart(7).execute(AMPLE);

        assertThat(server.takeRequest().getHeaders().values("Accept-Encoding")).containsExactly("identity");
    }

    @Test
    void a_service_whose_url_says_https_is_spoken_to_by_tls() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Integer> firstByte = CompletableFuture.supplyAsync(() -> firstByte(listening));

            TestClients.at("https://127.0.0.1:" + listening.getLocalPort(), 1_024)
                    .create(CartsClient.class, "carts")
                    .cart(7)
                    .execute(AMPLE);

            int handshake = 22;
            assertThat(firstByte.get(10, TimeUnit.SECONDS)).isEqualTo(handshake);
        }
    }

    @Test
    void a_list_goes_out_as_one_parameter() throws Exception {
        server.enqueue(json("{\"products\":[]}"));

        client(ProductsClient.class, "products", true)
                .byIds(List.of(1L, 2L, 3L))
                .execute(AMPLE);

        assertThat(server.takeRequest().getUrl().queryParameter("ids")).isEqualTo("1,2,3");
    }

    @Test
    void nothing_is_sent_before_the_call_is_executed() {
        carts(true).cart(7);

        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void a_body_that_inflates_past_the_cap_fails_its_call() throws IOException {
        server.enqueue(gzipped("{\"lines\":[],\"bomb\":\"" + "0".repeat(2_000_000) + "\"}"));

        assertFailed(carts(true).cart(7).execute(AMPLE), "exceeds 1000000 bytes");
    }

    @Test
    void garbage_in_place_of_json_fails_its_call() {
        server.enqueue(json("{\"lines\":[{\"productId\":3}], oops"));

        assertFailed(carts(true).cart(7).execute(AMPLE), "not the JSON expected");
    }

    @Test
    void more_than_one_json_value_fails_its_call() {
        server.enqueue(json(CART + CART));

        assertFailed(carts(true).cart(7).execute(AMPLE), "not the JSON expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"})
    void json_that_is_not_utf_8_fails_its_call(String charset) {
        server.enqueue(json(new Buffer().writeString(CART, Charset.forName(charset))));

        assertFailed(carts(true).cart(7).execute(AMPLE), "not the JSON expected");
    }

    @Test
    void a_byte_order_mark_fails_its_call() {
        server.enqueue(json("\uFEFF" + CART));

        assertFailed(carts(true).cart(7).execute(AMPLE), "not the JSON expected");
    }

    @Test
    void an_answer_without_a_field_that_the_plan_reads_fails_its_call() {
        server.enqueue(json("{\"rows\":[]}"));

        assertFailed(carts(true).cart(7).execute(AMPLE), "lines");
    }

    @Test
    void another_content_type_fails_its_call() {
        server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "text/html")
                .body(CART)
                .build());

        assertFailed(carts(true).cart(7).execute(AMPLE), "not application/json but [text/html]");
    }

    @Test
    void an_error_status_is_kept_and_its_body_is_not_read() {
        server.enqueue(
                new MockResponse.Builder().code(503).body("do not show this").build());

        assertThat(carts(true).cart(7).execute(AMPLE)).isEqualTo(CallResult.Failed.withStatus(503));
    }

    @Test
    void a_redirect_is_an_error_and_is_not_followed() {
        server.enqueue(new MockResponse.Builder()
                .code(302)
                .addHeader("Location", "/elsewhere")
                .build());

        assertThat(carts(true).cart(7).execute(AMPLE)).isEqualTo(CallResult.Failed.withStatus(302));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void a_service_that_does_not_answer_times_out_with_the_deadline() {
        server.enqueue(new MockResponse.Builder()
                .onRequestStart(SocketEffect.Stall.INSTANCE)
                .build());

        CallResult<?> result = carts(true).cart(7).execute(within(Duration.ofMillis(200)));

        assertThat(result).isInstanceOf(CallResult.TimedOut.class);
    }

    @Test
    void a_body_that_comes_drop_by_drop_times_out_too() {
        server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(CART)
                .throttleBody(1, 100, TimeUnit.MILLISECONDS)
                .build());

        CallResult<?> result = carts(true).cart(7).execute(within(Duration.ofMillis(300)));

        assertThat(result).isInstanceOf(CallResult.TimedOut.class);
    }

    @Test
    void the_service_is_told_how_long_it_has() throws Exception {
        server.enqueue(json(CART));

        carts(true).cart(7).execute(within(Duration.ofSeconds(5)));

        String allowed = server.takeRequest().getHeaders().get("X-Request-Timeout-Ms");
        assertThat(Integer.parseInt(allowed)).isBetween(1, 5_000);
    }

    @Test
    void a_call_that_is_cancelled_ends_at_once_and_closes_its_connection() throws Exception {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        CallContext context = within(Duration.ofMinutes(5));

        CompletableFuture<CallResult<?>> result =
                CompletableFuture.supplyAsync(() -> carts(true).cart(7).execute(context));
        server.takeRequest();
        context.cancel();

        assertThat(result.get(20, TimeUnit.SECONDS)).isEqualTo(new CallResult.Cancelled<>());
    }

    @Test
    void a_connection_that_breaks_off_in_the_body_fails_its_call() {
        server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(CART)
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());

        assertThat(carts(true).cart(7).execute(AMPLE)).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void nobody_listening_fails_the_call() {
        CartsClient carts = carts(true);
        server.close();

        assertThat(carts.cart(7).execute(AMPLE)).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void a_client_whose_method_returns_its_answer_at_once_is_refused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> client(Impatient.class, "impatient", true))
                .withMessageContaining("must return a Call");
    }

    interface Impatient {
        @RequestLine("GET /")
        String now();
    }

    private static CallContext within(Duration allowed) {
        return new CallContext(Deadline.after(allowed));
    }

    private CartsClient carts(boolean acceptGzip) {
        return client(CartsClient.class, "carts", acceptGzip);
    }

    private <C> C client(Class<C> type, String service, boolean acceptGzip) {
        DownstreamProperties properties = new DownstreamProperties(
                URI.create("http://" + server.getHostName() + ":" + server.getPort()),
                Map.of(),
                Duration.ofMillis(500),
                DataSize.ofBytes(1_000_000),
                acceptGzip,
                5,
                0,
                false,
                true,
                false,
                0,
                true,
                RecoverySettings.PLAIN,
                false);
        return TestClients.of(properties).create(type, service);
    }

    private static void assertFailed(CallResult<?> result, String reason) {
        assertThat(result)
                .isInstanceOfSatisfying(
                        CallResult.Failed.class,
                        failed -> assertThat(failed.reason()).contains(reason));
    }

    private static MockResponse json(String body) {
        return json(new Buffer().writeUtf8(body));
    }

    private static MockResponse json(Buffer body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    private static int firstByte(ServerSocket listening) {
        try (Socket client = listening.accept()) {
            return client.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MockResponse gzipped(String body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body.getBytes(UTF_8));
        }
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .addHeader("Content-Encoding", "gzip")
                .body(new Buffer().write(bytes.toByteArray()))
                .build();
    }

    private static String written(CallResult<?> result) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ((CallResult.Available<?>) result).body().writeTo(out);
        return out.toString(UTF_8);
    }
}
