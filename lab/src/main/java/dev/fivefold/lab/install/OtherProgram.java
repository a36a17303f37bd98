package dev.fivefold.lab.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs programs of the system that end by themselves. */
final class OtherProgram {

    private static final Duration BOUND = Duration.ofMinutes(5);

    private OtherProgram() {}

    /**
     * What a program said.
     *
     * @param exitCode 0 if all is well; 127 if there is no such program
     * @param output both its streams
     */
    record Answer(int exitCode, String output) {

        boolean isFine() {
            return exitCode == 0;
        }

        /** The last line that is not blank, for messages. */
        String lastLine() {
            return output.lines()
                    .filter(line -> !line.isBlank())
                    .reduce((a, b) -> b)
                    .orElse("no output")
                    .strip();
        }
    }

    /** Runs it in a folder and waits for its end, five minutes at most. */
    static Answer run(Path directory, List<String> words) throws InterruptedException {
        Process process;
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
            builder.environment().put("LC_ALL", "C.UTF-8");
            process = builder.start();
        } catch (IOException e) {
            return new Answer(127, words.getFirst() + " is not installed");
        }
        try {
            process.getOutputStream().close();
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(process));
            if (!process.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)) {
                return new Answer(124, words.getFirst() + " did not end within " + BOUND.toMinutes() + " minutes");
            }
            return new Answer(process.exitValue(), output.join());
        } catch (IOException e) {
            return new Answer(126, words.getFirst() + ": " + e.getMessage());
        } finally {
            process.destroyForcibly();
        }
    }

    /** Looks for a program on the PATH, and where administrators' programs are when the PATH of a user lacks them. */
    static Optional<Path> find(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(Arrays.stream(path.split(":")), Stream.of("/usr/sbin", "/usr/local/sbin"))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String read(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
