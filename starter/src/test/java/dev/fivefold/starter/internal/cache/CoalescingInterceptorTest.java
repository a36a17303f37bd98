package dev.fivefold.starter.internal.cache;

import static dev.fivefold.starter.internal.client.CountedCalls.async;
import static dev.fivefold.starter.internal.client.CountedCalls.awaitQuietly;
import static dev.fivefold.starter.internal.client.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.PageBytes;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.client.CountedCalls;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Equal concurrent calls. */
class CoalescingInterceptorTest {

    private final CountedCalls calls = new CountedCalls();
    private final CoalescingInterceptor coalescing =
            new CoalescingInterceptor(new SimpleMeterRegistry().counter("coalesced"));

    @Test
    void equal_calls_in_flight_make_one_request_and_share_its_response() {
        CompletableFuture<CallResult<?>> response = new CompletableFuture<>();
        Call<String> shared = CountedCalls.unblocking(7, coalescing, ignored -> {
            calls.made().incrementAndGet();
            return response;
        });
        List<CompletableFuture<CallResult<String>>> callers =
                Stream.generate(() -> shared.start(context())).limit(5).toList();
        assertThat(callers).noneMatch(CompletableFuture::isDone);

        response.complete(CountedCalls.success());

        assertThat(callers)
                .allSatisfy(caller ->
                        assertThat(caller).succeedsWithin(20, TimeUnit.SECONDS).isInstanceOf(CallResult.Success.class));
        coalescing(calls.successful(), 7).execute(context());
        assertThat(calls.made()).hasValue(2);
    }

    @Test
    void calls_with_different_arguments_are_made_separately() {

        coalescing(calls.successful(), 7).execute(context());
        coalescing(calls.successful(), 8).execute(context());
        coalescing(calls.successful(), 8).execute(context());

        assertThat(calls.made()).hasValue(3);
    }

    @Test
    void a_follower_whose_leader_gave_up_calls_for_itself() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Call<String> leader = coalescing(
                CountedCalls.service(chain -> {
                    calls.made().incrementAndGet();
                    awaitQuietly(release);
                    return new CallResult.Cancelled<>();
                }),
                7);
        CompletableFuture<CallResult<String>> first = async(leader);
        await().until(() -> calls.made().get() == 1);
        CompletableFuture<CallResult<String>> second = async(coalescing(calls.successful(), 7));
        release.countDown();

        assertThat(first.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Cancelled.class);
        assertThat(second.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void of_the_followers_of_a_leader_that_gave_up_one_calls_for_all() {
        List<CompletableFuture<CallResult<?>>> responses = new CopyOnWriteArrayList<>();
        Call<String> shared = CountedCalls.unblocking(7, coalescing, ignored -> {
            CompletableFuture<CallResult<?>> response = new CompletableFuture<>();
            responses.add(response);
            return response;
        });
        List<CompletableFuture<CallResult<String>>> callers =
                Stream.generate(() -> shared.start(context())).limit(50).toList();

        responses.getFirst().complete(new CallResult.Cancelled<>());
        await().until(() -> responses.size() > 1);
        responses.get(1).complete(CountedCalls.success());

        assertThat(callers.subList(1, 50))
                .allSatisfy(
                        caller -> assertThat(caller.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class));
        assertThat(responses).hasSizeLessThan(5);
    }

    /** It may have thread locals of another user that no context propagation knows of. */
    @Test
    void a_follower_does_not_continue_on_the_thread_of_its_leader() throws Exception {
        CompletableFuture<CallResult<?>> response = new CompletableFuture<>();
        List<Thread> threads = new CopyOnWriteArrayList<>();
        Call<String> shared = CountedCalls.unblocking(
                7,
                chain -> chain.proceed().whenComplete((first, second) -> threads.add(Thread.currentThread())),
                coalescing,
                ignored -> response);
        CompletableFuture<CallResult<String>> unused = shared.start(context());
        CompletableFuture<CallResult<String>> follower = shared.start(context());

        response.complete(CountedCalls.success());
        follower.get(20, TimeUnit.SECONDS);

        await().until(() -> threads.size() == 2);
        assertThat(threads).containsOnlyOnce(Thread.currentThread());
    }

    @Test
    void a_follower_waits_no_longer_than_its_own_deadline() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<CallResult<String>> leader = async(coalescing(calls.held(release), 7));
        await().until(() -> calls.made().get() == 1);

        CallResult<String> follower =
                coalescing(calls.successful(), 7).execute(new CallContext(Deadline.after(Duration.ofMillis(50))));

        assertThat(follower).isInstanceOf(CallResult.TimedOut.class);
        release.countDown();
        assertThat(leader.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void the_full_page_of_a_leader_does_not_cost_its_followers_the_response() throws Exception {
        PageBytes page = new PageBytes(100);
        assertThat(inPage(page).settle(90)).isTrue();

        assertThat(followerOfResponseOf(100, inPage(page))).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_response_that_is_larger_than_a_page_fails_for_followers_too() throws Exception {
        assertThat(followerOfResponseOf(101, inPage(new PageBytes(100)))).isEqualTo(CallResult.Failed.oversized(100));
        assertThat(calls.made()).hasValue(1);
    }

    private CallResult<String> followerOfResponseOf(long bytes, CallContext leader) throws Exception {
        CompletableFuture<CallResult<?>> response = new CompletableFuture<>();
        Call<String> shared = CountedCalls.unblocking(7, coalescing, chain -> {
            calls.made().incrementAndGet();
            chain.context().onCancel(() -> response.complete(new CallResult.Cancelled<>()));
            return response;
        });
        CompletableFuture<CallResult<String>> unused = shared.start(leader);
        CompletableFuture<CallResult<String>> follower = shared.start(context());

        leader.arrived(bytes);
        response.complete(CountedCalls.success());

        return follower.get(20, TimeUnit.SECONDS);
    }

    private static CallContext inPage(PageBytes page) {
        return new CallContext(
                "home",
                "part",
                Deadline.after(Duration.ofMinutes(1)),
                UnaryOperator.identity(),
                Runnable::run,
                page,
                false);
    }

    private Call<String> coalescing(CallInterceptor service, long id) {
        return CountedCalls.call(id, coalescing, service);
    }
}
