package dev.fivefold.lab.command;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.terminal.Interruption;
import dev.fivefold.lab.terminal.WrongCall;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Runs a program of commands. Exit codes: 0 success, 1 failure, 2 wrong arguments. */
public final class Launch {

    private Launch() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(CommandLine program, String... arguments) {
        PrintWriter out = new PrintWriter(System.out, true, System.out.charset());
        int code = program.setOut(out).execute(arguments);
        out.flush(); // only println does so by itself
        System.exit(code);
    }

    /** A program whose errors are one line each. */
    public static CommandLine commandLine(Object program) {
        CommandLine commandLine = new CommandLine(program);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setParameterExceptionHandler(
                (failure, _) -> wrongCall(failure.getMessage(), failure.getCommandLine()));
        commandLine.setExecutionExceptionHandler((failure, command, _) -> failed(failure, command));
        return commandLine;
    }

    private static int wrongCall(@Nullable String message, CommandLine command) {
        command.getErr()
                .println("fivefold: %s (see %s --help)"
                        .formatted(
                                String.valueOf(message).lines().findFirst().orElse("wrong arguments"),
                                command.getCommandSpec().qualifiedName()));
        return CommandLine.ExitCode.USAGE;
    }

    private static int failed(Exception failure, CommandLine command) {
        PrintWriter err = command.getErr();
        if (Interruption.isInProgress()) {
            return CommandLine.ExitCode.SOFTWARE; // a consequence of the interruption
        }
        switch (failure) {
            case ParameterException wrong -> {
                return wrongCall(wrong.getMessage(), wrong.getCommandLine());
            }
            case WrongCall wrong -> {
                return wrongCall(wrong.getMessage(), command);
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
