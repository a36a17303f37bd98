package com.acme.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages over real HTTP, with a server in place of the services behind them. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "management.server.port=0")
class PagesTest {

    private static final MockWebServer SERVICES = new MockWebServer();

    /** Response bodies by path; 404 for any other. */
    private static final Map<String, String> RESPONSES = new ConcurrentHashMap<>();

    private final HttpClient http = HttpClient.newHttpClient();
    private final JsonMapper json = JsonMapper.builder().build();

    @Autowired
    private Environment environment;

    @DynamicPropertySource
    static void locate(DynamicPropertyRegistry properties) {
        properties.add("services.url", () -> "http://127.0.0.1:" + SERVICES.getPort());
    }

    @BeforeAll
    static void startServices() throws IOException {
        SERVICES.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                String body = RESPONSES.get(request.getUrl().encodedPath());
                MockResponse.Builder response = new MockResponse.Builder();
                return body == null
                        ? response.code(404).build()
                        : response.setHeader("Content-Type", "application/json")
                                .body(body)
                                .build();
            }
        });
        SERVICES.start();
    }

    @AfterAll
    static void stopServices() {
        SERVICES.close();
    }

    @BeforeEach
    void respond() {
        RESPONSES.clear();
        RESPONSES.put("/users/7", "{\"name\":\"Ann\"}");
        RESPONSES.put("/carts/7", "{\"productIds\":[21,22]}");
        RESPONSES.put("/products", "[{\"id\":21},{\"id\":22}]");
    }

    @Test
    void the_page_has_the_profile_the_cart_and_its_products() throws Exception {
        JsonNode page = page("/api/home/7");

        assertThat(page.at("/profile/name").asString()).isEqualTo("Ann");
        assertThat(page.at("/cart/productIds/0").asLong()).isEqualTo(21);
        assertThat(page.at("/cartProducts/1/id").asLong()).isEqualTo(22);
        assertThat(page.at("/_meta/complete").asBoolean()).as(page.toString()).isTrue();
    }

    @Test
    void an_empty_cart_needs_no_products() throws Exception {
        RESPONSES.put("/users/8", "{\"name\":\"Bob\"}");
        RESPONSES.put("/carts/8", "{\"productIds\":[]}");

        JsonNode page = page("/api/home/8");

        assertThat(page.at("/_meta/complete").asBoolean()).as(page.toString()).isTrue();
    }

    @Test
    void a_page_without_products_is_served_and_marked_partial() throws Exception {
        RESPONSES.put("/users/9", "{\"name\":\"Eve\"}");
        RESPONSES.put("/carts/9", "{\"productIds\":[404]}");
        RESPONSES.remove("/products");

        JsonNode page = page("/api/home/9");

        assertThat(page.has("profile")).isTrue();
        assertThat(page.at("/_meta/complete").asBoolean()).isFalse();
    }

    @Test
    void an_unknown_user_is_not_found_and_an_invalid_id_is_a_bad_request() throws Exception {
        RESPONSES.put("/carts/404", "{\"productIds\":[]}");

        assertThat(get("/api/home/404").statusCode()).isEqualTo(404);
        assertThat(get("/api/home/0").statusCode()).isEqualTo(400);
    }

    @Test
    void a_part_is_served_by_itself() throws Exception {
        assertThat(page("/api/home/7/parts/cart").at("/cart/productIds")).hasSize(2);
    }

    /** A renamed metric leaves a rule silent and a panel empty. */
    @Test
    void rules_and_dashboards_use_metrics_that_exist() throws Exception {
        page("/api/home/7");
        String management = environment.getRequiredProperty("local.management.port");
        String metrics = get(management, "/actuator/prometheus").body();

        assertThat(metrics).contains(metricsIn(Path.of("../observability")));
    }

    /** The gateway's own tests cover its metrics. */
    private static List<String> metricsIn(Path folder) throws IOException {
        Pattern metric = Pattern.compile("\\b(fivefold_(?!gateway_)|resilience4j_)\\w+");
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                metric.matcher(Files.readString(file)).results().forEach(match -> found.add(match.group()));
            }
        }
        return found;
    }

    private JsonNode page(String path) throws Exception {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).isEqualTo(200);
        return json.readTree(response.body());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return get(environment.getRequiredProperty("local.server.port"), path);
    }

    private HttpResponse<String> get(String port, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
}
