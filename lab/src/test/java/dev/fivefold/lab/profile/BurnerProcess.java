package dev.fivefold.lab.profile;

import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A {@link Burner} in a JVM of its own, with the options that let a profiler in. */
final class BurnerProcess implements AutoCloseable {

    private final Process process;
    private final Path log;

    private BurnerProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static BurnerProcess start(Path folder) throws IOException, URISyntaxException {
        Path classes = Path.of(
                Burner.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path log = folder.resolve("burner.log");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        classes.toString(),
                        Burner.class.getName()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        BurnerProcess burner = new BurnerProcess(process, log);
        // To attach before a JVM is ready for it ends it.
        await().until(() -> burner.output().equals(List.of("burning")));
        return burner;
    }

    RecordedProcess recorded() {
        return new RecordedProcess(
                "burner", process.pid(), process.info().startInstant().orElseThrow());
    }

    List<String> output() throws IOException {
        return Files.readAllLines(log);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
