package dev.fivefold.lab.compose;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The containers that {@code docker compose up} has started, as processes of this machine. Not thread-safe. */
public final class RunningContainers {

    /** A folder of each service's container that it may write, and load a library from: a volume, where /tmp may hold no programs. */
    public static final Path WRITABLE = Path.of("/records");

    private static final Duration ANSWERED_WITHIN = Duration.ofMinutes(1);

    private final Home home;
    private final Path logs;

    /** Of the repository's docker-compose.yml. */
    public RunningContainers(Home home, CacheFolder cache) {
        this.home = home;
        this.logs = cache.logs().resolve("compose");
    }

    /**
     * The first process of a service's container.
     *
     * @throws LabFailure if docker does not answer, no such container runs, or its processes are not this machine's (Docker Desktop)
     */
    public RecordedProcess process(String service) throws InterruptedException {
        String file = home.directory().resolve("docker-compose.yml").toString();
        List<String> containers = says("ps", "docker", "compose", "-f", file, "ps", "-q", service);
        if (containers.isEmpty()) {
            throw new LabFailure("no container of %s is running: docker compose up starts it".formatted(service));
        }
        long pid = Long.parseLong(says("inspect", "docker", "inspect", "-f", "{{.State.Pid}}", containers.getFirst())
                .getLast());
        return ProcessHandle.of(pid)
                .flatMap(handle -> handle.info().startInstant())
                .map(start -> new RecordedProcess(service, pid, start))
                .orElseThrow(() -> new LabFailure(
                        "%s runs in a machine of docker's own, where this cannot look into it".formatted(service)));
    }

    private List<String> says(String name, String... words) throws InterruptedException {
        ChildCommand command = new ChildCommand(
                "docker " + name, List.of(words), Map.of(), home.directory(), logs.resolve(name + ".log"));
        try (Errands errands = new Errands()) {
            errands.run(command, ANSWERED_WITHIN);
            return Files.readAllLines(command.log());
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(command.log(), CacheFolder.reason(e)), e);
        }
    }
}
