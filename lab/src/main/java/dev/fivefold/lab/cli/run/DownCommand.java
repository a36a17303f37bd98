package dev.fivefold.lab.cli.run;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.stack.Stack;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Stops a stack that was left running. */
@Command(name = "down")
public final class DownCommand extends LabCommand {

    @Override
    public Integer call() {
        List<RecordedProcess> stopped = Stack.stopLeft(CacheFolder.of(System.getenv()));
        say(
                stopped.isEmpty()
                        ? "Nothing is running."
                        : stopped.stream()
                                .map(process -> "%s (%d)".formatted(process.name(), process.pid()))
                                .collect(Collectors.joining(", ", "Stopped ", ".")));
        return 0;
    }
}
