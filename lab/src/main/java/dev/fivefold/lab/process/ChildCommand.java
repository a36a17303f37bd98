package dev.fivefold.lab.process;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How to start a child process.
 *
 * @param name what messages call it
 * @param words the program and its arguments, which every user of the machine can read: no secrets here
 * @param environment variables in addition to ours, the place for secrets
 * @param directory its working folder
 * @param log the file that gets its output, replaced at every start
 */
public record ChildCommand(String name, List<String> words, Map<String, String> environment, Path directory, Path log) {

    /** Copies the lists. */
    public ChildCommand {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    /**
     * Starts it, with an empty input.
     *
     * @throws LabFailure if it cannot be started
     */
    Process start() {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        CacheFolder.makeParentOf(log);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new LabFailure("cannot start %s: %s".formatted(name, CacheFolder.reason(e)), e);
        }
    }
}
