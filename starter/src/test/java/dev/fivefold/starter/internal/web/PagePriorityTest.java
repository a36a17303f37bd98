package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.admission.Admission;
import dev.fivefold.admission.PageCost;
import dev.fivefold.admission.Permit;
import dev.fivefold.admission.PermitRequest;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The checkout of a shop, of priority 0, and pages to browse, while there are more requests than can be served. */
class PagePriorityTest {

    private static final String CHECKOUT = "/api/serial/7";
    private static final String BROWSE = "/api/staged/7";

    private static final RunningApplication OPEN = start();
    private static final RunningApplication BEHIND_GATEWAY = start("fivefold.admission.trust-priority=true");

    @AutoClose
    private final HttpClient client = HttpClient.newHttpClient();

    @AutoClose("shutdownNow")
    private final ScheduledExecutorService crowd = Executors.newScheduledThreadPool(1);

    private final Queue<CompletableFuture<HttpResponse<String>>> browsing = new ConcurrentLinkedQueue<>();
    private Permit all = Permit.UNCOUNTED;

    private static RunningApplication start(String... properties) {
        List<String> own = new ArrayList<>(List.of(properties));
        own.add("fivefold.tracing.enabled=false");
        own.add("fivefold.admission.max=1");
        own.add("fivefold.pages.serial.priority=0");
        own.add("fivefold.pages.default.deadline=60s");
        own.add("resilience4j.timelimiter.configs.fivefold.timeout-duration=60s");
        return Shop.start(own.toArray(String[]::new));
    }

    @AfterEach
    void release() {
        crowd.shutdownNow();
        all.release();
        SERVICES.reset();
        browsing.forEach(CompletableFuture::join);
    }

    @AfterAll
    static void stop() {
        OPEN.close();
        BEHIND_GATEWAY.close();
    }

    @Test
    void of_those_that_wait_the_checkout_is_first() {
        takeAll();
        Queue<String> order = new ConcurrentLinkedQueue<>();
        Admission admission = OPEN.bean(Admission.class);
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        for (String path : List.of(BROWSE, BROWSE, CHECKOUT)) {
            int before = admission.queued();
            waiting.add(send(OPEN, path).thenAccept(ignored -> order.add(path)));
            await().until(() -> admission.queued() == before + 1);
        }

        all.release();
        waiting.forEach(CompletableFuture::join);

        assertThat(order).containsExactly(CHECKOUT, BROWSE, BROWSE);
    }

    @Test
    void under_overload_the_checkout_is_served_and_a_client_can_only_lower_its_priority() {
        overload(OPEN);

        for (int i = 0; i < 5; i++) {
            assertThat(status(OPEN, CHECKOUT)).isEqualTo(200);
            assertThat(status(OPEN, CHECKOUT, "Priority", "u=3")).isEqualTo(200);
            assertThat(status(OPEN, CHECKOUT, "Priority", "u=nonsense")).isEqualTo(200);
        }
        isShedSometimes(OPEN, BROWSE);
        isShedSometimes(OPEN, BROWSE, "Priority", "u=0");
        isShedSometimes(OPEN, BROWSE, "Priority", "u=1, i");
        isShedSometimes(OPEN, CHECKOUT, "Priority", "u=7");
        isShedSometimes(OPEN, CHECKOUT, "Priority", "i, u=5");
        assertThat(OPEN.bean(Admission.class).shed(0)).isZero();
    }

    @Test
    void under_overload_the_priority_is_that_of_a_trusted_gateway() {
        overload(BEHIND_GATEWAY);

        for (int i = 0; i < 5; i++) {
            assertThat(status(BEHIND_GATEWAY, BROWSE, "Priority", "u=0")).isEqualTo(200);
        }
        isShedSometimes(BEHIND_GATEWAY, CHECKOUT, "Priority", "u=7");
        isShedSometimes(BEHIND_GATEWAY, CHECKOUT, "Priority", "u=3");
    }

    /** More and more who browse: 200 a second, where pages are made one after the other. */
    private void overload(RunningApplication application) {
        SERVICES.respond(
                "/carts/7",
                Services.json("{\"productIds\":[]}")
                        .newBuilder()
                        .headersDelay(50, TimeUnit.MILLISECONDS)
                        .build());
        Future<?> unused =
                crowd.scheduleAtFixedRate(() -> browsing.add(send(application, BROWSE)), 0, 5, TimeUnit.MILLISECONDS);
        Admission admission = application.bean(Admission.class);
        await().atMost(Duration.ofMinutes(1)).until(admission::isOverloaded);
    }

    private void isShedSometimes(RunningApplication application, String path, String... headers) {
        await().until(() -> status(application, path, headers) == 429);
    }

    private int status(RunningApplication application, String path, String... headers) {
        return send(application, path, headers).join().statusCode();
    }

    /** All bytes that pages can have. */
    private void takeAll() {
        PermitRequest permitRequest =
                new PermitRequest(new PageCost(1, Long.MAX_VALUE / 2), null, 0, false, Duration.ofMinutes(1));
        all = await().until(() -> OPEN.bean(Admission.class).tryAdmit(permitRequest), Optional::isPresent)
                .orElseThrow();
    }

    private CompletableFuture<HttpResponse<String>> send(
            RunningApplication application, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(application.url(path)));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
