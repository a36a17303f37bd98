package dev.fivefold.lab.command;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.compose.RunningContainers;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.stack.StackState;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments that name a running service. */
public final class RunningJvm {

    private static final List<String> IN_CONTAINERS = List.of("mocks", "aggregator", "gateway");

    @Parameters(paramLabel = "SERVICE")
    private String service = "";

    @Option(names = "--target", paramLabel = "TARGET")
    private Place target = Place.PROCESSES;

    /** Its name. */
    public String service() {
        return service;
    }

    /** Whether it is in a container. */
    public boolean isInContainer() {
        return target == Place.COMPOSE;
    }

    /**
     * The process.
     *
     * @throws WrongCall if no JVM has that name: to attach to a database or to nginx would end it
     */
    public RecordedProcess process(CacheFolder cache) throws InterruptedException {
        if (!isInContainer()) {
            return named(service, cache);
        }
        if (!IN_CONTAINERS.contains(service)) {
            throw new WrongCall(
                    "no JVM '%s' is in a container: there are %s".formatted(service, String.join(", ", IN_CONTAINERS)));
        }
        return new RunningContainers(Home.find()).process(service);
    }

    /** The process of that name in the stack that up left running. */
    public static RecordedProcess named(String name, CacheFolder cache) {
        List<RecordedProcess> jvms = StackState.read(cache).map(StackState::running).orElse(List.of()).stream()
                .filter(RunningJvm::isJvm)
                .toList();
        if (jvms.isEmpty()) {
            throw new LabFailure("no service is running: start them with ./fivefold up");
        }
        return jvms.stream()
                .filter(jvm -> jvm.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new WrongCall("no JVM '%s' is running: there are %s; ./fivefold up starts all"
                        .formatted(
                                name, jvms.stream().map(RecordedProcess::name).collect(Collectors.joining(", ")))));
    }

    private static boolean isJvm(RecordedProcess process) {
        return ProcessHandle.of(process.pid())
                .flatMap(handle -> handle.info().command())
                .filter(program -> Path.of(program).endsWith("java"))
                .isPresent();
    }
}
