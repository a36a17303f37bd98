package dev.fivefold.lab.process;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A command that starts a child process.
 *
 * @param words the program and its arguments, which every user of the machine can read: no secrets here
 * @param environment variables in addition to those of this process, the place for secrets
 * @param log the file of its output, replaced at every start
 */
public record ChildCommand(String name, List<String> words, Map<String, String> environment, Path directory, Path log) {

    /** Copies the lists. */
    public ChildCommand {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    /** Starts it, with an empty input. */
    Process start() {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        CacheFolder.makeParentOf(log);
        return Disk.get("start " + name, builder::start);
    }
}
