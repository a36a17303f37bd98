package dev.fivefold.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.LabFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErrandsTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private final Errands errands = new Errands();

    @Test
    void a_command_is_waited_for_until_it_ends() throws Exception {
        errands.run(shell("echo done; touch there"), LONG);

        assertThat(folder.resolve("there")).exists();
        assertThat(folder.resolve("log")).hasContent("done");
    }

    @Test
    void the_failure_of_a_command_has_the_lines_of_its_log() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> errands.run(shell("echo 'error: no such class'; exit 3"), LONG))
                .withMessage("JMH failed: error: no such class (log: %s)", folder.resolve("log"));
    }

    @Test
    void a_command_beyond_its_timeout_is_stopped_with_its_own_children() throws Exception {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> errands.run(shell("sleep 60 & echo $! >pid; wait"), Duration.ofMillis(500)))
                .withMessageStartingWith("JMH was not done after 0 s");
        assertThat(isGone()).isTrue();
    }

    @Test
    void closing_stops_the_running_command_and_none_starts_after_it() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> end = threads.submit(() -> {
                errands.run(shell("sleep 60 & echo $! >pid; wait"), LONG);
                return true;
            });
            await().until(() -> Files.exists(folder.resolve("pid"))
                    && !Files.readString(folder.resolve("pid")).isBlank());
            errands.close();

            await().until(end::isDone);
            assertThat(end.state()).isEqualTo(Future.State.FAILED);
            assertThat(isGone()).isTrue();
        }
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> errands.run(shell("true"), LONG))
                .withMessage("stopped while JMH was about to start");
    }

    private boolean isGone() throws Exception {
        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        return ProcessHandle.of(pid).map(ProcessEnd::hasEnded).orElse(true);
    }

    private ChildCommand shell(String script) {
        return new ChildCommand("JMH", List.of("sh", "-c", script), Map.of(), folder, folder.resolve("log"));
    }
}
