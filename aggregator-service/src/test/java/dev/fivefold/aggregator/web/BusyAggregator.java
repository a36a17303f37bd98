package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.starter.fixture.HoldingServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A service whose pages stay in flight until a test releases them: messages, which are optional and left out in a
 * brownout, wait for that.
 */
final class BusyAggregator implements AutoCloseable {

    private final ShopServer shop = new ShopServer();
    private final HoldingServer messages = new HoldingServer();
    private final List<CompletableFuture<HttpResponse<String>>> pages = new ArrayList<>();
    private final RunningAggregator aggregator;

    private BusyAggregator(List<String> properties) {
        List<String> all = new ArrayList<>(properties);
        all.add("fivefold.admission.enabled=true");
        all.add("shop.sessions.enabled=true");
        all.add("fivefold.pages.default.deadline=1m");
        all.add("resilience4j.timelimiter.instances.messages.timeout-duration=1m");
        all.add("spring.cloud.openfeign.client.config.messages.url=" + messages.url());
        aggregator = RunningAggregator.start(shop, all.toArray(String[]::new));
        release();
    }

    static BusyAggregator start(String... properties) {
        return new BusyAggregator(List.of(properties));
    }

    ShopServer shop() {
        return shop;
    }

    RunningAggregator aggregator() {
        return aggregator;
    }

    /** Brings this many pages in flight, all of them complete ones. */
    void occupy(int count) throws Exception {
        messages.hold();
        for (int i = 0; i < count; i++) {
            int before = messages.waiting();
            pages.add(aggregator.begin("/api/home/7", "X-Test", "occupying"));
            await().until(() -> messages.waiting() == before + 2); // the inbox and the notifications of the page
        }
    }

    /** Sends requests that wait for these pages. */
    CompletableFuture<HttpResponse<String>> begin(String path, String header, String value) throws Exception {
        double before = metric("fivefold_admission_queued");
        CompletableFuture<HttpResponse<String>> response = aggregator.begin(path, header, value);
        await().until(() -> metric("fivefold_admission_queued") > before);
        return response;
    }

    /** Releases the pages in flight. Returns their responses. */
    List<HttpResponse<String>> release() {
        messages.respond("{}");
        List<HttpResponse<String>> responses =
                pages.stream().map(CompletableFuture::join).toList();
        pages.clear();
        return responses;
    }

    /** Disconnects the clients of the pages in flight. */
    void disconnect() {
        pages.forEach(page -> page.cancel(true));
        pages.clear();
    }

    void awaitIdle() {
        await().untilAsserted(
                        () -> assertThat(metric("fivefold_admission_in_flight")).isZero());
    }

    /** Its current value; labels belong to the name. */
    double metric(String name) throws IOException, InterruptedException {
        Matcher line = Pattern.compile("^" + Pattern.quote(name) + " (\\S+)$", Pattern.MULTILINE)
                .matcher(aggregator.manage("/actuator/prometheus").body());
        assertThat(line.find()).as(name).isTrue();
        return Double.parseDouble(line.group(1));
    }

    @Override
    public void close() {
        release();
        aggregator.close();
        messages.close();
        shop.close();
    }
}
