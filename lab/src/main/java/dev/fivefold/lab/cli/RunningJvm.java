package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.compose.RunningContainers;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.stack.StackState;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Finds a running service by its name. */
final class RunningJvm {

    private static final List<String> IN_CONTAINERS = List.of("mocks", "aggregator", "gateway");

    private RunningJvm() {}

    /**
     * The process of that name, here or in a container.
     *
     * @throws LabFailure if nothing runs, or docker does not say
     * @throws ParameterException if no JVM of that name does: to attach to a database or to nginx would end it
     */
    static RecordedProcess named(String name, Place target, CacheFolder cache, CommandLine command)
            throws InterruptedException {
        return switch (target) {
            case PROCESSES -> named(name, cache, command);
            case COMPOSE -> container(name, command);
        };
    }

    private static RecordedProcess container(String name, CommandLine command) throws InterruptedException {
        if (!IN_CONTAINERS.contains(name)) {
            throw new ParameterException(
                    command,
                    "no JVM '%s' is in a container: there are %s".formatted(name, String.join(", ", IN_CONTAINERS)));
        }
        return new RunningContainers(Home.find()).process(name);
    }

    /**
     * The process of that name in the stack that up left running.
     *
     * @throws LabFailure if nothing runs
     * @throws ParameterException if no JVM of that name does: to attach to a database or to nginx would end it
     */
    static RecordedProcess named(String name, CacheFolder cache, CommandLine command) {
        List<RecordedProcess> jvms = StackState.read(cache).map(StackState::running).orElse(List.of()).stream()
                .filter(RunningJvm::isJvm)
                .toList();
        if (jvms.isEmpty()) {
            throw new LabFailure("no service is running: start them with ./fivefold up");
        }
        return jvms.stream()
                .filter(jvm -> jvm.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command,
                        "no JVM '%s' is running: there are %s; ./fivefold up starts all"
                                .formatted(
                                        name,
                                        jvms.stream().map(RecordedProcess::name).collect(Collectors.joining(", ")))));
    }

    private static boolean isJvm(RecordedProcess process) {
        return ProcessHandle.of(process.pid())
                .flatMap(handle -> handle.info().command())
                .filter(program -> Path.of(program).endsWith("java"))
                .isPresent();
    }
}
