package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The program behind the launcher. Exit codes: 0 all is well, 1 it failed, 2 it was called wrongly. */
@Command(
        name = "./fivefold",
        description = "One page from dozens of services: from 5 s to the physical limit, one measured step at a time.",
        subcommands = {
            DemoCommand.class,
            UpCommand.class,
            DownCommand.class,
            DoctorCommand.class,
            SqlCommand.class,
            GcCommand.class,
            BenchCommand.class,
            BenchCodeCommand.class,
            StormCommand.class,
            ScaleCommand.class,
            PageCommand.class,
            ProfileCommand.class,
            TopCommand.class,
            LogsCommand.class,
            BranchesCommand.class,
            CheckCommand.class,
            NewCommand.class
        },
        mixinStandardHelpOptions = true,
        version = "Fivefold 0.1.0",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "./fivefold test runs all tests (further arguments go to Maven).",
            "All that is fetched and kept lies in one folder: $FIVEFOLD_CACHE, by default ~/.cache/fivefold."
        })
public final class Fivefold {

    /** Started by picocli alone. */
    Fivefold() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Fivefold());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setParameterExceptionHandler(Fivefold::wrongCall);
        commandLine.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, command));
        return commandLine;
    }

    private static int wrongCall(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        String message =
                String.valueOf(failure.getMessage()).lines().findFirst().orElse("wrong arguments");
        command.getErr()
                .println("fivefold: %s (see %s --help)"
                        .formatted(message, command.getCommandSpec().qualifiedName()));
        return CommandLine.ExitCode.USAGE;
    }

    private static int failed(Exception failure, CommandLine command) {
        PrintWriter err = command.getErr();
        if (Interruption.isUnderWay()) {
            return CommandLine.ExitCode.SOFTWARE; // what fails now fails because everything is being stopped
        }
        switch (failure) {
            case ParameterException wrong -> {
                return wrongCall(wrong, new String[0]);
            }
            case LabFailure known -> err.println("fivefold: " + known.getMessage());
            case IOException io -> err.println("fivefold: " + CacheFolder.reason(io));
            default -> {
                err.println("fivefold: this is a bug: " + failure);
                failure.printStackTrace(err);
            }
        }
        return CommandLine.ExitCode.SOFTWARE;
    }
}
