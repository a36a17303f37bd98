package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class AsyncLoggingTest {

    private static final int QUEUE = 16;

    private final LoggerContext context = new LoggerContext();
    private final Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final SlowWriter writer = new SlowWriter();

    @Test
    void a_slow_writer_blocks_no_thread_that_logs() throws Exception {
        try (AsyncLogging open = start()) {
            root.warn("the writer has this one");
            await().until(() -> writer.begun.getCount() == 0);
            for (int i = 0; i < QUEUE + 100; i++) {
                root.info("line {}", i);
            }

            assertThat(writer.lines).isEmpty();
            assertThat(dropped()).isEqualTo(100);
            writer.go.countDown();
        }
        assertThat(writer.lines).hasSize(1 + QUEUE).contains("line 0", "line " + (QUEUE - 1));
    }

    @Test
    void under_contention_every_line_is_either_written_or_counted() throws Exception {
        int each = 2_000;
        try (AsyncLogging open = start()) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int n = 0; n < each; n++) {
                        root.info("line");
                    }
                }));
            }
            writer.go.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
        }

        assertThat(writer.lines.size() + dropped()).isEqualTo(8.0 * each);
    }

    @Test
    void waiting_lines_are_written_at_the_end_and_later_ones_by_the_threads_that_log() {
        AsyncLogging async = start();
        root.info("waits");
        writer.go.countDown();
        async.close();
        assertThat(writer.lines).containsExactly("waits");

        root.info("later");

        assertThat(writer.lines).containsExactly("waits", "later");
        assertThat(writer.by).isEqualTo(Thread.currentThread());
    }

    private AsyncLogging start() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        writer.setContext(context);
        writer.start();
        root.addAppender(writer);
        return new AsyncLogging(context, QUEUE, metrics);
    }

    private double dropped() {
        return metrics.get("fivefold.log.dropped").counter().count();
    }

    /** Blocks writes until released. */
    private static final class SlowWriter extends UnsynchronizedAppenderBase<ILoggingEvent> {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);
        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
        private volatile Thread by = Thread.currentThread();

        @Override
        protected void append(ILoggingEvent line) {
            begun.countDown();
            try {
                go.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            lines.add(line.getFormattedMessage());
            by = Thread.currentThread();
        }
    }
}
