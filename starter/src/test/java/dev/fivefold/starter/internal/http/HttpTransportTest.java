package dev.fivefold.starter.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.fixture.RunningApplication;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("transport")
class HttpTransportTest {

    private static final String CART = "{\"lines\":[{\"productId\":3,\"quantity\":2}],\"note\":\"not read\"}";

    private final MockWebServer server = CartService.server();

    @Test
    void a_response_is_decoded_as_declared_and_its_bytes_are_unchanged() throws Exception {
        server.enqueue(json(CART));

        CallResult<CartService.Cart> result = CartService.client().cart(7).execute(ample());

        assertThat(result).isInstanceOfSatisfying(CallResult.Success.class, success -> {
            assertThat(success.value()).isEqualTo(new CartService.Cart(List.of(new CartService.Line(3))));
        });
        assertThat(written(result)).isEqualTo(CART);
        assertThat(server.takeRequest().getTarget()).isEqualTo("/carts/7");
    }

    @Test
    void the_client_sends_the_request_and_inflates_the_gzip_that_it_accepts() throws Exception {
        server.enqueue(json(CART.replaceFirst("\\{", "{\"large\":\"" + "0".repeat(10_000) + "\",")));
        CartService.client().cart(7).execute(ample()); // a small one would be requested plain
        server.takeRequest();
        server.enqueue(gzipped(CART));

        CallResult<CartService.Cart> result = CartService.client().cart(7).execute(ample());

        var request = server.takeRequest();
        assertThat(request.getHeaders().get("User-Agent")).startsWith(Transports.userAgent());
        assertThat(request.getHeaders().values("Accept-Encoding")).containsExactly("gzip");
        assertThat(written(result)).isEqualTo(CART);
    }

    @Test
    void without_gzip_the_request_accepts_the_plain_body_only() throws Exception {
        server.enqueue(json(CART));
        try (RunningApplication application = RunningApplication.start(
                List.of(CartService.Application.class),
                "spring.cloud.openfeign.client.config.carts.url=http://127.0.0.1:" + server.getPort(),
                "fivefold.http.accept-gzip=false")) {
            application.bean(CartService.HttpCarts.class).cart(7).execute(ample());
        }

        assertThat(server.takeRequest().getHeaders().values("Accept-Encoding")).containsExactly("identity");
    }

    @Test
    void a_client_with_an_https_url_uses_tls() throws Exception {
        CompletableFuture<Integer> firstByte = CompletableFuture.supplyAsync(() -> firstByte(CartService.tls()));

        CartService.tlsClient().cart(7).execute(ample());

        int handshake = 22;
        assertThat(firstByte.get(10, TimeUnit.SECONDS)).isEqualTo(handshake);
    }

    @Test
    void a_list_is_sent_as_one_parameter() throws Exception {
        server.enqueue(json("[]"));

        CartService.client().carts(List.of(1L, 2L, 3L)).execute(ample());

        assertThat(server.takeRequest().getUrl().queryParameter("ids")).isEqualTo("1,2,3");
    }

    @Test
    void headers_of_a_method_replace_those_of_the_client() throws Exception {
        server.enqueue(json(CART));

        assertThat(CartService.client().tagged(7, List.of("a", "b")).execute(ample()))
                .isInstanceOf(CallResult.Success.class);

        var headers = server.takeRequest().getHeaders();
        assertThat(headers.values("X-Tag")).containsExactly("a,b"); // as Spring Cloud OpenFeign joins them
        assertThat(headers.values("Accept")).containsExactly("application/json");
        assertThat(headers.values("User-Agent")).containsExactly("carts");
        assertThat(headers.values("Host")).hasSize(1);
    }

    @Test
    void nothing_is_sent_before_the_call_is_executed() {
        Call<?> unused = CartService.client().cart(7);

        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void an_error_response_has_its_status_and_its_body_is_not_read() {
        server.enqueue(
                new MockResponse.Builder().code(503).body("do not show this").build());

        assertThat(CartService.client().cart(7).execute(ample())).isEqualTo(CallResult.Failed.withStatus(503));
    }

    @Test
    void a_redirect_is_an_error_and_is_not_followed() {
        server.enqueue(new MockResponse.Builder()
                .code(302)
                .addHeader("Location", "/elsewhere")
                .build());

        assertThat(CartService.client().cart(7).execute(ample())).isEqualTo(CallResult.Failed.withStatus(302));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void a_service_without_a_response_times_out_at_the_deadline() {
        server.enqueue(new MockResponse.Builder()
                .onRequestStart(SocketEffect.Stall.INSTANCE)
                .build());

        CallResult<?> result = CartService.client().cart(7).execute(within(Duration.ofMillis(200)));

        assertThat(result).isInstanceOf(CallResult.TimedOut.class);
    }

    @Test
    void a_body_that_arrives_byte_by_byte_times_out_at_the_deadline() {
        server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(CART)
                .throttleBody(1, 100, TimeUnit.MILLISECONDS)
                .build());

        CallResult<?> result = CartService.client().cart(7).execute(within(Duration.ofMillis(300)));

        assertThat(result).isInstanceOf(CallResult.TimedOut.class);
    }

    @Test
    void the_service_receives_the_remaining_time() throws Exception {
        server.enqueue(json(CART));

        CartService.client().cart(7).execute(within(Duration.ofSeconds(5)));

        String allowed = server.takeRequest().getHeaders().get("X-Request-Timeout-Ms");
        assertThat(Integer.parseInt(allowed)).isBetween(1, 5_000);
    }

    @Test
    void a_cancelled_call_ends_at_once_and_closes_its_connection() throws Exception {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        CallContext context = within(Duration.ofSeconds(20));

        CompletableFuture<CallResult<?>> result =
                CompletableFuture.supplyAsync(() -> CartService.client().cart(7).execute(context));
        server.takeRequest();
        context.cancel();

        assertThat(result.get(20, TimeUnit.SECONDS)).isEqualTo(new CallResult.Cancelled<>());
    }

    @Test
    void a_connection_that_breaks_within_the_body_fails_its_call() {
        server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(CART)
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());

        assertThat(CartService.client().cart(7).execute(ample())).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void a_response_with_two_lengths_is_invalid_and_its_rest_is_no_response() {
        String rest = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
        server.enqueue(json(CART + rest)
                .newBuilder()
                .addHeader("Content-Length", CART.length())
                .build());
        server.enqueue(json(CART));

        assertThat(CartService.client().cart(7).execute(ample()))
                .isInstanceOfSatisfying(
                        CallResult.Failed.class,
                        failed -> assertThat(failed.by()).isEqualTo(CallResult.FailedBy.INVALID_RESPONSE));
        assertThat(CartService.client().cart(7).execute(ample())).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_connection_that_is_refused_fails_its_call() {
        assertThat(CartService.deadClient().cart(7).execute(ample()))
                .isInstanceOfSatisfying(
                        CallResult.Failed.class,
                        failed -> assertThat(failed.connection()).isTrue());
    }

    private static CallContext ample() {
        return within(Duration.ofSeconds(20));
    }

    private static CallContext within(Duration allowed) {
        return new CallContext(Deadline.after(allowed));
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
