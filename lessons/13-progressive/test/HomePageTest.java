package dev.fivefold.lessons.l13;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lessons.Services;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HomePageTest {

    private final Services services = new Services();
    private final HomePage page = new HomePage(services.shop());
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/home", this::serve);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        page.close();
        services.close();
    }

    @Test
    void the_client_receives_parts_while_another_is_awaited() throws Exception {
        services.respond(request ->
                new MockResponse.Builder().body('"' + request.getTarget() + '"').build());
        services.holdUntilAllAreThere(Set.of("/recommendations/7", "/release/0"));
        StringBuilder received = new StringBuilder();
        try (InputStream response = address().toURL().openStream()) {
            while (!received.toString().contains("profile")
                    || !received.toString().contains("cart")) {
                int next = response.read();
                assertThat(next).isNotNegative();
                received.append((char) next);
            }
            services.shop().part("release", 0);
            received.append(new String(response.readAllBytes(), UTF_8));
        }

        assertThat(received.toString())
                .isEqualTo("{\"profile\":\"/profile/7\",\"cart\":\"/cart/7\","
                        + "\"recommendations\":\"/recommendations/7\"}");
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/home");
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, 0); // of unknown length
            page.write(7, exchange.getResponseBody());
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException(e);
        }
    }
}
