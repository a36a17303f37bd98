package dev.fivefold.starter.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.internal.http.CuttingServer.Cut;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** The transport and its retries with the starter's defaults, against a service that cuts its connections. */
@Tag("transport")
class WritesOnceTest {

    /** The whole number of the claim is 10,000: {@code -Dfivefold.writes=10000}. */
    private static final int MANY = Integer.getInteger("fivefold.writes", 1_000);

    private static final long SEED = 20261125;

    private static volatile Cut nextCut = Cut.NOWHERE;
    private static volatile @Nullable Random random;
    private static final CuttingServer SERVER = new CuttingServer(WritesOnceTest::cut);
    private static final CuttingServer BROKEN = new CuttingServer(() -> Cut.BEFORE_THE_RESPONSE);
    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(Application.class),
            "spring.cloud.openfeign.client.config.messages.url=" + SERVER.url(),
            "spring.cloud.openfeign.client.config.broken.url=" + BROKEN.url(),
            "fivefold.tracing.enabled=false",
            "fivefold.guards.enabled=false",
            "fivefold.retry.budget=0",
            "resilience4j.timelimiter.configs.fivefold.timeout-duration=20s");

    private final Messages messages = APPLICATION.bean(Messages.class);

    @FeignClient("messages")
    interface Messages {

        @PostMapping("/messages")
        Call<Value> accept(@RequestBody byte[] body);

        @DeleteMapping("/messages/{id}")
        Call<Value> delete(@PathVariable("id") long id);

        @GetMapping("/messages/{id}")
        Call<Value> read(@PathVariable("id") long id);
    }

    @FeignClient("broken")
    interface Broken {

        @GetMapping("/messages/{id}")
        Call<Value> read(@PathVariable("id") long id);
    }

    record Value(int number) {}

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Messages.class, Broken.class})
    static final class Application {}

    @BeforeEach
    void noConnections() {
        random = null;
        nextCut = Cut.NOWHERE;
    }

    @AfterAll
    static void stop() throws IOException {
        APPLICATION.close();
        SERVER.close();
        BROKEN.close();
    }

    @Test
    void a_write_on_a_pooled_connection_that_breaks_is_sent_once_and_fails() {
        assertThat(post("before")).isInstanceOf(CallResult.Success.class);

        nextCut = Cut.BEFORE_THE_RESPONSE;

        assertThat(post("cut")).isInstanceOf(CallResult.Failed.class);
        assertThat(SERVER.executed()).filteredOn("POST /messages cut"::equals).hasSize(1);
    }

    @Test
    void a_write_without_a_body_is_sent_once_too() {
        assertThat(messages.delete(1).execute(context())).isInstanceOf(CallResult.Success.class);

        nextCut = Cut.BEFORE_THE_RESPONSE;

        assertThat(messages.delete(2).execute(context())).isInstanceOf(CallResult.Failed.class);
        assertThat(SERVER.executed()).filteredOn("DELETE /messages/2 "::equals).hasSize(1);
    }

    @Test
    void a_read_on_a_pooled_connection_that_is_closed_is_served() {
        nextCut = Cut.AFTER_THE_RESPONSE;
        assertThat(messages.read(1).execute(context())).isInstanceOf(CallResult.Success.class);
        assertThat(messages.read(2).execute(context())).isInstanceOf(CallResult.Success.class);

        nextCut = Cut.AT_THE_REQUEST;

        assertThat(messages.read(3).execute(context())).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_read_on_a_new_connection_that_breaks_is_left_to_retries_and_their_budget() {
        assertThat(APPLICATION.bean(Broken.class).read(1).execute(context())).isInstanceOf(CallResult.Failed.class);

        assertThat(BROKEN.executed()).hasSize(1);
    }

    @Test
    void no_write_is_executed_twice_wherever_connections_are_cut() {
        random = new Random(SEED);
        AtomicInteger successes = new AtomicInteger();
        AtomicInteger failures = new AtomicInteger();
        try (ExecutorService clients = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < MANY; i++) {
                String body = "write-" + i;
                clients.execute(() -> {
                    switch (post(body)) {
                        case CallResult.Success<?> ignored -> successes.incrementAndGet();
                        case CallResult.Failed<?> ignored -> failures.incrementAndGet();
                        default -> {}
                    }
                });
            }
        }

        assertThat(SERVER.executed())
                .filteredOn(each -> each.contains("write-"))
                .doesNotHaveDuplicates();
        assertThat(successes).hasPositiveValue();
        assertThat(failures).hasPositiveValue();
        assertThat(successes.get() + failures.get()).isEqualTo(MANY);
    }

    private CallResult<?> post(String body) {
        return messages.accept(body.getBytes(UTF_8)).execute(context());
    }

    private static CallContext context() {
        return new CallContext(Deadline.after(Duration.ofSeconds(20)));
    }

    private static Cut cut() {
        Random drawn = random;
        if (drawn != null) {
            Cut[] all = Cut.values();
            return drawn.nextInt(3) > 0 ? Cut.NOWHERE : all[drawn.nextInt(all.length)];
        }
        Cut cut = nextCut;
        nextCut = Cut.NOWHERE;
        return cut;
    }
}
