package dev.fivefold.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.benchmarks.peers.PeerCase.Family;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FirstPageTest {

    private final Parts parts = Parts.of(new PeerCase("test", Family.SMALL, 2, 1_000, 1, false));
    private final HttpClient http = HttpClient.newHttpClient();
    private HttpServer server;
    private String body = "";
    private int missing;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
                exchange.sendResponseHeaders(200, bytes.length + missing);
                exchange.getResponseBody().write(bytes);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        http.close();
    }

    @Test
    void a_page_with_the_content_of_all_parts_is_full() throws InterruptedException {
        body = "{\"part1\":%s, \"part2\":%s, \"more\":1}".formatted(part(1), part(2));

        assertThat(read().isFull()).isTrue();
        assertThat(read().outcome()).isEqualTo("full");
    }

    @Test
    void a_part_with_other_content_or_none_is_not_counted() throws InterruptedException {
        body = "{\"part1\":%s,\"part2\":%s}".formatted(part(1), part(1));
        assertThat(read().outcome()).isEqualTo("partial: 1 of 2 parts");

        body = "{\"part1\":%s,\"part2\":null}".formatted(part(1));
        assertThat(read().outcome()).isEqualTo("partial: 1 of 2 parts");
    }

    @Test
    void a_body_that_is_cut_off_is_a_failure() throws InterruptedException {
        body = "{\"part1\":%s,\"part2\":%s}".formatted(part(1), part(2));
        missing = 10;

        assertThat(read().outcome()).isEqualTo("failed: no complete response");
    }

    private FirstPage read() throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/page");
        return FirstPage.read(http, uri, false, parts, "/part{n}");
    }

    private String part(int number) {
        return new String(parts.plain(number), StandardCharsets.US_ASCII);
    }
}
