package dev.fivefold.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class IdleTest {

    private @Nullable Process process;

    @AfterEach
    void stop() throws InterruptedException {
        if (process != null) {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void a_waiting_process_is_idle() throws Exception {
        assertThat(Idle.await(List.of(shell("read line")), Duration.ofMinutes(5)))
                .isTrue();
    }

    @Test
    void the_wait_for_a_busy_process_has_a_timeout() throws Exception {
        assertThat(Idle.await(List.of(shell("while :; do :; done")), Duration.ofSeconds(1)))
                .isFalse();
    }

    private ProcessHandle shell(String script) throws IOException {
        process = new ProcessBuilder("sh", "-c", script).start();
        return process.toHandle();
    }
}
