package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.stack.StackState;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Finds a service of the running stack by its name. */
final class RunningJvm {

    private RunningJvm() {}

    /**
     * The process of that name.
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
