package dev.fivefold.starter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docs/recipes.md: a GraphQL source over mutual TLS, and a source that has a future. */
class RecipesTest {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
    private static final String PASSWORD = "not-a-secret";

    @TempDir
    private static Path keys;

    private static final MockWebServer CATALOG = new MockWebServer();
    private static ConfigurableApplicationContext application;

    @BeforeAll
    static void start() throws Exception {
        Path server = key("server");
        Path client = key("client");
        CATALOG.useHttps(trusting(server, client).getSocketFactory());
        CATALOG.requireClientAuth();
        CATALOG.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                boolean known = "{\"user\":7}".equals(request.getUrl().queryParameter("variables"))
                        && RecipeApplication.PRODUCTS.equals(request.getUrl().queryParameter("query"));
                return new MockResponse.Builder()
                        .addHeader("Content-Type", "application/json")
                        .body(
                                known
                                        ? "{\"data\":{\"cart\":{\"products\":[{\"id\":1}]}}}"
                                        : "{\"errors\":[{\"message\":\"no\"}]}")
                        .build();
            }
        });
        CATALOG.start();
        application = new SpringApplicationBuilder(RecipeApplication.class, Points.class)
                .properties(
                        "server.port=0",
                        "spring.cloud.openfeign.client.config.catalog.url=https://127.0.0.1:" + CATALOG.getPort(),
                        "spring.ssl.bundle.jks.services.keystore.location=" + client.toUri(),
                        "spring.ssl.bundle.jks.services.keystore.password=" + PASSWORD,
                        "spring.ssl.bundle.jks.services.truststore.location=" + server.toUri(),
                        "spring.ssl.bundle.jks.services.truststore.password=" + PASSWORD)
                .run();
    }

    @AfterAll
    static void stop() {
        application.close();
        CATALOG.close();
    }

    @Test
    void a_graphql_response_over_mutual_tls_is_a_part() throws Exception {
        JsonNode page = page(7);

        assertThat(page.at("/cart/data/cart/products/0/id").asInt()).isEqualTo(1);
        assertThat(page.at("/_meta/complete").asBoolean()).isTrue();
    }

    @Test
    void graphql_errors_fail_the_call() throws Exception {
        JsonNode page = page(8);

        assertThat(page.get("cart").isNull()).isTrue();
        assertThat(page.at("/_meta/complete").asBoolean()).isFalse();
    }

    @Test
    void a_future_is_a_part_and_its_failure_is_one_of_the_call() throws Exception {
        assertThat(page(7).at("/points/points").asInt()).isEqualTo(70);
        assertThat(get(9).statusCode()).isEqualTo(502);
    }

    @Test
    void a_record_of_inputs_is_bound_and_validated() throws Exception {
        assertThat(get("/api/wishes/7?ids=1,2&size=100", "CH").statusCode()).isEqualTo(200);
        assertThat(get("/api/wishes/7?ids=1,-2&size=101", "CHE").body())
                .contains("\"field\":\"X-Country\"", "\"field\":\"size\"", "\"field\":\"ids\"");
    }

    @Test
    void the_recipes_are_the_code_of_this_test() throws IOException {
        String code = words(Files.readString(Path.of("src/test/java/dev/fivefold/starter/RecipeApplication.java")));
        List<String> blocks = BLOCK.matcher(Files.readString(Path.of("../docs/recipes.md")))
                .results()
                .map((MatchResult block) -> words(block.group(1)))
                .toList();

        assertThat(blocks).hasSize(6).allSatisfy(block -> assertThat(code).contains(block));
    }

    private static String words(String code) {
        return code.replaceAll("\\s+", " ").strip();
    }

    static class Points {

        @Bean
        LongFunction<CompletableFuture<byte[]>> points() {
            return user -> user == 9
                    ? CompletableFuture.failedFuture(new IOException("no points"))
                    : CompletableFuture.supplyAsync(
                            () -> "{\"points\":%d}".formatted(10 * user).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static JsonNode page(long user) throws IOException, InterruptedException {
        return JsonMapper.shared().readTree(get(user).body());
    }

    private static HttpResponse<String> get(long user) throws IOException, InterruptedException {
        return get("/api/home/" + user, "CH");
    }

    private static HttpResponse<String> get(String path, String country) throws IOException, InterruptedException {
        String port = application.getEnvironment().getRequiredProperty("local.server.port");
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                            .header("X-Country", country)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    /** A key and its self-signed certificate, by the JDK's own tool. */
    private static Path key(String name) throws IOException, InterruptedException {
        Path file = keys.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        return file;
    }

    private static SSLContext trusting(Path own, Path other) throws Exception {
        KeyManagerFactory ours = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        ours.init(read(own), PASSWORD.toCharArray());
        TrustManagerFactory theirs = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        theirs.init(read(other));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(ours.getKeyManagers(), theirs.getTrustManagers(), null);
        return context;
    }

    private static KeyStore read(Path file) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }
}
