package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MetricsTest {

    private static final Pattern TYPE = Pattern.compile("^# TYPE (fivefold_\\w+) (\\w+)$", Pattern.MULTILINE);

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR = RunningAggregator.start(
            SHOP,
            "fivefold.pages.default.mode=dataflow",
            "fivefold.pages.default.dictionary=1h",
            "fivefold.hedging.enabled=true",
            "fivefold.coalescing.enabled=true",
            "fivefold.calls.messages.inbox.cache.ttl=1m",
            "fivefold.calls.carts.cart.fallback.max-age=1m",
            "fivefold.redis.enabled=true", // with no server behind it
            "spring.data.redis.url=redis://127.0.0.1:1",
            "fivefold.calls.prices.byIds.redis.ttl=30s",
            "fivefold.admission.enabled=true",
            "fivefold.log.async=true",
            "shop.messages.format=protobuf",
            "shop.messages.delivery=batched",
            "shop.sessions.enabled=true",
            "shop.sessions.views-per-page=30");

    @BeforeAll
    static void readTwoPages() throws Exception {
        AGGREGATOR.get("/api/home/7");
        SHOP.setResponse("/content/banners", ShopServer.status(500));
        AGGREGATOR.get("/api/home/7");
        SHOP.reset();
    }

    @Test
    void the_aggregator_has_exactly_its_declared_metrics() throws Exception {
        assertThat(typed(scrape()))
                .as("metrics of observability/metrics.yaml for the aggregator")
                .isEqualTo(DeclaredMetrics.of("aggregator"));
    }

    @Test
    void pages_are_counted_by_outcome_and_timed_step_by_step() throws Exception {
        String metrics = scrape();

        assertThat(metrics)
                .contains("fivefold_page_results_total{page=\"home\",result=\"complete\"} 1.0")
                .contains("fivefold_page_results_total{page=\"home\",result=\"partial\"} 1.0")
                .contains("fivefold_page_fan_out_seconds_count{page=\"home\"} 2")
                .contains("fivefold_page_merge_seconds_count{page=\"home\"} 2")
                .contains("fivefold_page_write_seconds_count{page=\"home\"} 2")
                .contains("fivefold_page_efficiency_count{page=\"home\"} 2");
    }

    @Test
    void calls_are_counted_by_service_and_outcome() throws Exception {
        assertThat(scrape())
                .contains("fivefold_downstream_call_seconds_count{outcome=\"success\",service=\"carts\"} 4")
                .contains("fivefold_downstream_call_seconds_count{outcome=\"failed\",service=\"content\"} 1")
                .contains("fivefold_downstream_call_seconds_bucket{outcome=\"success\",service=\"carts\",le=\"1.0\"} 4")
                .containsPattern("fivefold_downstream_bytes_total\\{form=\"wire\",service=\"carts\"} [1-9]")
                .containsPattern("fivefold_downstream_bytes_total\\{form=\"inflated\",service=\"carts\"} [1-9]")
                .containsPattern("reactor_netty_connection_provider_total_connections\\{remote_address=.*} [1-9]")
                .containsPattern("http_server_requests_seconds_bucket\\{.*uri=\"/api/home/\\{userId}\".*le=\"30.0\"} 2")
                .contains("resilience4j_bulkhead_max_allowed_concurrent_calls{name=\"carts\"} 512.0")
                .contains("fivefold_pool_threads 100.0");
    }

    @Test
    void an_outage_of_redis_is_reported_and_costs_no_page() throws Exception {
        assertThat(scrape())
                .contains("fivefold_redis_connected 0.0")
                .contains("fivefold_redis_lookups_total{call=\"prices.byIds\",result=\"unavailable\"}");
    }

    @Test
    void requests_for_pages_are_counted_by_their_priority() throws Exception {
        await().untilAsserted(() -> assertThat(scrape())
                .contains("fivefold_admission_total{outcome=\"admitted\",priority=\"3\"} 2.0")
                .contains("fivefold_admission_total{outcome=\"shed\",priority=\"7\"} 0.0")
                .containsPattern("fivefold_admission_limit [1-9]")
                .contains("fivefold_admission_calls 0.0")
                .contains("fivefold_admission_bytes 0.0")
                .contains("fivefold_admission_in_flight 0.0")
                .contains("fivefold_admission_brownouts_total 0.0"));
    }

    @Test
    void each_page_brings_views_of_visitors() throws Exception {
        assertThat(scrape()).contains("fivefold_session_visitors 1000.0");
        await().untilAsserted(() -> assertThat(scrape()).contains("fivefold_session_views_total 60.0"));
    }

    private static String scrape() throws IOException, InterruptedException {
        return AGGREGATOR.manage("/actuator/prometheus").body();
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
