package dev.fivefold.aggregator.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class SummaryLogTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE); // a clock that is about to wrap
    private final SummaryLog summary =
            new SummaryLog(LoggerFactory.getLogger(SummaryLogTest.class), "Summed up ({}): {}", nanos::get);

    @Test
    void the_first_of_a_kind_is_told_at_once_and_the_others_once_a_second_with_their_number(CapturedOutput output) {
        for (int i = 0; i < 500; i++) {
            summary.count("late");
        }
        summary.count("lost");
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        summary.count("late");

        assertThat(output.toString().lines().map(line -> line.replaceFirst(".*(?=Summed )", "")))
                .containsExactly("Summed up (late): 1", "Summed up (lost): 1", "Summed up (late): 500");
    }

    @Test
    void many_threads_at_once_write_one_line(CapturedOutput output) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Thread[] threads = new Thread[16];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofPlatform().start(() -> {
                try {
                    go.await();
                } catch (InterruptedException stop) {
                    return;
                }
                for (int n = 0; n < 1_000; n++) {
                    summary.count("late");
                }
            });
        }
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        summary.count("late");

        long told = output.toString()
                .lines()
                .mapToLong(line -> Long.parseLong(line.replaceFirst(".*: ", "")))
                .sum();
        assertThat(output.toString().lines()).hasSize(2);
        assertThat(told).isEqualTo(16_001);
    }
}
