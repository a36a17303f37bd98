package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
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

    public Call<String> answering() {
        return context -> {
            made.incrementAndGet();
            return success();
        };
    }

    public Call<String> failing(CallResult<String> failure) {
        return context -> {
            made.incrementAndGet();
            return failure;
        };
    }

    public Call<String> held(CountDownLatch release) {
        return context -> {
            made.incrementAndGet();
            awaitQuietly(release);
            return success();
        };
    }

    public static CallResult<String> success() {
        return CallResult.Success.live("answer", RawJson.of(new byte[0]));
    }

    public static CallContext context() {
        return new CallContext(Deadline.after(Duration.ofMinutes(1)));
    }

    public static CompletableFuture<CallResult<String>> async(Call<String> call) {
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
