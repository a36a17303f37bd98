package dev.fivefold.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.measure.PageClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageLogTest {

    private HttpServer server;
    private PageClient client;
    private int sent;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/home/", exchange -> {
            String user = exchange.getRequestURI().getPath().substring("/api/home/".length());
            byte[] plain = "{\"user\":%s,\"text\":\"%s\",\"_meta\":{\"n\":%d}}"
                    .formatted(user, "x".repeat(1000), sent++)
                    .getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(body)) {
                gzip.write(plain);
            }
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            exchange.getResponseHeaders().add("X-Page-Complete", Boolean.toString(!user.equals("3")));
            exchange.sendResponseHeaders(user.equals("4") ? 502 : 200, body.size());
            exchange.getResponseBody().write(body.toByteArray());
            exchange.close();
        });
        server.start();
        client = new PageClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), Duration.ofSeconds(10));
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    @Test
    void users_come_in_turn_and_bytes_are_counted_compressed_and_plain() throws Exception {
        PageLog pages = new PageLog(client, List.of(1L, 2L));

        assertThat(pages.next()).isPresent();
        assertThat(pages.next()).isPresent();

        assertThat(pages.errors()).isZero();
        assertThat(pages.plain()).hasSize(2).allMatch(bytes -> bytes > 1000);
        assertThat(pages.wire()).hasSize(2).allMatch(bytes -> bytes < 100);
    }

    @Test
    void the_hash_covers_users_that_were_not_read_yet_and_is_the_same_for_the_same_pages() throws Exception {
        PageLog read = new PageLog(client, List.of(1L, 2L));
        assertThat(read.next()).isPresent();

        assertThat(read.hash()).isPresent().isEqualTo(new PageLog(client, List.of(1L, 2L)).hash());
        assertThat(read.hash()).isNotEqualTo(new PageLog(client, List.of(2L, 1L)).hash());
    }

    @Test
    void pages_that_are_not_whole_are_errors_and_leave_no_hash() throws Exception {
        PageLog pages = new PageLog(client, List.of(3L, 4L));

        assertThat(pages.next()).isEmpty();
        assertThat(pages.lastError()).isEqualTo("the page of user 3 is not complete");
        assertThat(pages.next()).isEmpty();
        assertThat(pages.lastError()).isEqualTo("the page of user 4 is a 502");
        assertThat(pages.errors()).isEqualTo(2);
        assertThat(pages.hash()).isEmpty();
    }
}
