package dev.fivefold.lab.fork;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.process.Ports;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plain application on Spring Boot's parent, to which Fivefold is added, built and started with an address and nothing else. */
@Tag("long")
class AdditionIT {

    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    @Test
    void a_plain_application_serves_a_page() throws Exception {
        Path application = folder.resolve("orders");
        Path main = application.resolve(PlainApplication.MAIN);
        Files.createDirectories(main.getParent());
        Files.writeString(main, PlainApplication.SOURCE);
        Files.writeString(application.resolve("pom.xml"), PlainApplication.POM);
        Home home = Home.find();
        try (Addition addition = new Addition(home, folder.resolve("logs"), application)) {
            addition.write();
        }
        build(home, application);

        HttpServer service = service();
        int port = Ports.free(1).getFirst();
        Process running = start(
                application, port, "http://127.0.0.1:" + service.getAddress().getPort());
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest page = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/example/7"))
                    .build();
            await().atMost(LONG)
                    .failFast(() -> !running.isAlive())
                    .ignoreExceptionsInstanceOf(IOException.class)
                    .untilAsserted(() -> assertThat(client.send(page, HttpResponse.BodyHandlers.ofString())
                                    .body())
                            .contains("\"cart\":{\"productIds\":[3,4]}", "\"products\":[{\"ids\":\"ids=3,4\"}]"));
        } finally {
            running.destroy();
            running.waitFor();
            service.stop(0);
        }
    }

    private void build(Home home, Path application) throws InterruptedException {
        List<String> words =
                List.of(home.resolve("mvnw").toString(), "-q", "-B", "-ntp", "-f", application + "/pom.xml", "package");
        Map<String, String> jdk = Map.of("JAVA_HOME", System.getProperty("java.home"));
        try (Errands errands = new Errands()) {
            errands.run(new ChildCommand("mvnw", words, jdk, application, folder.resolve("logs/build.log")), LONG);
        }
    }

    private Process start(Path application, int port, String service) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        application.resolve("target/orders.jar").toString(),
                        "--server.port=" + port,
                        "--example.url=" + service)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("logs/orders.log").toFile())
                .redirectInput(new File("/dev/null"))
                .start();
    }

    /** Has a cart of two products; responses about products have the query of their request. */
    private static HttpServer service() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            byte[] body = (query == null ? "{\"productIds\":[3,4]}" : "[{\"ids\":\"" + query + "\"}]").getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }
}
