package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A running stack as it is written down, so that a later command can stop it whatever became of the one that started it.
 *
 * @param step the step's id
 * @param ports where it listens
 * @param processes in the order of their start
 */
public record StackState(String step, StackPorts ports, List<RecordedProcess> processes) {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** Copies. */
    public StackState {
        processes = List.copyOf(processes);
    }

    /** Those that still run. */
    public List<RecordedProcess> running() {
        return processes.stream().filter(RecordedProcess::runs).toList();
    }

    /**
     * What is written down, if anything is.
     *
     * @throws LabFailure if it cannot be read
     */
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

    /** Writes this down in one go, over what was there. */
    void write(CacheFolder cache) {
        Path file = file(cache);
        try {
            Path whole = CacheFolder.make(cache.run()).resolve("stack.json.new");
            Files.writeString(whole, JSON.writeValueAsString(this) + "\n");
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabFailure("cannot write %s: %s".formatted(file, CacheFolder.reason(e)), e);
        }
    }

    /** Nothing runs any more. */
    public static void forget(CacheFolder cache) {
        try {
            Files.deleteIfExists(file(cache));
        } catch (IOException e) {
            throw new LabFailure("cannot remove %s: %s".formatted(file(cache), CacheFolder.reason(e)), e);
        }
    }

    private static Path file(CacheFolder cache) {
        return cache.run().resolve("stack.json");
    }
}
