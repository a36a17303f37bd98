package dev.fivefold.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordedProcessTest {

    private Process process;
    private Instant start;

    @BeforeEach
    void startOne() throws IOException {
        process = new ProcessBuilder("/bin/sleep", "600").start();
        start = process.info().startInstant().orElseThrow();
    }

    @AfterEach
    void endIt() {
        process.destroyForcibly();
    }

    @Test
    void another_process_with_the_same_id_is_not_stopped() {
        RecordedProcess recorded = new RecordedProcess("mocks", process.pid(), start.minusSeconds(60));

        assertThat(recorded.runs()).isFalse();
        assertThat(recorded.stop(Duration.ofSeconds(5))).isFalse();
        assertThat(process.isAlive()).isTrue();
    }

    @Test
    void the_recorded_process_is_stopped() {
        RecordedProcess recorded = new RecordedProcess("mocks", process.pid(), start);

        assertThat(recorded.runs()).isTrue();
        assertThat(recorded.stop(Duration.ofSeconds(5))).isTrue();
        assertThat(recorded.runs()).isFalse();
    }

    @Test
    void a_process_that_has_ended_does_not_run() throws InterruptedException {
        process.destroyForcibly().waitFor();

        assertThat(new RecordedProcess("mocks", process.pid(), start).runs()).isFalse();
    }
}
