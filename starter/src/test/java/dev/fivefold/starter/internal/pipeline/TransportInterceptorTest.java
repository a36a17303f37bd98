package dev.fivefold.starter.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The ends of calls whose responses arrive later. */
class TransportInterceptorTest {

    private final CompletableFuture<TransportResponse> response = new CompletableFuture<>();
    private final CallInterceptor transport = CountedCalls.transport(new Transport() {
        @Override
        public CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options) {
            return response;
        }

        @Override
        public boolean blocks() {
            return false;
        }
    });

    @Test
    void an_error_of_the_machine_ends_its_call() {
        CompletableFuture<CallResult<String>> call =
                CountedCalls.unblocking(7, transport).start(CountedCalls.context());

        response.completeExceptionally(new StackOverflowError());

        assertThat(call).isCompletedWithValueMatching(CallResult.Failed.class::isInstance);
    }

    @Test
    void dependents_of_a_call_that_waited_are_in_its_page() {
        ThreadLocal<String> page = ThreadLocal.withInitial(() -> "another");
        UnaryOperator<Runnable> mine = work -> () -> {
            String before = page.get();
            page.set("mine");
            work.run();
            page.set(before);
        };
        CompletableFuture<Void> other = new CompletableFuture<>();
        CompletableFuture<String> followed = new CompletableFuture<>();
        CallInterceptor outer = chain -> chain.proceed().thenApply(result -> {
            followed.complete(page.get());
            return result;
        });
        CallInterceptor waiting =
                chain -> chain.after(other, ignored -> CompletableFuture.completedFuture(CountedCalls.success()));
        CompletableFuture<CallResult<String>> call = CountedCalls.unblocking(7, outer, waiting)
                .start(new CallContext(
                        "page", "part", Deadline.after(Duration.ofMinutes(1)), mine, Runnable::run, null, false));

        other.complete(null);

        assertThat(call).isCompletedWithValueMatching(CallResult.Success.class::isInstance);
        assertThat(followed).isCompletedWithValue("mine");
    }
}
