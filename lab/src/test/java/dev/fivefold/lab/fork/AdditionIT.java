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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
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
        run(home, application, Map.of(), "package");
        Map<String, Long> before = libraries(application);
        try (Addition addition = new Addition(home, folder.resolve("logs"), application)) {
            addition.write();
        }
        HttpServer service = service();
        try {
            String address = "http://127.0.0.1:" + service.getAddress().getPort();
            // Its generated code has the address, as Spring Cloud OpenFeign says.
            run(home, application, Map.of("EXAMPLE_URL", address), "compile", "spring-boot:process-aot", "package");
            isSmall(before, libraries(application));
            serves(application, "--example.url=" + address);
            serves(application, "-Dspring.aot.enabled=true");
        } finally {
            service.stop(0);
        }
    }

    /** Starts it with an option of the JVM or an argument. */
    private void serves(Path application, String option) throws Exception {
        int port = Ports.free(1).getFirst();
        Process running = start(application, option, "--server.port=" + port);
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
        }
    }

    private void run(Home home, Path application, Map<String, String> environment, String... goals)
            throws InterruptedException {
        String pom = application.resolve("pom.xml").toString();
        List<String> words = new ArrayList<>(List.of(home.resolve("mvnw").toString(), "-q", "-B", "-ntp", "-f", pom));
        words.addAll(List.of(goals));
        Map<String, String> all = new HashMap<>(environment);
        all.put("JAVA_HOME", System.getProperty("java.home"));
        try (Errands errands = new Errands()) {
            errands.run(new ChildCommand("mvnw", words, all, application, folder.resolve("logs/build.log")), LONG);
        }
    }

    /** The jars of the application, and their bytes. */
    private static Map<String, Long> libraries(Path application) throws IOException {
        try (JarFile jar = new JarFile(application.resolve("target/orders.jar").toFile())) {
            return jar.stream()
                    .filter(entry -> entry.getName().endsWith(".jar"))
                    .collect(Collectors.toMap(JarEntry::getName, JarEntry::getSize));
        }
    }

    private static void isSmall(Map<String, Long> before, Map<String, Long> after) throws IOException {
        Map<String, Long> added = new HashMap<>(after);
        added.keySet().removeAll(before.keySet());
        double megabytes = added.values().stream().mapToLong(bytes -> bytes).sum() / 1e6;

        assertThat(megabytes).isLessThan(30);
        assertThat(Files.readString(Path.of("../README.md")))
                .contains("%d jars, %.0f MB".formatted(added.size(), megabytes));
    }

    private Process start(Path application, String option, String argument) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-jar", application.resolve("target/orders.jar").toString(), argument));
        words.add(option.startsWith("-D") ? 1 : words.size(), option);
        return new ProcessBuilder(words)
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
