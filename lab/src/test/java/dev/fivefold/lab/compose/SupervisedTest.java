package dev.fivefold.lab.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docker/supervised, with a program that writes a line when it starts and another when it gets the signal to end. */
class SupervisedTest {

    @TempDir
    private Path folder;

    private Path step;
    private Path lines;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void name() {
        step = folder.resolve("step");
        lines = folder.resolve("lines");
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (Process process : started) {
            process.destroy();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_program_runs_the_step_of_the_file_and_ends_with_its_container() throws Exception {
        Files.writeString(step, "");
        Process process = start(
                "trap 'echo end $STEP >> lines; exit' TERM; echo start $STEP >> lines; while :; do sleep 0.1; done");

        Disk.replace(step, "3\n");
        awaitLines("start 3");
        Disk.replace(step, "");
        awaitLines("start 3", "end 3");
        Disk.replace(step, "4\n");
        awaitLines("start 3", "end 3", "start 4");
        process.destroy();

        awaitLines("start 3", "end 3", "start 4", "end 4");
        assertThat(process.waitFor()).isEqualTo(143);
    }

    @Test
    void a_program_that_ends_by_itself_ends_the_container_with_its_code() throws Exception {
        Files.writeString(step, "3\n");
        Process process = start("exit 7");

        assertThat(process.waitFor()).isEqualTo(7);
    }

    @Test
    void without_the_tour_the_program_is_the_first_process() throws Exception {
        Process process = start("echo $$ > lines");

        awaitLines(Long.toString(process.pid()));
    }

    private Process start(String program) throws IOException {
        Path script = Path.of("../docker/supervised").toAbsolutePath();
        ProcessBuilder builder = new ProcessBuilder("sh", script.toString(), "sh", "-c", program);
        builder.environment().put("TOUR_STEP", step.toString());
        Process process = builder.directory(folder.toFile()).inheritIO().start();
        started.add(process);
        return process;
    }

    private void awaitLines(String... expected) {
        await().untilAsserted(() -> assertThat(Files.exists(lines) ? Files.readAllLines(lines) : List.<String>of())
                .containsExactly(expected));
    }
}
