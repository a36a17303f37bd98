package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.logs.Level;
import dev.fivefold.lab.logs.LineView;
import dev.fivefold.lab.logs.LogFilter;
import dev.fivefold.lab.logs.StackLogs;
import dev.fivefold.lab.stack.StackState;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the logs of a stack. */
@Command(
        name = "logs",
        description = "Shows the logs of all hops in the order of time: of the stack that runs, or of the last one;"
                + " a request's or a trace's of whichever step has it.",
        mixinStandardHelpOptions = true)
final class LogsCommand implements Callable<Integer> {

    @Option(
            names = "--request",
            paramLabel = "ID",
            description = "Only of this request: the X-Request-Id of its answer.")
    private @Nullable String request;

    @Option(names = "--trace", paramLabel = "ID", description = "Only of this trace, and of its requests.")
    private @Nullable String trace;

    @Option(
            names = "--service",
            paramLabel = "NAME",
            description = "Only of this one: nginx, gateway, aggregator, mocks.")
    private @Nullable String service;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description = "Only what matters as much: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Level level = Level.TRACE;

    @Option(names = "--follow", description = "Goes on with what comes, until Ctrl-C.")
    private boolean follow;

    @Spec
    private @Nullable CommandSpec spec;

    private final Map<String, String> environment;

    /** Of the stack in the cache of this environment. */
    LogsCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Started by picocli. */
    LogsCommand() {
        this(System.getenv());
    }

    @Override
    public Integer call() throws IOException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        PrintWriter out = command.getOut();
        CacheFolder cache = CacheFolder.of(environment);
        String running = StackState.read(cache).map(StackState::step).orElse(null);
        List<StackLogs> steps = StackLogs.all(cache, running);
        List<StackLogs> asked = !follow && (request != null || trace != null) ? steps : steps.subList(0, 1);
        mustBeThere(asked, command);
        LogFilter filter = new LogFilter(request, trace, service, level);
        LineView view = new LineView(Ansi.AUTO);
        long printed = 0;
        for (StackLogs step : asked) {
            try (step) {
                if (follow) {
                    step.follow(filter, view, out);
                } else if (printed == 0) {
                    printed = step.print(filter, view, out);
                }
            }
        }
        if (!follow && printed == 0) {
            throw new LabFailure("no line of the logs is of this kind");
        }
        return 0;
    }

    private void mustBeThere(List<StackLogs> asked, CommandLine command) throws IOException {
        SortedSet<String> services = new TreeSet<>();
        for (StackLogs step : asked) {
            services.addAll(step.processes());
        }
        if (service != null && !services.contains(service)) {
            throw new ParameterException(
                    command, "no service '%s': there are %s".formatted(service, String.join(", ", services)));
        }
    }
}
