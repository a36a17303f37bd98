package dev.fivefold.starter;

import static dev.fivefold.starter.CallApplication.APPLICATION;
import static dev.fivefold.starter.CallApplication.BODY;
import static dev.fivefold.starter.CallApplication.HOLDING;
import static dev.fivefold.starter.CallApplication.SERVICES;
import static dev.fivefold.starter.fixture.Services.json;
import static dev.fivefold.starter.fixture.Services.status;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.CallApplication.Brief;
import dev.fivefold.starter.CallApplication.Content;
import dev.fivefold.starter.CallApplication.Fragile;
import dev.fivefold.starter.CallApplication.Held;
import dev.fivefold.starter.CallApplication.Holder;
import dev.fivefold.starter.CallApplication.Single;
import dev.fivefold.starter.internal.resilience.BulkheadQueue;
import dev.fivefold.starter.internal.resilience.Resilience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The interceptors of a client's calls in their pipeline, over real HTTP: each method or client has settings of its own. */
@Tag("transport")
class CallBehaviorTest {

    private static final CallResult<?> BULKHEAD_FULL = new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD);
    private final Content content = APPLICATION.bean(Content.class);

    @AfterEach
    void reset() {
        SERVICES.reset();
        HOLDING.hold();
    }

    @Test
    void a_cached_response_makes_no_second_request() {
        execute(content.cached(7));

        CallResult<?> second = execute(content.cached(7));

        assertThat(SERVICES.targets()).hasSize(1);
        assertThat(((CallResult.Success<?>) second).source()).isEqualTo(CallResult.Source.LOCAL_CACHE);
    }

    @Test
    void equal_calls_in_flight_share_one_request() {
        Held held = APPLICATION.bean(Held.class);
        int before = HOLDING.received();
        CompletableFuture<CallResult<?>> first = CompletableFuture.supplyAsync(() -> execute(held.held(9)));
        await().until(() -> HOLDING.received() == before + 1);
        Thread second = Thread.ofPlatform().start(() -> execute(held.held(9)));
        await().until(() ->
                second.getState() == Thread.State.WAITING || second.getState() == Thread.State.TIMED_WAITING);
        HOLDING.respond(BODY);

        assertThat(first.join().outcome()).isEqualTo("success");
        await().until(() -> !second.isAlive());
        assertThat(HOLDING.received()).isEqualTo(before + 1);
    }

    @Test
    void the_last_response_is_served_stale_when_the_service_fails() {
        execute(content.fallback(7));
        SERVICES.respond("/value/7", status(500));

        assertThat(execute(content.fallback(7))).isInstanceOf(CallResult.Stale.class);
    }

    @Test
    void a_404_is_a_response_and_removes_the_stale_one() {
        execute(content.fallback(7));
        SERVICES.respond("/value/7", status(404));
        execute(content.fallback(7));
        SERVICES.respond("/value/7", status(500));

        assertThat(execute(content.fallback(7))).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void a_transient_failure_is_retried_once_within_the_budget() {
        SERVICES.respondOnce("/value/7", status(503));

        assertThat(execute(content.plain(7)).outcome()).isEqualTo("success");
        assertThat(SERVICES.targets()).hasSize(2);
    }

    @Test
    void a_write_is_neither_retried_nor_coalesced_and_has_its_bytes() {
        SERVICES.respond("/value", status(503));

        execute(content.write("[1]".getBytes(UTF_8)));

        assertThat(SERVICES.requests()).singleElement().satisfies(request -> {
            assertThat(request.getMethod()).isEqualTo("POST");
            assertThat(String.valueOf(request.getBody())).contains("[1]");
        });
    }

    @Test
    void a_post_that_reads_is_retried_and_cached_by_its_body() {
        SERVICES.respondOnce("/value/7", status(503));
        execute(content.search("[1]".getBytes(UTF_8)));
        execute(content.search("[2]".getBytes(UTF_8)));

        CallResult<?> again = execute(content.search("[1]".getBytes(UTF_8)));

        assertThat(((CallResult.Success<?>) again).source()).isEqualTo(CallResult.Source.LOCAL_CACHE);
        assertThat(SERVICES.targets()).hasSize(3);
    }

    @Test
    void a_service_that_fails_repeatedly_opens_its_circuit_breaker() {
        Fragile fragile = APPLICATION.bean(Fragile.class);
        SERVICES.respond("/held/8", status(500));
        for (int i = 0; i < 5; i++) {
            execute(fragile.held(8));
        }

        assertThat(execute(fragile.held(7))).isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
        assertThat(SERVICES.targets()).hasSize(5);
    }

    @Test
    void malformed_json_is_an_invalid_response_unless_its_service_is_trusted() {
        SERVICES.respond("/value/7", json("{\"of\":"));

        assertThat(execute(content.verified(7)).outcome()).isEqualTo("failed");
        assertThat(execute(content.trusted(7)).outcome()).isEqualTo("success");
    }

    @Test
    void a_cancelled_call_makes_no_request() {
        CallContext context = context();
        context.cancel();

        assertThat(content.plain(7).execute(context)).isInstanceOf(CallResult.Cancelled.class);
    }

    @Test
    void a_call_that_times_out_closes_its_connection_and_returns_its_permit() {
        Brief brief = APPLICATION.bean(Brief.class);
        for (int i = 0; i < 2; i++) {
            int before = HOLDING.received();
            assertThat(execute(brief.held(7))).isInstanceOf(CallResult.TimedOut.class);
            await().until(() -> HOLDING.received() == before + 1 && HOLDING.waiting() == 0);
        }
        HOLDING.respond(BODY);

        // More than once if this JVM has a pause longer than the timeout. Without its permit no call succeeds.
        await().untilAsserted(() -> assertThat(execute(brief.held(7))).isInstanceOf(CallResult.Success.class));
    }

    @Test
    void a_cancelled_call_returns_its_permit_and_others_wait_until_then() {
        Single single = APPLICATION.bean(Single.class);
        Burst held = new Burst(single, 1);
        await().until(() -> HOLDING.waiting() == 1);
        assertThat(single.held(7).execute(within(Duration.ofMillis(50)))).isEqualTo(BULKHEAD_FULL);

        held.contexts.getFirst().cancel();
        await().until(() -> held.results.size() == 1 && HOLDING.waiting() == 0);
        HOLDING.respond(BODY);

        assertThat(held.results).containsExactly(new CallResult.Cancelled<>());
        assertThat(execute(single.held(7))).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void no_more_calls_than_permits_are_open_at_the_service_and_the_others_wait() {
        BulkheadQueue queue = APPLICATION.bean(Resilience.class).queue("held");
        int before = HOLDING.received();
        Burst completed = new Burst(APPLICATION.bean(Held.class), 130);
        await().until(() -> HOLDING.waiting() == 100 && queue.waiting() == 30);
        HOLDING.respond(BODY);
        await().until(() -> completed.results.size() == 130);
        assertThat(completed.results).allMatch(CallResult.Success.class::isInstance);
        assertThat(HOLDING.received()).isEqualTo(before + 130);
        assertThat(HOLDING.maxWaiting()).isEqualTo(100);

        HOLDING.hold();
        Burst cancelled = new Burst(APPLICATION.bean(Held.class), 130);
        await().until(() -> HOLDING.waiting() == 100 && queue.waiting() == 30);
        cancelled.contexts.forEach(CallContext::cancel);
        await().until(() -> HOLDING.waiting() == 0 && cancelled.results.size() == 130);
        assertThat(cancelled.results).allMatch(CallResult.Cancelled.class::isInstance);
        assertThat(queue.waiting()).isZero();
        // A permit of one that is cancelled goes to one that waits, and is cancelled a moment later.
        assertThat(HOLDING.received()).isBetween(before + 230, before + 260);
    }

    /** Concurrent calls with distinct arguments, and the results of those that have ended. */
    private static final class Burst {

        final List<CallContext> contexts = new ArrayList<>();
        final Queue<CallResult<?>> results = new ConcurrentLinkedQueue<>();

        Burst(Holder client, int calls) {
            for (int i = 0; i < calls; i++) {
                long id = i;
                CallContext context = context();
                contexts.add(context);
                Thread.ofVirtual()
                        .start(() -> results.add(client.held(1_000 + id).execute(context)));
            }
        }
    }

    private static <T> CallResult<T> execute(Call<T> call) {
        return call.execute(context());
    }

    private static CallContext context() {
        return within(Duration.ofSeconds(20));
    }

    private static CallContext within(Duration time) {
        return new CallContext(Deadline.after(time));
    }
}
