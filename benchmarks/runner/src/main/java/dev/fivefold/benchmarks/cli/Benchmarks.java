package dev.fivefold.benchmarks.cli;

import dev.fivefold.lab.command.Launch;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** The program behind the scripts in {@code benchmarks}, each of which is a command. */
public final class Benchmarks {

    private Benchmarks() {}

    /** Runs the command that the first argument names, and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        List<CommandLine> commands = commands();
        String name = "benchmarks/" + (arguments.length == 0 ? "" : arguments[0]);
        CommandLine chosen = commands.stream()
                .filter(command -> command.getCommandName().equals(name))
                .findFirst()
                .orElse(null);
        if (chosen == null) {
            System.err.println("fivefold: no script '%s': there are %s"
                    .formatted(
                            name,
                            commands.stream().map(CommandLine::getCommandName).collect(Collectors.joining(", "))));
            System.exit(CommandLine.ExitCode.USAGE);
            return;
        }
        Launch.main(chosen, List.of(arguments).subList(1, arguments.length).toArray(String[]::new));
    }

    /** All commands. */
    static List<CommandLine> commands() {
        return List.of(
                        new CodeCommand(),
                        new CollectorsCommand(),
                        new FrontEndCommand(),
                        new GrowthCommand(),
                        new GrpcCommand(),
                        new PeersCommand(),
                        new PictureCommand(),
                        new PruningCommand(),
                        new PushCommand(),
                        new ReadersCommand(),
                        new RouterCommand(),
                        new ScaleCommand(),
                        new TailCommand(),
                        new TelemetryCommand(),
                        new TopCommand())
                .stream()
                .map(Launch::commandLine)
                .toList();
    }
}
