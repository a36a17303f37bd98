package dev.fivefold.benchmarks.cli;

import dev.fivefold.lab.command.StackCommand;
import picocli.CommandLine.Command;

/** A command whose help is in {@code commands.properties}. */
@Command(resourceBundle = "dev.fivefold.benchmarks.cli.commands")
abstract class BenchmarkCommand extends StackCommand {}
