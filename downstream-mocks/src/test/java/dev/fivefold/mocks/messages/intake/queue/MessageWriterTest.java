package dev.fivefold.mocks.messages.intake.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.mocks.messages.intake.FakeTicker;
import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import dev.fivefold.mocks.messages.intake.copy.Messages;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.TransientDataAccessResourceException;

@ExtendWith(OutputCaptureExtension.class)
class MessageWriterTest {

    private final FakeTicker time = new FakeTicker();
    private final WaitingMessages waiting = WaitingMessages.counted(1_000);
    private final List<Integer> attempts = new CopyOnWriteArrayList<>();
    private final List<String> written = new CopyOnWriteArrayList<>();
    private volatile boolean failing;
    private final MessageWriter writer = new MessageWriter(waiting, this::write, time, Duration.ofMillis(300));

    private void write(List<AcceptedMessage> batch) {
        attempts.add(batch.size());
        if (failing) {
            throw new TransientDataAccessResourceException("the disk is full");
        }
        batch.forEach(message -> written.add(message.getContent()));
    }

    @AfterEach
    void close() {
        failing = false;
        time.advance(Duration.ofMinutes(1));
        writer.close();
    }

    @Test
    void waiting_messages_are_written_in_order_and_in_batches() {
        List<String> contents = accept(250);

        await().until(() -> written.size() == 250);
        assertThat(written).isEqualTo(contents);
        assertThat(attempts).hasSizeLessThan(250);
    }

    @Test
    void a_failed_batch_is_retried_after_growing_pauses_and_logged(CapturedOutput output) {
        failing = true;
        accept(3);
        for (int attempt = 1; attempt <= 9; attempt++) {
            int so = attempt;
            await().until(() -> attempts.size() == so);
            await().until(() -> output.toString().lines().count() == so);
            time.advance(Duration.ofMillis(attempt < 7 ? 100L << (attempt - 1) : 5_000)
                    .minusNanos(1));
            assertThat(attempts).hasSize(attempt);
            time.advance(Duration.ofNanos(1));
        }
        failing = false;
        time.advance(Duration.ofSeconds(5));

        await().until(() -> written.size() == 3);
        assertThat(output)
                .contains(
                        "Messages could not be written and are retried: count=3 retry_ms=100 waiting=0 error=\"the disk is full\"")
                .contains("retry_ms=5000 ")
                .doesNotContain("\tat ");
    }

    @Test
    void after_a_success_the_pause_is_the_first_again(CapturedOutput output) {
        failing = true;
        accept(1);
        await().until(() -> output.toString().contains("retry_ms=100 "));
        time.advance(Duration.ofMillis(100));
        await().until(() -> output.toString().contains("retry_ms=200 "));
        failing = false;
        time.advance(Duration.ofMillis(200));
        await().until(() -> written.size() == 1);
        failing = true;
        accept(1);

        await().until(() -> output.toString()
                        .lines()
                        .filter(line -> line.contains("retry_ms=100 "))
                        .count()
                == 2);
    }

    @Test
    void waiting_messages_are_written_before_it_closes() {
        List<String> contents = accept(950);

        writer.close();

        assertThat(written).isEqualTo(contents);
    }

    @Test
    void closing_has_a_timeout_and_logs_lost_messages(CapturedOutput output) {
        failing = true;
        accept(120);
        await().until(() -> !attempts.isEmpty());

        writer.close();

        // The writer begins with the messages present, which may be less than a whole batch.
        assertThat(output)
                .contains("Accepted messages are lost")
                .contains("timeout_ms=300 waiting=" + (120 - attempts.getFirst()));
    }

    private List<String> accept(int count) {
        List<String> contents =
                IntStream.range(0, count).mapToObj(i -> "message " + i).toList();
        contents.forEach(
                content -> assertThat(waiting.offer(Messages.row(content))).isTrue());
        return contents;
    }
}
