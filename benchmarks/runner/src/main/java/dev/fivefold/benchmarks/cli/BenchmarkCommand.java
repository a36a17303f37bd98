package dev.fivefold.benchmarks.cli;

import dev.fivefold.lab.command.LabCommand;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Interruption;
import picocli.CommandLine.Command;

/** A command whose help is in {@code commands.properties}. */
@Command(resourceBundle = "dev.fivefold.benchmarks.cli.commands")
abstract class BenchmarkCommand extends LabCommand {

    /** A stack that stops with this JVM. */
    static Stack stack(StackSettings settings) {
        return Interruption.stopping(Stack.prepare(settings));
    }
}
