package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LineQueueTest {

    private static final int SIZE = 16;

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final SlowWriter writer = new SlowWriter();

    @Test
    void a_slow_writer_blocks_no_caller_and_lines_beyond_the_bound_are_dropped() {
        try (LineQueue<String> queue = queue(Duration.ZERO, writer)) {
            queue.add("in the writer's hands");
            await().until(() -> writer.begun.getCount() == 0);
            for (int i = 0; i < SIZE + 100; i++) {
                queue.add("" + i);
            }

            assertThat(writer.lines).isEmpty();
            assertThat(dropped()).isEqualTo(100);
            writer.go.countDown();
        }
        assertThat(writer.lines).hasSize(1 + SIZE).contains("0").endsWith("" + (SIZE - 1));
    }

    @Test
    void waiting_lines_are_written_in_their_order_at_the_end() {
        writer.go.countDown();

        try (LineQueue<String> queue = queue(Duration.ofDays(1), writer)) {
            queue.add("first");
            queue.add("second");
        }

        assertThat(writer.lines).containsExactly("first", "second");
    }

    @Test
    void half_a_queue_ends_the_pause() {
        writer.go.countDown();

        try (LineQueue<String> queue = queue(Duration.ofDays(1), writer)) {
            for (int i = 0; i <= SIZE / 2; i++) {
                queue.add("" + i);
            }

            await().until(() -> !writer.lines.isEmpty());
        }
    }

    @Test
    void lines_that_cannot_be_written_are_counted_and_later_ones_are_written() {
        writer.go.countDown();
        AtomicBoolean broken = new AtomicBoolean(true);
        Consumer<List<String>> brokenAtFirst = lines -> {
            if (broken.getAndSet(false)) {
                throw new UncheckedIOException(new IOException("no space left on device"));
            }
            writer.accept(lines);
        };

        try (LineQueue<String> queue = queue(Duration.ZERO, brokenAtFirst)) {
            queue.add("lost");
            await().until(() -> !broken.get());
            queue.add("written");
        }

        assertThat(writer.lines).containsExactly("written");
        assertThat(dropped()).isEqualTo(1);
    }

    @Test
    void two_queues_of_a_process_share_their_counters() {
        writer.go.countDown();
        Consumer<List<String>> broken = lines -> {
            throw new UncheckedIOException(new IOException("no space left on device"));
        };

        try (LineQueue<String> one = queue(Duration.ZERO, broken);
                LineQueue<String> other = queue(Duration.ZERO, broken)) {
            one.add("lost");
            other.add("lost");
        }

        assertThat(dropped()).isEqualTo(2);
    }

    private LineQueue<String> queue(Duration pause, Consumer<List<String>> writer) {
        return new LineQueue<>("lines", SIZE, pause, writer, metrics);
    }

    private double dropped() {
        return metrics.get("fivefold.log.dropped").counter().count();
    }

    /** Blocks writes until released. */
    private static final class SlowWriter implements Consumer<List<String>> {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);
        private final List<String> lines = new CopyOnWriteArrayList<>();

        @Override
        public void accept(List<String> batch) {
            begun.countDown();
            boolean interrupted = false;
            while (go.getCount() > 0) {
                try {
                    go.await();
                } catch (InterruptedException stop) {
                    interrupted = true; // like a write to a disk, which no interrupt ends
                }
            }
            lines.addAll(batch);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
