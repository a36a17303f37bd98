package dev.fivefold.aggregator.downstream.cache;

import static dev.fivefold.aggregator.downstream.CountedCalls.async;
import static dev.fivefold.aggregator.downstream.CountedCalls.awaitQuietly;
import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.downstream.CountedCalls;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Equal calls at the same time. */
class CoalescingCallTest {

    private final CountedCalls calls = new CountedCalls();

    @Test
    void equal_calls_in_flight_are_made_once_and_all_have_the_answer() throws Exception {
        ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight = new ConcurrentHashMap<>();
        CountDownLatch release = new CountDownLatch(1);
        Call<String> shared = coalescing(calls.held(release), 7, inFlight);
        List<CompletableFuture<CallResult<String>>> callers = new ArrayList<>();
        callers.add(async(shared));
        await().until(() -> calls.made().get() == 1);
        for (int i = 0; i < 4; i++) {
            callers.add(async(shared));
        }
        release.countDown();

        for (CompletableFuture<CallResult<String>> caller : callers) {
            assertThat(caller.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        }
        assertThat(inFlight).isEmpty();
    }

    @Test
    void calls_for_different_things_are_made_each() {
        ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight = new ConcurrentHashMap<>();

        coalescing(calls.answering(), 7, inFlight).execute(context());
        coalescing(calls.answering(), 8, inFlight).execute(context());
        coalescing(calls.answering(), 8, inFlight).execute(context());

        assertThat(calls.made()).hasValue(3);
    }

    @Test
    void a_follower_whose_leader_gave_up_asks_for_itself() throws Exception {
        ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight = new ConcurrentHashMap<>();
        CountDownLatch release = new CountDownLatch(1);
        Call<String> leader = coalescing(
                context -> {
                    calls.made().incrementAndGet();
                    awaitQuietly(release);
                    return new CallResult.Cancelled<>();
                },
                7,
                inFlight);
        CompletableFuture<CallResult<String>> first = async(leader);
        await().until(() -> calls.made().get() == 1);
        CompletableFuture<CallResult<String>> second = async(coalescing(calls.answering(), 7, inFlight));
        release.countDown();

        assertThat(first.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Cancelled.class);
        assertThat(second.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_follower_waits_no_longer_than_its_own_deadline() throws Exception {
        ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight = new ConcurrentHashMap<>();
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<CallResult<String>> leader = async(coalescing(calls.held(release), 7, inFlight));
        await().until(() -> calls.made().get() == 1);

        CallResult<String> follower = coalescing(calls.answering(), 7, inFlight)
                .execute(new CallContext(Deadline.after(Duration.ofMillis(50))));

        assertThat(follower).isInstanceOf(CallResult.TimedOut.class);
        release.countDown();
        assertThat(leader.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
    }

    private static <T> Call<T> coalescing(
            Call<T> call, long id, ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight) {
        return new CoalescingCall<>(
                call,
                CallKey.of("method", new Object[] {id}),
                inFlight,
                new SimpleMeterRegistry().counter("coalesced"));
    }
}
