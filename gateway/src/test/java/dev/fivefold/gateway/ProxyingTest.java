package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import okio.Buffer;
import org.junit.jupiter.api.Test;

class ProxyingTest extends GatewayTest {

    @Test
    void a_gzip_body_passes_byte_for_byte() throws Exception {
        byte[] gzip = gzip("{\"page\":\"" + "verbose ".repeat(100_000) + "\"}");
        origin(new MockResponse.Builder()
                .setHeader("Content-Type", "application/json")
                .setHeader("Content-Encoding", "gzip")
                .body(new Buffer().write(gzip))
                .build());

        HttpResponse<byte[]> response = get("/api/home/1", "Accept-Encoding", "gzip, br;q=0.5");

        assertThat(response.body()).isEqualTo(gzip);
        assertThat(response.headers().allValues("Content-Encoding")).containsExactly("gzip");
        assertThat(response.headers().allValues("Content-Length")).containsExactly(String.valueOf(gzip.length));
        assertThat(requestAtOrigin().getHeaders().values("Accept-Encoding")).containsExactly("gzip, br;q=0.5");
    }

    @Test
    void the_head_and_the_body_of_a_small_response_are_one_write() throws Exception {
        // A reader that starts only at the body would see no difference; one of many does.
        for (int i = 0; i < 50; i++) {
            try (Wire client = new Wire(gateway()).send("GET /raw/small HTTP/1.1", "Host: shop");
                    Socket connection = acceptRequest("/raw/small")) {
                byte[] first = new byte[4096];
                FutureTask<Integer> read = new FutureTask<>(() -> client.body().read(first));
                Thread.ofPlatform().start(read);
                connection
                        .getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".getBytes(StandardCharsets.US_ASCII));

                assertThat(new String(first, 0, read.get(), StandardCharsets.US_ASCII))
                        .endsWith("\r\n\r\nhello");
            }
        }
    }

    @Test
    void a_digit_that_is_not_ascii_reaches_no_origin() throws Exception {
        origin(new MockResponse.Builder().build());

        assertThat(get("/api/home/%EF%BC%91").statusCode()).isEqualTo(400);

        assertThat(hasReachedOrigin()).isFalse();
    }

    @Test
    void gzip_is_not_requested_for_a_client_that_does_not_accept_it() throws Exception {
        origin(new MockResponse.Builder().build());

        get("/api/home/1");

        assertThat(requestAtOrigin().getHeaders().values("Accept-Encoding")).isEmpty();
    }

    @Test
    void a_chunked_body_of_9_MB_passes_byte_for_byte() throws Exception {
        byte[] body = randomBytes(9_000_000);
        origin(new MockResponse.Builder()
                .chunkedBody(new Buffer().write(body), 50_000)
                .build());

        assertThat(get("/api/home/1").body()).isEqualTo(body);
    }

    @Test
    void an_upload_of_20_MB_reaches_the_origin_byte_for_byte() throws Exception {
        byte[] body = randomBytes(20_000_000);
        origin(new MockResponse.Builder().code(201).build());

        HttpResponse<Void> response = http.send(
                HttpRequest.newBuilder(uri("/api/uploads"))
                        .POST(BodyPublishers.ofByteArray(body))
                        .build(),
                BodyHandlers.discarding());

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(Objects.requireNonNull(requestAtOrigin().getBody()).toByteArray())
                .isEqualTo(body);
    }

    @Test
    void path_and_query_reach_the_origin_as_the_client_wrote_them() throws Exception {
        origin(new MockResponse.Builder().build());

        get("/api/a%20b/c;v=1?ids=1,2&all&empty=&=x&q=%C3%A4+b");

        assertThat(requestAtOrigin().getTarget()).isEqualTo("/api/a%20b/c;v=1?ids=1,2&all&empty=&=x&q=%C3%A4+b");
    }

    @Test
    void an_error_of_the_origin_passes_unchanged() throws Exception {
        for (int status : new int[] {400, 404, 500, 502, 503}) {
            String problem = "{\"title\":\"the origin's own\",\"status\":" + status + "}";
            origin(new MockResponse.Builder()
                    .code(status)
                    .setHeader("Content-Type", "application/problem+json")
                    .body(problem)
                    .build());

            HttpResponse<byte[]> response = get("/api/home/1");

            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo(problem);
            assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        }
    }

    @Test
    void a_failing_origin_gets_one_request() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        origin(request -> {
            requests.incrementAndGet();
            return new MockResponse.Builder().code(503).build();
        });

        assertThat(get("/api/home/1").statusCode()).isEqualTo(503);
        assertThat(requests).hasValue(1);
    }

    @Test
    void a_connection_serves_many_requests() throws Exception {
        origin(new MockResponse.Builder().body("page").build());
        try (Wire client = new Wire(gateway())) {
            for (int i = 0; i < 3; i++) {
                String head =
                        client.send("GET /api/home/1 HTTP/1.1", "Host: shop").readHead();
                assertThat(client.status(head)).isEqualTo(200);
                assertThat(client.readBody(head)).isEqualTo("page");
            }
        }
    }

    @Test
    void a_rejected_request_leaves_the_connection_open() throws Exception {
        origin(new MockResponse.Builder().body("page").build());
        try (Wire client = new Wire(gateway())) {
            client.send("POST /unknown HTTP/1.1", "Host: shop", "Content-Length: 500000");
            client.write(new byte[500_000]);
            String rejection = client.readHead();
            assertThat(client.status(rejection)).isEqualTo(404);
            client.readBody(rejection);

            String head = client.send("GET /api/home/1 HTTP/1.1", "Host: shop").readHead();
            assertThat(client.status(head)).isEqualTo(200);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        new Random(2053).nextBytes(bytes);
        return bytes;
    }
}
