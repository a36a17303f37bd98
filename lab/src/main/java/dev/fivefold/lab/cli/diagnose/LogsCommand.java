package dev.fivefold.lab.cli.diagnose;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.logs.Level;
import dev.fivefold.lab.logs.LineView;
import dev.fivefold.lab.logs.LogFilter;
import dev.fivefold.lab.logs.StackLogs;
import dev.fivefold.lab.stack.StackState;
import dev.fivefold.lab.terminal.WrongCall;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;

/** Shows the logs of a stack. */
@Command(name = "logs")
public final class LogsCommand extends LabCommand {

    @Option(names = "--request", paramLabel = "ID")
    private @Nullable String request;

    @Option(names = "--trace", paramLabel = "ID")
    private @Nullable String trace;

    @Option(names = "--service", paramLabel = "NAME")
    private @Nullable String service;

    @Option(names = "--level", paramLabel = "LEVEL")
    private Level level = Level.TRACE;

    @Option(names = "--follow")
    private boolean follow;

    private final Map<String, String> environment;

    /** Of the stack in the cache of this environment. */
    LogsCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Created by picocli. */
    LogsCommand() {
        this(System.getenv());
    }

    @Override
    public Integer call() throws IOException {
        CacheFolder cache = CacheFolder.of(environment);
        String running = StackState.read(cache).map(StackState::step).orElse(null);
        List<StackLogs> steps = StackLogs.all(cache, running);
        List<StackLogs> asked = !follow && (request != null || trace != null) ? steps : steps.subList(0, 1);
        mustHaveService(asked);
        LogFilter filter = new LogFilter(request, trace, service, level);
        LineView view = new LineView(Ansi.AUTO);
        long printed = 0;
        for (StackLogs step : asked) {
            try (step) {
                if (follow) {
                    step.follow(filter, view, out());
                } else if (printed == 0) {
                    printed = step.print(filter, view, out());
                }
            }
        }
        if (!follow && printed == 0) {
            throw new LabFailure("no line of the logs is of this kind");
        }
        return 0;
    }

    private void mustHaveService(List<StackLogs> asked) {
        SortedSet<String> services = new TreeSet<>();
        asked.forEach(step -> services.addAll(step.processes()));
        if (service != null && !services.contains(service)) {
            throw new WrongCall("no service '%s': there are %s".formatted(service, String.join(", ", services)));
        }
    }
}
