package dev.fivefold.lab.compose;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.process.RecordedProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The containers that {@code docker compose up} has started, as processes of this machine. */
public record RunningContainers(Home home) {

    /** A volume of each service's container for files and libraries: /tmp may be mounted noexec. */
    public static final Path WRITABLE = Path.of("/records");

    /** The first process of a service's container. */
    public RecordedProcess process(String service) throws InterruptedException {
        String file = home.resolve("docker-compose.yml").toString();
        List<String> containers = docker("compose", "-f", file, "ps", "-q", service);
        if (containers.isEmpty()) {
            throw new LabFailure("no container of %s is running: docker compose up starts it".formatted(service));
        }
        long pid = Long.parseLong(
                docker("inspect", "-f", "{{.State.Pid}}", containers.getFirst()).getLast());
        return ProcessHandle.of(pid)
                .flatMap(handle -> handle.info().startInstant())
                .map(start -> new RecordedProcess(service, pid, start))
                .orElseThrow(() -> new LabFailure(
                        "%s runs in docker's own virtual machine, out of reach from here".formatted(service)));
    }

    private List<String> docker(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(words));
        Program.Result result = Program.run(home.directory(), command);
        if (!result.isFine()) {
            throw new LabFailure("docker %s failed: %s".formatted(words[0], result.lastLine()));
        }
        return result.output().lines().toList();
    }
}
