package dev.fivefold.aggregator.downstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.HoldingServer;
import dev.fivefold.aggregator.downstream.client.CartsClient;
import dev.fivefold.aggregator.downstream.guard.RecoverySettings;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

/** A call that takes too long is over on the wire too, and what it held is free for others. */
class OverTimeCallTest {

    private static final Duration AMPLE = Duration.ofSeconds(60);
    private static final String CART = "{\"lines\":[]}";

    @AutoClose
    private final HoldingServer server = new HoldingServer();

    @Test
    void a_call_that_times_out_closes_its_connection_and_the_next_one_is_let_in() {
        CartsClient carts = carts(Duration.ofMillis(300), 1, Duration.ofSeconds(1));

        for (int round = 1; round <= 2; round++) {
            int taken = round;
            assertThat(carts.cart(7).execute(ample())).isInstanceOf(CallResult.TimedOut.class);
            await().until(() -> server.taken() == taken && server.waiting() == 0);
        }
        server.answer(CART);

        assertThat(carts.cart(7).execute(ample())).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_call_that_is_cancelled_gives_its_permit_back_too_and_others_are_rejected_until_then() throws Exception {
        CartsClient carts = carts(AMPLE, 1, Duration.ofSeconds(1));
        CallContext context = ample();
        CompletableFuture<CallResult<?>> held = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> held.complete(carts.cart(7).execute(context)));
        await().until(() -> server.waiting() == 1);

        assertThat(carts.cart(7).execute(ample())).isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD));
        context.cancel();
        assertThat(held.get(20, TimeUnit.SECONDS)).isEqualTo(new CallResult.Cancelled<>());
        await().until(() -> server.waiting() == 0);
        server.answer(CART);
        assertThat(carts.cart(7).execute(ample())).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void no_more_calls_than_permits_are_open_at_the_service_and_all_permits_come_back() {
        CartsClient carts = carts(AMPLE, 2_000, Duration.ofMillis(50));

        Burst cancelled = new Burst(carts, 130);
        await().until(() -> server.waiting() == 100 && cancelled.results.size() == 30);
        assertThat(cancelled.results).allMatch(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD)::equals);
        cancelled.contexts.forEach(CallContext::cancel);
        await().until(() -> server.waiting() == 0 && cancelled.results.size() == 130);

        Burst answered = new Burst(carts, 130);
        await().until(() -> server.waiting() == 100 && answered.results.size() == 30);
        assertThat(answered.results).allMatch(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD)::equals);
        server.answer(CART);
        await().until(() -> answered.results.size() == 130);

        assertThat(answered.results)
                .filteredOn(CallResult.Success.class::isInstance)
                .hasSize(100);
        assertThat(server.most()).isEqualTo(100);
        assertThat(server.taken()).isEqualTo(200);
    }

    /** Calls made at the same time, of which some have ended. */
    private static final class Burst {

        final List<CallContext> contexts = new ArrayList<>();
        final Queue<CallResult<?>> results = new ConcurrentLinkedQueue<>();

        Burst(CartsClient carts, int calls) {
            for (int i = 0; i < calls; i++) {
                CallContext context = ample();
                contexts.add(context);
                Thread.ofVirtual().start(() -> results.add(carts.cart(7).execute(context)));
            }
        }
    }

    private static CallContext ample() {
        return within(AMPLE);
    }

    private static CallContext within(Duration allowed) {
        return new CallContext(Deadline.after(allowed));
    }

    /** With as many permits as calls a second of this latency need. */
    private CartsClient carts(Duration callTimeout, int callsPerSecond, Duration latency) {
        ServiceSettings settings = new ServiceSettings(
                URI.create(server.url()), callTimeout, callsPerSecond, latency, 100, Duration.ofSeconds(5));
        DownstreamProperties properties = new DownstreamProperties(
                URI.create(server.url()),
                Map.of("carts", settings),
                Duration.ofSeconds(10),
                DataSize.ofKilobytes(1),
                true,
                5,
                0,
                false,
                false,
                false,
                0,
                true,
                RecoverySettings.PLAIN,
                false);
        return TestClients.of(properties).create(CartsClient.class, "carts");
    }
}
