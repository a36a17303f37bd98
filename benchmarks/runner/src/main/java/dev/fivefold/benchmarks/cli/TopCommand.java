package dev.fivefold.benchmarks.cli;

import dev.fivefold.benchmarks.top.BusyThreads;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.command.RunningJvm;
import dev.fivefold.lab.process.RecordedProcess;
import dev.fivefold.lab.terminal.WrongCall;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the threads of a service that use most CPU. */
@Command(name = "benchmarks/top")
final class TopCommand extends BenchmarkCommand {

    @Mixin
    private RunningJvm jvm = new RunningJvm();

    @Option(names = "--seconds", paramLabel = "N")
    private int seconds = 3;

    @Override
    public Integer call() throws InterruptedException {
        WrongCall.unlessBetween(1, 600, "--seconds", seconds);
        RecordedProcess process = jvm.process(CacheFolder.of(System.getenv()));
        out().print(BusyThreads.of(process, Duration.ofSeconds(seconds)).text());
        return 0;
    }
}
