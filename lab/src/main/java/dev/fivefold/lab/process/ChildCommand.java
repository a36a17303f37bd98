package dev.fivefold.lab.process;

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
}
