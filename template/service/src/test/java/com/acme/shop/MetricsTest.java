package com.acme.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.test.AutoConfigurePages;
import dev.fivefold.test.services.Services;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.env.Environment;

/** The whole application over HTTP: a renamed metric leaves a rule silent and a panel empty. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "management.server.port=0")
@AutoConfigurePages
class MetricsTest {

    @Autowired
    private Environment environment;

    @Autowired
    private Services services;

    @Test
    void rules_and_dashboards_use_metrics_that_exist() throws Exception {
        services.on("users").get("/users/7").respond("{\"name\":\"Ann\"}");
        services.on("carts").get("/carts/7").respond("{\"productIds\":[21,22]}");
        services.on("products").get("/products").respond("[{\"id\":21},{\"id\":22}]");

        assertThat(get("local.server.port", "/api/home/7")).contains("cartProducts");

        assertThat(get("local.management.port", "/actuator/prometheus"))
                .contains(metricsIn(Path.of("../observability")));
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

    private String get(String port, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + environment.getRequiredProperty(port) + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                .body();
    }
}
