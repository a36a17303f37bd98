package dev.fivefold.lab.cli;

import dev.fivefold.lab.cli.diagnose.GcCommand;
import dev.fivefold.lab.cli.diagnose.HeapCommand;
import dev.fivefold.lab.cli.diagnose.LogsCommand;
import dev.fivefold.lab.cli.diagnose.ProfileCommand;
import dev.fivefold.lab.cli.diagnose.SqlCommand;
import dev.fivefold.lab.cli.learn.AddCommand;
import dev.fivefold.lab.cli.learn.BranchesCommand;
import dev.fivefold.lab.cli.learn.CheckCommand;
import dev.fivefold.lab.cli.learn.NewCommand;
import dev.fivefold.lab.cli.measure.BenchCommand;
import dev.fivefold.lab.cli.measure.DemoCommand;
import dev.fivefold.lab.cli.measure.PageCommand;
import dev.fivefold.lab.cli.measure.StormCommand;
import dev.fivefold.lab.cli.measure.TourCommand;
import dev.fivefold.lab.cli.run.DoctorCommand;
import dev.fivefold.lab.cli.run.DownCommand;
import dev.fivefold.lab.cli.run.PlayCommand;
import dev.fivefold.lab.cli.run.UpCommand;
import dev.fivefold.lab.command.Launch;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The program behind the launcher. */
@Command(
        name = "./fivefold",
        subcommands = {
            DoctorCommand.class,
            UpCommand.class,
            DownCommand.class,
            PlayCommand.class,
            DemoCommand.class,
            TourCommand.class,
            StormCommand.class,
            BenchCommand.class,
            PageCommand.class,
            LogsCommand.class,
            ProfileCommand.class,
            HeapCommand.class,
            GcCommand.class,
            SqlCommand.class,
            BranchesCommand.class,
            CheckCommand.class,
            NewCommand.class,
            AddCommand.class
        },
        resourceBundle = "dev.fivefold.lab.cli.commands",
        mixinStandardHelpOptions = true,
        version = "Fivefold 0.2.0",
        synopsisSubcommandLabel = "COMMAND")
public final class Fivefold {

    /** Created by picocli alone. */
    Fivefold() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        Launch.main(commandLine(), arguments);
    }

    /** The program, not run yet. */
    public static CommandLine commandLine() {
        CommandLine program = Launch.commandLine(new Fivefold());
        program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, Fivefold::groups);
        return program;
    }

    /** The commands, a list for each of their packages. */
    private static String groups(Help program) {
        Map<String, Map<String, Help>> groups = new LinkedHashMap<>();
        program.subcommands()
                .forEach((name, command) -> groups.computeIfAbsent(
                                group(command.commandSpec().userObject()), _ -> new LinkedHashMap<>())
                        .put(name, command));
        return groups.entrySet().stream()
                .map(group -> "%n%s:%n%s".formatted(group.getKey(), program.commandList(group.getValue())))
                .collect(Collectors.joining());
    }

    private static String group(Object command) {
        String name = command.getClass().getPackageName();
        String last = name.substring(name.lastIndexOf('.') + 1);
        return last.substring(0, 1).toUpperCase(Locale.ROOT) + last.substring(1);
    }
}
