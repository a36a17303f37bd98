package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.measure.CanonicalJson;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.scenario.Lessons;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The whole chain from nginx to MariaDB with little data, short delays and a fast link. */
class PageEndToEndIT {

    private static final long HEAVY = 1;
    private static final long LIGHT = 10;

    private static HttpClient http;
    private static Stack stack;
    private static PageRead baselinePage;
    private static PageClient pages;

    @BeforeAll
    static void startTheStepAfterTheBaseline() throws Exception {
        StackSettings settings = QuickStack.settings();
        Lessons lessons = Lessons.in(settings.home().lessons());
        http = HttpClient.newHttpClient();
        stack = QuickStack.prepare(settings);

        stack.start(lessons.step("0"), OptionalInt.empty());
        try (PageClient client = new PageClient(stack.edge(), Duration.ofSeconds(30))) {
            baselinePage = QuickStack.firstWhole(client, HEAVY);
        }
        stack.start(lessons.step("3"), OptionalInt.empty());
        pages = new PageClient(stack.edge(), Duration.ofSeconds(30));
        QuickStack.firstWhole(pages, HEAVY);
    }

    @AfterAll
    static void stop() {
        QuickStack.stop(stack);
        http.close();
    }

    @Test
    void a_heavy_page_is_complete_and_the_same_as_in_the_baseline() throws Exception {
        PageRead page = pages.read(HEAVY);

        assertThat(page.whole()).isTrue();
        assertThat(CanonicalJson.sha256(page.plain())).isEqualTo(CanonicalJson.sha256(baselinePage.plain()));
    }

    @Test
    void a_light_page_is_complete_and_small() throws Exception {
        PageRead page = pages.read(LIGHT);

        assertThat(page.whole()).isTrue();
        assertThat(page.plain().length).isLessThan(300_000);
    }

    @Test
    void a_second_aggregator_serves_the_same_page_until_it_is_closed() throws Exception {
        List<ProcessHandle> before = stack.processes();
        ProcessHandle second;
        try (SecondAggregator beside = stack.startSecondAggregator(
                        "aggregator-beside", Variant.of(Map.of("fivefold.pages.default.mode", "serial")));
                PageClient client = new PageClient(beside.address(), Duration.ofSeconds(30))) {
            second = stack.processes().getLast();
            PageRead page = QuickStack.firstWhole(client, HEAVY);

            assertThat(CanonicalJson.sha256(page.plain())).isEqualTo(CanonicalJson.sha256(baselinePage.plain()));
        }
        await().until(() -> !second.isAlive());
        assertThat(stack.processes()).isEqualTo(before).doesNotContain(second);
    }

    @Test
    @Tag("long")
    void a_killed_process_is_restarted_on_its_port_and_the_page_is_served_again() throws Exception {
        Chain chain = stack.chain();
        ProcessHandle killed = chain.process(Chain.Part.AGGREGATOR);

        chain.kill(Chain.Part.AGGREGATOR);
        await().until(() -> !killed.isAlive());
        assertThat(chain.has(Chain.Part.AGGREGATOR)).isFalse();
        assertProblem(get("/api/home/" + LIGHT), 502);
        assertThat(chain.died()).isEmpty(); // it was killed on purpose
        chain.startAgain(Chain.Part.AGGREGATOR);
        await().until(() -> pages.read(LIGHT).whole());

        chain.stop(Chain.Part.DATABASE);
        assertThat(pages.read(LIGHT).whole()).isFalse();
        chain.startAgain(Chain.Part.DATABASE);
        await().until(() -> pages.read(LIGHT).whole());
    }

    @Test
    void an_unknown_user_is_a_404_problem() throws Exception {
        assertProblem(get("/api/home/999999999"), 404);
    }

    @Test
    void a_malformed_id_is_a_400_problem() throws Exception {
        assertProblem(get("/api/home/me"), 400);
    }

    @Test
    void the_control_of_the_mocks_and_the_actuators_are_not_reached_through_the_edge() throws Exception {
        assertProblem(get("/mocks/services"), 404);
        assertProblem(get("/actuator/health"), 404);
    }

    @Test
    void a_page_without_a_failing_optional_service_names_the_missing_parts() throws Exception {
        fail("coupons", 1.0);
        try {
            HttpResponse<String> page = get("/api/home/" + LIGHT);

            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("\"_meta\":{\"complete\":false");
        } finally {
            fail("coupons", 0.0);
        }
        assertThat(pages.read(LIGHT).whole()).isTrue();
    }

    @Test
    void a_failing_required_service_is_a_502_problem() throws Exception {
        fail("carts", 1.0);
        try {
            assertProblem(get("/api/home/" + LIGHT), 502);
        } finally {
            fail("carts", 0.0);
        }
    }

    private static void assertProblem(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(response.body()).contains("\"status\":" + status).doesNotContain("Exception");
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(stack.edge().resolve(path)).build(),
                HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    private static void fail(String service, double rate) throws IOException, InterruptedException {
        URI control = URI.create(
                "http://127.0.0.1:%d/mocks/services/%s".formatted(stack.ports().mocks(), service));
        HttpRequest request = HttpRequest.newBuilder(control)
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString("{\"failureRate\":%s}".formatted(rate)))
                .build();
        assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(200);
    }
}
