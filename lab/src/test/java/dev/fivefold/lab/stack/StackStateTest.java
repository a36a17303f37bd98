package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackStateTest {

    @TempDir
    private Path folder;

    private CacheFolder cache;

    @BeforeEach
    void makeCache() {
        cache = CacheFolder.of(Map.of("FIVEFOLD_CACHE", folder.toString()));
    }

    @Test
    void a_written_state_is_read_and_can_be_deleted() {
        StackState state = new StackState(
                "03-parallel-stages",
                StackPorts.free(OptionalInt.of(8080), OptionalInt.empty()),
                List.of(new RecordedProcess("nginx", 17, Instant.parse("2026-11-21T13:54:05.120Z"))));

        state.write(cache);
        assertThat(StackState.read(cache)).contains(state);

        StackState.forget(cache);
        assertThat(StackState.read(cache)).isEmpty();
    }

    @Test
    void a_corrupt_file_is_named() throws IOException {
        Path file = CacheFolder.make(cache.run()).resolve("stack.json");
        Files.writeString(file, "{");

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> StackState.read(cache))
                .withMessageStartingWith(file.toString());
    }

    @Test
    void down_stops_the_recorded_processes_and_no_others() throws IOException {
        Process ours = new ProcessBuilder("/bin/sleep", "600").start();
        Process stranger = new ProcessBuilder("/bin/sleep", "600").start();
        try {
            RecordedProcess recorded = new RecordedProcess(
                    "mocks", ours.pid(), ours.info().startInstant().orElseThrow());
            RecordedProcess reused = new RecordedProcess("gateway", stranger.pid(), Instant.EPOCH);
            new StackState(
                            "00-baseline",
                            StackPorts.free(OptionalInt.empty(), OptionalInt.empty()),
                            List.of(recorded, reused))
                    .write(cache);

            assertThat(Stack.stopLeft(cache)).containsExactly(recorded);
            await().until(() -> !ours.isAlive()); // Java collects the dead some time later
            assertThat(stranger.isAlive()).isTrue();
            assertThat(Stack.stopLeft(cache)).isEmpty();
        } finally {
            ours.destroyForcibly();
            stranger.destroyForcibly();
        }
    }

    @Test
    void a_cache_is_for_one_command_at_a_time() {
        StackLock held = StackLock.take(cache);
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> StackLock.take(cache))
                .withMessageContaining(
                        "another ./fivefold (process " + ProcessHandle.current().pid() + ") is at work");

        held.close();
        StackLock.take(cache).close();
    }
}
