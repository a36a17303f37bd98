package dev.fivefold.aggregator.downstream;

import static dev.fivefold.aggregator.downstream.CountedCalls.awaitQuietly;
import static dev.fivefold.aggregator.downstream.CountedCalls.success;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import feign.RequestLine;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.apache.skywalking.apm.toolkit.trace.SpanRef;
import org.apache.skywalking.apm.toolkit.trace.TraceContext;
import org.apache.skywalking.apm.toolkit.trace.Tracer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the agent of SkyWalking is told that it cannot know. */
class SkyWalkingTracingTest {

    interface Shop {

        @RequestLine("GET /offers")
        Call<String> offers();
    }

    private final CallTracing tracing = CallTracing.ofSkyWalking();

    @Test
    void a_call_is_a_span_within_the_current_one_and_tells_how_it_ended() throws Exception {
        SpanRef page = Tracer.createLocalSpan("page");
        traced("found", _ -> success()).execute(new CallContext("offers", Deadline.after(Duration.ofMinutes(1))));
        traced("lost", _ -> CallResult.Failed.withStatus(500)).execute(CountedCalls.context());
        Tracer.stopSpan();

        assertThat(named("found.offers").parent()).isSameAs(page);
        assertThat(named("found.offers").tags())
                .containsEntry("part", "offers")
                .containsEntry("outcome", "success")
                .containsEntry("source", "live")
                .doesNotContainKey("error");
        assertThat(named("lost.offers").tags()).containsEntry("error", "status 500");
        assertThat(TraceContext.traceId()).isEqualTo("N/A");
    }

    @Test
    void work_goes_on_within_the_span_however_often_and_wherever_it_is_run_and_leaves_no_span_behind()
            throws Exception {
        Queue<SpanRef> below = new ConcurrentLinkedQueue<>();
        Queue<String> after = new ConcurrentLinkedQueue<>();
        SpanRef page = Tracer.createLocalSpan("page");
        Runnable work = tracing.goingOn(() -> {
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
    void work_that_throws_leaves_no_span_behind() throws Exception {
        Queue<String> after = new ConcurrentLinkedQueue<>();
        Tracer.createLocalSpan("page");
        Runnable work = tracing.goingOn(() -> {
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
    void a_thread_that_the_agent_has_brought_into_a_trace_stays_in_it() throws Exception {
        Tracer.createLocalSpan("page");
        Runnable work = tracing.goingOn(() -> {
            Tracer.createLocalSpan("of the brought one");
            Tracer.stopSpan();
        });
        Tracer.stopSpan();

        Thread.ofVirtual()
                .start(() -> {
                    Tracer.createLocalSpan("brought");
                    work.run();
                    Tracer.stopSpan();
                })
                .join();

        assertThat(ancestors(named("of the brought one")))
                .contains(named("brought"))
                .noneMatch(span -> span.name().equals("page"));
    }

    @Test
    void work_of_nobodys_trace_begins_none() {
        Runnable work = () -> {};

        assertThat(tracing.goingOn(work)).isSameAs(work);
    }

    @Test
    void a_hedge_is_within_its_call() throws Exception {
        Queue<SpanRef> attempts = new ConcurrentLinkedQueue<>();
        Call<String> slowThenQuick = attempt -> {
            attempts.add(Tracer.createLocalSpan("attempt"));
            Tracer.stopSpan();
            if (attempts.size() > 1) {
                return success();
            }
            CountDownLatch cancelled = new CountDownLatch(1);
            attempt.onCancel(cancelled::countDown);
            awaitQuietly(cancelled);
            return new CallResult.Cancelled<>();
        };
        LatencyEstimate latency = new LatencyEstimate();
        for (int i = 0; i < 100; i++) {
            latency.took(1000);
        }
        Tracer.createLocalSpan("page");
        try (Hedging hedging = Hedging.within(1, tracing::goingOn)) {
            traced("hedged", new HedgedCall<>(slowThenQuick, latency, hedging)).execute(CountedCalls.context());
        }
        Tracer.stopSpan();

        assertThat(attempts)
                .hasSize(2)
                .allSatisfy(attempt -> assertThat(ancestors(attempt)).contains(named("hedged.offers")));
    }

    private Call<String> traced(String service, Call<String> call) throws NoSuchMethodException {
        Method method = Shop.class.getDeclaredMethod("offers");
        return tracing.ofCall(tracing.ofAttempt(call, service, method), service, method);
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
