package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The written state of a running stack, by which a later command stops it, even if the command that started it was killed.
 *
 * @param processes in the order of their start
 */
public record StackState(String step, StackPorts ports, List<RecordedProcess> processes) {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** The processes that still run. */
    public List<RecordedProcess> running() {
        return processes.stream().filter(RecordedProcess::runs).toList();
    }

    /** The written state, if there is one. */
    public static Optional<StackState> read(CacheFolder cache) {
        Path file = file(cache);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(file.toFile(), StackState.class));
        } catch (JacksonException e) {
            throw new LabFailure(file + " cannot be read: look for left processes with ps, then remove it", e);
        }
    }

    /** Writes this state over an older one. */
    void write(CacheFolder cache) {
        Disk.replace(file(cache), JSON.writeValueAsString(this) + "\n");
    }

    /** Removes the state: nothing runs any more. */
    static void forget(CacheFolder cache) {
        Disk.run("remove " + file(cache), () -> Files.deleteIfExists(file(cache)));
    }

    private static Path file(CacheFolder cache) {
        return cache.run().resolve("stack.json");
    }
}
