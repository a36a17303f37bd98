package dev.fivefold.lab.deploy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What puts the manifests together: one that is installed, the one in {@code kubectl}, or what {@code .ci/k8s} has put into the project's
 * cache.
 *
 * @param words its command, to which a folder is added
 */
record Kustomize(List<String> words) {

    static Optional<Kustomize> find(Map<String, String> environment) {
        return Stream.of(
                        cached(environment).map(program -> List.of(program, "build")),
                        installed("kustomize", environment).map(program -> List.of(program, "build")),
                        installed("kubectl", environment).map(program -> List.of(program, "kustomize")))
                .flatMap(Optional::stream)
                .filter(Kustomize::isNewEnough)
                .findFirst()
                .map(Kustomize::new);
    }

    /** Before version 5, components and labels were something else or nothing. */
    private static boolean isNewEnough(List<String> words) {
        List<String> version = words.contains("build")
                ? List.of(words.getFirst(), "version")
                : List.of(words.getFirst(), "version", "--client");
        try {
            Process process =
                    new ProcessBuilder(version).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return output.matches("(?s)(.*Kustomize Version: )?v[5-9]\\..*");
        } catch (IOException e) {
            return false;
        }
    }

    /** All objects of an overlay. */
    Manifests render(Path overlay) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(words);
        command.add(overlay.toString());
        Path errors = Files.createTempFile("kustomize", ".txt");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + Files.readString(errors));
        }
        Files.delete(errors);
        return Manifests.of(output);
    }

    private static Optional<String> cached(Map<String, String> environment) {
        String cache = environment.getOrDefault(
                "FIVEFOLD_CACHE",
                environment.getOrDefault("XDG_CACHE_HOME", System.getProperty("user.home") + "/.cache") + "/fivefold");
        return Optional.of(Path.of(cache, "kustomize", "kustomize"))
                .filter(Files::isExecutable)
                .map(Path::toString);
    }

    private static Optional<String> installed(String program, Map<String, String> environment) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
