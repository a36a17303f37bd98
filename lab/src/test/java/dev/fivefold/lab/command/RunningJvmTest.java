package dev.fivefold.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.stack.StackPorts;
import dev.fivefold.lab.stack.StackState;
import dev.fivefold.lab.terminal.WrongCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class RunningJvmTest {

    @TempDir
    private Path folder;

    private CacheFolder cache;
    private Process database;

    @BeforeEach
    void start() throws IOException {
        cache = CacheFolder.of(Map.of("FIVEFOLD_CACHE", folder.toString()));
        database = new ProcessBuilder("/bin/sleep", "600").start();
    }

    @AfterEach
    void end() {
        database.destroyForcibly();
    }

    @Test
    void a_service_is_found_by_its_name() throws IOException {
        write(recorded("mariadb", database.toHandle()), recorded("aggregator", ProcessHandle.current()));

        assertThat(RunningJvm.named("aggregator", cache).pid())
                .isEqualTo(ProcessHandle.current().pid());
    }

    @Test
    void an_unknown_name_and_a_process_without_a_jvm_are_usage_errors_that_list_the_running_jvms() throws IOException {
        write(recorded("mariadb", database.toHandle()), recorded("aggregator", ProcessHandle.current()));

        for (String name : new String[] {"cart", "mariadb"}) {
            assertThatExceptionOfType(WrongCall.class)
                    .isThrownBy(() -> RunningJvm.named(name, cache))
                    .withMessage("no JVM '%s' is running: there are aggregator; ./fivefold up starts all", name);
        }
    }

    @Test
    void without_a_running_stack_the_command_that_starts_one_is_reported() throws IOException {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> RunningJvm.named("aggregator", cache))
                .withMessage("no service is running: start them with ./fivefold up");

        write(recorded("mariadb", database.toHandle()));
        assertThatExceptionOfType(LabFailure.class).isThrownBy(() -> RunningJvm.named("mariadb", cache));
    }

    private static RecordedProcess recorded(String name, ProcessHandle process) {
        return new RecordedProcess(
                name, process.pid(), process.info().startInstant().orElseThrow());
    }

    /** As up leaves it. */
    private void write(RecordedProcess... processes) throws IOException {
        StackState state =
                new StackState("00-baseline", new StackPorts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), List.of(processes));
        Files.writeString(
                CacheFolder.make(cache.run()).resolve("stack.json"),
                JsonMapper.shared().writeValueAsString(state));
    }
}
