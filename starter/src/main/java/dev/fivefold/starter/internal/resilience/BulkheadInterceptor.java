package dev.fivefold.starter.internal.resilience;

import com.google.common.collect.Comparators;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.PageThreads;
import dev.fivefold.engine.call.Waits;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the concurrent calls to a service by Resilience4j's bulkhead of its name: one slow service must not hold all connections. Others wait, up to the timeout of a call, unless more
 * wait than the service can serve in that time. A permit is returned when its call ends, and a call does end: its timeout aborts it down to the socket.
 *
 * @param queue of the service
 * @param timeout of a call
 * @param blocks whether the rest of the chain waits for the response on its thread
 */
public record BulkheadInterceptor(
        Supplier<BulkheadRegistry> registry,
        String service,
        BulkheadQueue queue,
        Supplier<Duration> timeout,
        boolean blocks)
        implements CallInterceptor {

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        CallContext context = chain.context();
        Bulkhead bulkhead = registry.get().bulkhead(service); // each time, so that one can be replaced
        Duration longest = Comparators.min(timeout.get(), context.deadline().remaining());
        @Nullable CompletableFuture<Boolean> permit = queue.acquire(bulkhead, context, longest);
        if (permit == null) {
            return CompletableFuture.completedFuture(rejected());
        }
        if (permit.isDone()) {
            return proceed(permit.join(), chain, bulkhead);
        }
        context.waits().next(Waits.For.QUEUE);
        // On a thread that has returned a permit, or ends calls in time: neither may wait for a response.
        Executor here = blocks
                ? code -> PageThreads.executor().execute(context.inPage(code))
                : code -> context.inPage(code).run();
        CompletableFuture<CallResult<?>> made = permit.thenComposeAsync(has -> proceed(has, chain, bulkhead), here);
        // Where it ends on such a thread, application code must not follow there.
        return blocks ? made : chain.after(made, CompletableFuture::completedFuture);
    }

    private CompletableFuture<CallResult<?>> proceed(boolean permitted, CallChain chain, Bulkhead bulkhead) {
        if (!permitted) {
            return CompletableFuture.completedFuture(
                    chain.context().cancelled() ? new CallResult.Cancelled<>() : rejected());
        }
        return chain.proceed().thenApply(result -> {
            queue.release(bulkhead);
            return result;
        });
    }

    private static CallResult<?> rejected() {
        return new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD);
    }
}
