package dev.fivefold.starter.internal.cache;

import static dev.fivefold.starter.internal.client.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FollowerTest {

    @Test
    void a_follower_whose_time_is_over_continues_on_a_thread_that_it_may_hold() {
        CallContext follower = new CallContext(Deadline.after(Duration.ofMillis(200)));

        CompletableFuture<String> thread = Follower.follow(new CompletableFuture<>(), context(), follower)
                .thenApply(result -> {
                    assertThat(result).isInstanceOf(CallResult.TimedOut.class);
                    return Thread.currentThread().getName();
                });

        assertThat(thread).succeedsWithin(20, TimeUnit.SECONDS).asString().startsWith("page-");
    }
}
