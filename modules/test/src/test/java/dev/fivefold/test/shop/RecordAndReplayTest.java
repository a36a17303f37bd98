package dev.fivefold.test.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.test.PageTest;
import dev.fivefold.test.PageTester;
import dev.fivefold.test.services.Services;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** A page is recorded in an application that runs, over HTTP, and replayed in a test. */
@PageTest(HomePage.class)
class RecordAndReplayTest {

    private static final Map<String, String> RESPONSES = Map.of(
            "/users/7", "{\"name\":\"Ann\",\"authToken\":\"t0p\"}",
            "/carts/7", "{\"productIds\":[21]}",
            "/products?ids=21", "[{\"id\":21}]",
            "/prices/21", "{\"cents\":210}");

    @TempDir
    static Path dir;

    @Autowired
    PageTester pages;

    @Autowired
    Services services;

    @EnableAutoConfiguration
    @EnableFeignClients
    @Import(HomePage.class)
    static class Application {}

    @Test
    void a_recorded_page_is_replayed_without_secrets() throws Exception {
        record();

        services.replay(dir.toString());

        assertThat(pages.get("/api/home/7")).isComplete().hasBody("""
                {"profile": {"name": "Ann", "authToken": "***"}, "cart": {"productIds": [21]},
                 "products": [{"id": 21}], "prices": [{"cents": 210}]}""");
        assertThat(pages.get("/api/home/9")).hasStatus(404);
    }

    private static void record() throws Exception {
        try (MockWebServer server = new MockWebServer()) {
            server.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    String body = RESPONSES.get(request.getTarget());
                    return body == null
                            ? new MockResponse.Builder().code(404).build()
                            : new MockResponse.Builder()
                                    .setHeader("Content-Type", "application/json")
                                    .setHeader("Content-Encoding", "gzip")
                                    .body(gzip(body))
                                    .build();
                }
            });
            server.start();
            String url = "http://127.0.0.1:" + server.getPort();
            try (ConfigurableApplicationContext application = SpringApplication.run(
                    Application.class,
                    "--server.port=0",
                    "--fivefold.record.dir=" + dir,
                    "--carts.url=" + url,
                    "--spring.cloud.openfeign.client.config.users.url=" + url,
                    "--spring.cloud.openfeign.client.config.products.url=" + url)) {
                String port = application.getEnvironment().getRequiredProperty("local.server.port");
                await().atMost(Duration.ofSeconds(30)).until(() -> {
                    get(port, "/api/home/7");
                    get(port, "/api/home/9"); // the 404 of its user may end it before the cart is there
                    return recorded() >= RESPONSES.size() + 2;
                });
            }
        }
    }

    private static long recorded() throws IOException {
        try (Stream<Path> files = Files.walk(dir)) {
            return files.filter(file -> file.toString().endsWith(".json")).count();
        }
    }

    private static void get(String port, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
    }

    private static Buffer gzip(String text) {
        Buffer zipped = new Buffer();
        try (var sink = Okio.buffer(new GzipSink(zipped))) {
            sink.writeUtf8(text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return zipped;
    }
}
