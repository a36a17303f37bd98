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
final class CountedCalls {

    private final AtomicInteger made = new AtomicInteger();

    AtomicInteger made() {
        return made;
    }

    DownstreamCall<String> answering() {
        return context -> {
            made.incrementAndGet();
            return success();
        };
    }

    DownstreamCall<String> failing(CallResult<String> failure) {
        return context -> {
            made.incrementAndGet();
            return failure;
        };
    }

    DownstreamCall<String> held(CountDownLatch release) {
        return context -> {
            made.incrementAndGet();
            awaitQuietly(release);
            return success();
        };
    }

    static CallResult<String> success() {
        return CallResult.Success.live("answer", RawBody.of(new byte[0]));
    }

    static CallContext context() {
        return new CallContext(Deadline.after(Duration.ofMinutes(1)));
    }

    static CompletableFuture<CallResult<String>> async(DownstreamCall<String> call) {
        CompletableFuture<CallResult<String>> result = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> result.complete(call.execute(context())));
        return result;
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
