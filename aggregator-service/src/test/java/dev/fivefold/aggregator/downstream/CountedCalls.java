package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.CallContext;
import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.RawBody;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Calls that end as a test wishes, and how many of them were made. */
public final class CountedCalls {

    private final AtomicInteger made = new AtomicInteger();

    public AtomicInteger made() {
        return made;
    }

    public DownstreamCall<String> answering() {
        return context -> {
            made.incrementAndGet();
            return success();
        };
    }

    public DownstreamCall<String> failing(CallResult<String> failure) {
        return context -> {
            made.incrementAndGet();
            return failure;
        };
    }

    public DownstreamCall<String> held(CountDownLatch release) {
        return context -> {
            made.incrementAndGet();
            awaitQuietly(release);
            return success();
        };
    }

    public static CallResult<String> success() {
        return CallResult.Success.live("answer", RawBody.of(new byte[0]));
    }

    public static CallContext context() {
        return new CallContext(Deadline.after(Duration.ofMinutes(1)));
    }

    public static CompletableFuture<CallResult<String>> async(DownstreamCall<String> call) {
        CompletableFuture<CallResult<String>> result = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> result.complete(call.execute(context())));
        return result;
    }

    public static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
