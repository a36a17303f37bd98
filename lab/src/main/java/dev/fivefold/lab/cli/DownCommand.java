package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.stack.Stack;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Stops what is left running. */
@Command(
        name = "down",
        description = "Stops the stack that up started, and what a killed demo left.",
        mixinStandardHelpOptions = true)
final class DownCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        List<RecordedProcess> stopped = Stack.stopLeft(CacheFolder.of(System.getenv()));
        String message = stopped.isEmpty()
                ? "Nothing is running."
                : stopped.stream()
                        .map(process -> "%s (%d)".formatted(process.name(), process.pid()))
                        .collect(Collectors.joining(", ", "Stopped ", "."));
        Objects.requireNonNull(spec).commandLine().getOut().println(message);
        return 0;
    }
}
