package dev.fivefold.starter.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.PageThreads;
import io.netty.util.HashedWheelTimer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class LoopWatchTest {

    private static final String HELD = "Event loop held by one task";

    private final HashedWheelTimer timer = new HashedWheelTimer(5, TimeUnit.MILLISECONDS);

    private final CountDownLatch release = new CountDownLatch(1);

    @AutoClose
    private final ExecutorService loop =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().name("loop").factory());

    @AutoClose
    private final ExecutorService other = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("other loop").factory());

    @AutoClose
    private final LoopWatch watch = new LoopWatch(List.of(loop, other), timer);

    @AfterEach
    void stop() {
        release.countDown();
        timer.stop();
    }

    @Test
    void work_that_blocks_an_event_loop_is_logged_once_with_its_page_call_and_stack(CapturedOutput output) {
        await().until(() -> watch.takeLongest() > 0); // it knows its threads
        CallContext call = new CallContext(
                "home",
                "cart",
                Deadline.after(Duration.ofMinutes(1)),
                UnaryOperator.identity(),
                PageThreads.executor(),
                null,
                false);
        loop.execute(() -> LoopWatch.run(call, this::hold));

        await().until(() -> output.getOut().contains(HELD));

        assertThat(output.getOut().lines().filter(line -> line.contains(HELD)))
                .singleElement()
                .asString()
                .contains("late: page=home call=cart count=1 threshold_ms=50 thread=loop stack=", "LoopWatchTest.hold");
    }

    @Test
    void work_of_no_call_that_holds_a_loop_is_logged_with_its_stack(CapturedOutput output) {
        await().until(() -> watch.takeLongest() > 0);
        loop.execute(this::hold);

        await().until(() -> output.getOut().contains(HELD));

        assertThat(output.getOut())
                .contains("late: page=none call=none count=1 threshold_ms=50 thread=loop stack=", "LoopWatchTest.hold");
    }

    @Test
    void a_loop_that_is_held_again_is_logged_again_and_the_longest_wait_is_measured(CapturedOutput output) {
        await().until(() -> watch.takeLongest() > 0);
        loop.execute(this::hold);
        await().until(() -> watch.takeLongest() > TimeUnit.MILLISECONDS.toNanos(LoopWatch.TOO_LONG_MS));

        release.countDown();

        await().until(() -> watch.takeLongest() < TimeUnit.MILLISECONDS.toNanos(LoopWatch.TOO_LONG_MS));
        assertThat(output.getOut()).contains(HELD);
    }

    @Test
    void loops_that_are_free_are_not_logged(CapturedOutput output) {
        for (int i = 0; i < 10; i++) {
            await().until(() -> watch.takeLongest() > 0);
        }

        assertThat(output.getOut()).doesNotContain("page=");
    }

    @Test
    void the_work_of_a_call_within_that_of_another_is_its_own() {
        CountDownLatch ran = new CountDownLatch(1);
        CallContext call = new CallContext(Deadline.after(Duration.ofMinutes(1)));

        LoopWatch.run(call, () -> LoopWatch.run(call, ran::countDown));

        assertThat(ran.getCount()).isZero();
    }

    private void hold() {
        try {
            release.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
