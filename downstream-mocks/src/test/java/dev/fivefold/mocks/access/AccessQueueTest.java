package dev.fivefold.mocks.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class AccessQueueTest {

    private static final int SIZE = 16;

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final SlowWriter writer = new SlowWriter();

    @Test
    void nobody_waits_for_a_slow_writer_and_lines_beyond_the_queue_are_dropped_and_counted() {
        try (AccessQueue queue = new AccessQueue(SIZE, writer, metrics)) {
            queue.add(line("/the-writer-has-this-one"));
            await().until(() -> writer.begun.getCount() == 0);
            for (int i = 0; i < SIZE + 100; i++) {
                queue.add(line("/" + i));
            }

            assertThat(writer.paths).isEmpty();
            assertThat(metrics.get("fivefold.log.dropped").functionCounter().count())
                    .isEqualTo(100);
            writer.go.countDown();
        }
        assertThat(writer.paths).hasSize(1 + SIZE).contains("/0").endsWith("/" + (SIZE - 1));
    }

    @Test
    void what_waits_at_the_end_is_written_in_its_order() {
        writer.go.countDown();

        try (AccessQueue queue = new AccessQueue(SIZE, writer, metrics)) {
            queue.add(line("/first"));
            queue.add(line("/second"));
        }

        assertThat(writer.paths).containsExactly("/first", "/second");
    }

    @Test
    void half_a_queue_does_not_wait_for_more() {
        writer.go.countDown();

        try (AccessQueue queue = new AccessQueue(SIZE, Duration.ofDays(1), writer, metrics)) {
            for (int i = 0; i <= SIZE / 2; i++) {
                queue.add(line("/" + i));
            }

            await().until(() -> !writer.paths.isEmpty());
        }
    }

    @Test
    void lines_that_cannot_be_written_are_counted_and_those_after_them_are_written() {
        writer.go.countDown();
        AtomicBoolean broken = new AtomicBoolean(true);
        AccessWriter atFirstBroken = lines -> {
            if (broken.getAndSet(false)) {
                throw new UncheckedIOException(new IOException("no space left on device"));
            }
            writer.write(lines);
        };

        try (AccessQueue queue = new AccessQueue(SIZE, atFirstBroken, metrics)) {
            queue.add(line("/lost"));
            await().until(() -> !broken.get());
            queue.add(line("/written"));
        }

        assertThat(writer.paths).containsExactly("/written");
        assertThat(metrics.get("fivefold.log.dropped").functionCounter().count())
                .isEqualTo(1);
    }

    private static AccessLine line(String path) {
        return new AccessLine(Instant.EPOCH, "GET", path, 200, 0, 0, null, null, null, null);
    }

    /** Writes nothing before it may. */
    private static final class SlowWriter implements AccessWriter {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);
        private final List<String> paths = new CopyOnWriteArrayList<>();

        @Override
        public void write(List<AccessLine> lines) {
            begun.countDown();
            boolean stopped = false;
            while (go.getCount() > 0) {
                try {
                    go.await();
                } catch (InterruptedException stop) {
                    stopped = true; // as a write to a disk, which nobody can end
                }
            }
            lines.forEach(line -> paths.add(line.path()));
            if (stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
