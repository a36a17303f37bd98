package dev.fivefold.lab.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs that end by themselves within minutes and whose output is short. */
public final class Program {

    private static final Duration BOUND = Duration.ofMinutes(10);

    private Program() {}

    /**
     * The result of a program.
     *
     * @param exitCode 0 for success; 127 if there is no such program
     * @param output both its streams
     */
    public record Result(int exitCode, String output) {

        /** Whether the program succeeded. */
        public boolean isFine() {
            return exitCode == 0;
        }

        /** The last line that is not blank, for messages. */
        public String lastLine() {
            return output.lines()
                    .filter(line -> !line.isBlank())
                    .reduce((_, last) -> last)
                    .orElse("no output")
                    .strip();
        }
    }

    /** Runs a program in a folder, with an empty input, for ten minutes at most. */
    public static Result run(Path directory, List<String> words) throws InterruptedException {
        return run(directory, words, Map.of(), "");
    }

    /**
     * Runs a program in a folder, for ten minutes at most.
     *
     * @param environment variables in addition to those of this process
     */
    public static Result run(Path directory, List<String> words, Map<String, String> environment, String input)
            throws InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return new Result(127, words.getFirst() + " is not installed");
        }
        try {
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(process));
            try (var in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            if (!process.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)) {
                return new Result(124, words.getFirst() + " did not end within " + BOUND.toMinutes() + " minutes");
            }
            return new Result(process.exitValue(), output.join());
        } catch (IOException e) {
            return new Result(126, words.getFirst() + ": " + e.getMessage());
        } finally {
            process.destroyForcibly();
        }
    }

    /** Finds a program on the PATH, or in the folders of administrators' programs. */
    public static Optional<Path> find(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(Arrays.stream(path.split(":")), Stream.of("/usr/sbin", "/usr/local/sbin"))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A program of the JDK that runs this process. */
    public static Path ofJdk(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name);
    }

    /** Whether this process runs as root. */
    public static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static String read(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
