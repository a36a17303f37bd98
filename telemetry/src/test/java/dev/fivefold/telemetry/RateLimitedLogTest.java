package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RateLimitedLogTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE); // a clock that is about to wrap
    private final ListAppender<ILoggingEvent> written = new ListAppender<>();
    private final Logger logger = new LoggerContext().getLogger("failures");

    @BeforeEach
    void listen() {
        logger.addAppender(written);
        written.start();
    }

    @Test
    void the_first_failure_of_a_kind_is_logged_at_once_and_the_others_once_a_second() {
        RateLimitedLog log = new RateLimitedLog(logger, "Failed ({}): {}", nanos::get);
        for (int i = 0; i < 500; i++) {
            log.count("late");
        }
        log.count("lost");
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        log.count("late");

        assertThat(lines()).containsExactly("Failed (late): 1", "Failed (lost): 1", "Failed (late): 500");
    }

    @Test
    void a_line_shows_the_details_of_the_failure_that_triggers_it() {
        RateLimitedLog log = new RateLimitedLog(logger, "{} failed {} times, last for {}: {}", nanos::get);
        log.count("stock", "/a", "cut off");
        log.count("stock", "/b", "cut off");
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        log.count("stock", "/c", "refused");

        assertThat(lines())
                .containsExactly(
                        "stock failed 1 times, last for /a: cut off", "stock failed 2 times, last for /c: refused");
    }

    @Test
    void many_threads_at_once_write_one_line_a_second() throws Exception {
        RateLimitedLog log = new RateLimitedLog(logger, "{}: {}", nanos::get);
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
                    log.count("late");
                }
            });
        }
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        log.count("late");

        assertThat(lines()).hasSize(2);
        assertThat(lines().stream()
                        .mapToLong(line -> Long.parseLong(line.substring("late: ".length())))
                        .sum())
                .isEqualTo(16_001);
    }

    private List<String> lines() {
        return written.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
