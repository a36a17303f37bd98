package dev.fivefold.starter.internal.tracing;

import static dev.fivefold.starter.internal.client.CountedCalls.success;
import static dev.fivefold.starter.internal.client.CountedCalls.untilCancelled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.resilience.CpuLoad;
import dev.fivefold.starter.internal.resilience.ExtraCallBudget;
import dev.fivefold.starter.internal.resilience.HedgeInterceptor;
import dev.fivefold.starter.internal.resilience.Hedging;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.skywalking.apm.toolkit.trace.SpanRef;
import org.apache.skywalking.apm.toolkit.trace.TraceContext;
import org.apache.skywalking.apm.toolkit.trace.Tracer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The spans and contexts that SkyWalking's agent cannot record by itself. */
class SkyWalkingTracingTest {

    interface Shop {

        Call<String> found();

        Call<String> lost();

        Call<String> hedged();

        Call<String> later();
    }

    private final CallTracing tracing = new SkyWalkingTracing(true);

    @Test
    void a_call_is_a_span_within_the_current_one_with_its_outcome() {
        SpanRef page = Tracer.createLocalSpan("page");
        traced("found", CountedCalls.service(chain -> success()))
                .execute(new CallContext(
                        "page",
                        "offers",
                        Deadline.after(Duration.ofMinutes(1)),
                        UnaryOperator.identity(),
                        Runnable::run,
                        null,
                        false));
        traced("lost", CountedCalls.service(chain -> CallResult.Failed.withStatus(500)))
                .execute(CountedCalls.context());
        Tracer.stopSpan();

        assertThat(named("content.found").parent()).isSameAs(page);
        assertThat(named("content.found").tags())
                .containsEntry("part", "offers")
                .containsEntry("outcome", "success")
                .containsEntry("source", "live")
                .doesNotContainKey("error");
        assertThat(named("content.lost").tags()).containsEntry("error", "status 500");
        assertThat(TraceContext.traceId()).isEqualTo("N/A");
    }

    @Test
    void work_continues_the_span_in_each_run_on_any_thread_and_ends_its_spans() throws Exception {
        Queue<SpanRef> below = new ConcurrentLinkedQueue<>();
        Queue<String> after = new ConcurrentLinkedQueue<>();
        SpanRef page = Tracer.createLocalSpan("page");
        Runnable work = tracing.capture().apply(() -> {
            below.add(Tracer.createLocalSpan("call"));
            Tracer.stopSpan();
        });
        Tracer.stopSpan();

        for (int i = 0; i < 3; i++) {
            Thread.ofVirtual()
                    .start(() -> {
                        work.run();
                        after.add(TraceContext.traceId());
                    })
                    .join();
        }

        assertThat(below)
                .hasSize(3)
                .allSatisfy(call -> assertThat(ancestors(call)).contains(page));
        assertThat(after).containsExactly("N/A", "N/A", "N/A");
    }

    @Test
    void work_that_throws_ends_its_spans() throws Exception {
        Queue<String> after = new ConcurrentLinkedQueue<>();
        Tracer.createLocalSpan("page");
        Runnable work = tracing.capture().apply(() -> {
            throw new IllegalStateException("on purpose");
        });
        Tracer.stopSpan();

        Thread.ofVirtual()
                .start(() -> {
                    try {
                        work.run();
                    } catch (IllegalStateException onPurpose) {
                        after.add(TraceContext.traceId());
                    }
                })
                .join();

        assertThat(after).containsExactly("N/A");
    }

    @Test
    void a_thread_that_the_agent_has_put_into_a_trace_stays_in_it() throws Exception {
        Tracer.createLocalSpan("page");
        Runnable work = tracing.capture().apply(() -> {
            Tracer.createLocalSpan("within the agent");
            Tracer.stopSpan();
        });
        Tracer.stopSpan();

        Thread.ofVirtual()
                .start(() -> {
                    Tracer.createLocalSpan("agent");
                    work.run();
                    Tracer.stopSpan();
                })
                .join();

        assertThat(ancestors(named("within the agent")))
                .contains(named("agent"))
                .noneMatch(span -> span.name().equals("page"));
    }

    @Test
    void work_outside_of_a_trace_starts_none() {
        Runnable work = () -> {};

        assertThat(tracing.capture().apply(work)).isSameAs(work);
    }

    @Test
    void both_attempts_of_a_hedged_call_are_within_its_span() {
        Queue<SpanRef> attempts = new ConcurrentLinkedQueue<>();
        CallInterceptor slowThenFast = CountedCalls.service(chain -> {
            attempts.add(Tracer.createLocalSpan("attempt"));
            Tracer.stopSpan();
            return attempts.size() > 1 ? success() : untilCancelled(chain.context());
        });
        Tracer.createLocalSpan("page");
        Timer timer = new HashedWheelTimer(5, TimeUnit.MILLISECONDS);
        Hedging hedging = new Hedging(
                new ExtraCallBudget(1), Duration.ofHours(1), timer, new CpuLoad(1, () -> 0, System::nanoTime));
        HedgeInterceptor hedge = new HedgeInterceptor(hedging);
        for (int i = 0; i < 64; i++) { // from then on the latency is known
            CountedCalls.call(7, hedge, CountedCalls.service(chain -> success()))
                    .execute(CountedCalls.context());
        }
        traced("hedged", hedge, slowThenFast).execute(CountedCalls.context());

        Tracer.stopSpan();
        timer.stop();

        assertThat(attempts)
                .hasSize(2)
                .allSatisfy(attempt -> assertThat(ancestors(attempt)).contains(named("content.hedged")));
    }

    @Test
    void a_request_over_an_event_loop_is_a_span_until_its_response_arrives() {
        CallTracing ofRequests = new SkyWalkingTracing(false);
        ClientMethod method = CountedCalls.method(Shop.class, "later");
        CompletableFuture<CallResult<?>> response = new CompletableFuture<>();
        Map<String, String> headers = new HashMap<>();
        Call<String> call =
                CountedCalls.call(method, "", ofRequests.ofAttempt(method).orElseThrow(), chain -> {
                    ofRequests.propagate(headers::put);
                    return response;
                });

        CompletableFuture<CallResult<String>> started = call.start(CountedCalls.context());

        assertThat(TraceContext.traceId()).isEqualTo("N/A");
        assertThat(headers).containsExactly(Map.entry("sw8", "GET /later"));
        assertThat(Tracer.ended()).noneMatch(span -> span.name().equals("GET /later"));

        response.complete(success());

        assertThat(started).isCompleted();
        assertThat(named("GET /later").tags()).containsEntry("peer", "content").containsEntry("outcome", "success");
    }

    private Call<String> traced(String name, CallInterceptor... rest) {
        ClientMethod method = CountedCalls.method(Shop.class, name);
        List<CallInterceptor> pipeline = new ArrayList<>(List.of(tracing.ofCall(method, tracing::capture)));
        tracing.ofAttempt(method).ifPresent(pipeline::add);
        pipeline.addAll(List.of(rest));
        return CountedCalls.call(method, "", pipeline.toArray(CallInterceptor[]::new));
    }

    private static SpanRef named(String name) {
        return Tracer.ended().stream()
                .filter(span -> span.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<SpanRef> ancestors(SpanRef span) {
        List<SpanRef> ancestors = new ArrayList<>();
        for (@Nullable SpanRef each = span.parent(); each != null; each = each.parent()) {
            ancestors.add(each);
        }
        return ancestors;
    }
}
