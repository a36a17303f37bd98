package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;

@SmallShop
class MetricsTest {

    private static final Pattern TYPE = Pattern.compile("^# TYPE (fivefold_\\w+) (\\w+)$", Pattern.MULTILINE);

    @LocalServerPort
    private int port;

    @LocalManagementPort
    private int managementPort;

    private Shop shop = new Shop(0);
    private Shop management = new Shop(0);

    @BeforeEach
    void connect() {
        shop = new Shop(port);
        management = new Shop(managementPort);
    }

    @Test
    void the_mocks_have_exactly_their_declared_metrics() throws Exception {
        shop.body("/users/1");

        await().untilAsserted(() -> assertThat(typed(scrape()))
                .as("metrics of observability/metrics.yaml for the mocks")
                .isEqualTo(DeclaredMetrics.of("mocks")));
    }

    @Test
    void requests_are_counted_by_service_and_how_they_ended() {
        double well = value(count("success", "users"));
        double unknown = value(count("client_error", "users"));
        double failed = value(count("server_error", "stock"));

        shop.body("/users/1");
        shop.get("/users/999999");
        shop.put("/mocks/services/stock", "{\"failureRate\": 1}");
        shop.get("/stock?ids=1");
        shop.put("/mocks/services/stock", "{\"failureRate\": 0}");

        await().untilAsserted(() -> {
            assertThat(value(count("success", "users"))).isEqualTo(well + 1);
            assertThat(value(count("client_error", "users"))).isEqualTo(unknown + 1);
            assertThat(value(count("server_error", "stock"))).isEqualTo(failed + 1);
            assertThat(value(
                            "fivefold_mocks_requests_seconds_bucket{outcome=\"success\",service=\"users\",le=\"5.0\"}"))
                    .isPositive();
        });
    }

    @Test
    void bytes_are_those_on_the_wire() {
        String bytes = "fivefold_mocks_bytes_total{service=\"content\"}";
        double before = value(bytes);

        int compressed =
                shop.get("/content/banners?userId=3", "Accept-Encoding", "gzip").body().length;

        await().untilAsserted(() -> assertThat(value(bytes) - before).isEqualTo(compressed));
        int plain = shop.body("/content/banners?userId=3").length;
        await().untilAsserted(() -> assertThat(value(bytes) - before).isEqualTo(compressed + plain));
    }

    @Test
    void connections_to_the_database_and_gc_have_metrics() {
        shop.body("/users/1");

        assertThat(scrape()).contains("hikaricp_connections_max{pool=", "jvm_memory_used_bytes{");
    }

    private static String count(String outcome, String service) {
        return "fivefold_mocks_requests_seconds_count{outcome=\"%s\",service=\"%s\"}".formatted(outcome, service);
    }

    /** 0 before the first event. */
    private double value(String series) {
        return scrape().lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(0);
    }

    private String scrape() {
        return new String(management.body("/actuator/prometheus"), StandardCharsets.UTF_8);
    }

    /** Names with their types; the greatest value of a timer is a part of it. */
    private static Set<String> typed(String scrape) {
        return TYPE.matcher(scrape)
                .results()
                .map((MatchResult found) -> found.group(1) + " " + found.group(2))
                .filter(name -> !name.endsWith("_max gauge"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
