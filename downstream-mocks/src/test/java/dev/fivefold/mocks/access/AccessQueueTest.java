package dev.fivefold.mocks.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccessQueueTest {

    private static final int SIZE = 16;

    private final LoggerContext context = new LoggerContext();
    private final Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger access = context.getLogger("access");
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final SlowWriter writer = new SlowWriter();

    @BeforeEach
    void writeSlowly() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        writer.setContext(context);
        writer.start();
        root.addAppender(writer);
    }

    @Test
    void nobody_waits_for_a_slow_writer_and_lines_beyond_the_queue_are_dropped_and_counted() {
        try (AccessQueue _ = new AccessQueue(context, SIZE, metrics)) {
            access.info("the writer has this one");
            await().until(() -> writer.begun.getCount() == 0);
            for (int i = 0; i < SIZE + 100; i++) {
                access.info("line {}", i);
            }

            assertThat(writer.lines).isEmpty();
            assertThat(metrics.get("fivefold.log.dropped").functionCounter().count())
                    .isEqualTo(100);
            writer.go.countDown();
        }
        assertThat(writer.lines).hasSize(1 + SIZE).contains("line 0", "line " + (SIZE - 1));
    }

    @Test
    void lines_of_others_do_not_go_through_the_queue_and_after_its_end_none_does() {
        writer.go.countDown();
        try (AccessQueue _ = new AccessQueue(context, SIZE, metrics)) {
            root.info("of others");
            assertThat(writer.lines).containsExactly("of others");
        }

        access.info("later");

        assertThat(writer.lines).containsExactly("of others", "later");
        assertThat(writer.isStarted()).isTrue();
    }

    /** Writes nothing before it may. */
    private static final class SlowWriter extends UnsynchronizedAppenderBase<ILoggingEvent> {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);
        private final List<String> lines = new CopyOnWriteArrayList<>();

        @Override
        protected void append(ILoggingEvent line) {
            begun.countDown();
            try {
                go.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            lines.add(line.getFormattedMessage());
        }
    }
}
