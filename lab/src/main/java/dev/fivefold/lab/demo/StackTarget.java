package dev.fivefold.lab.demo;

import dev.fivefold.lab.gc.GcLog;
import dev.fivefold.lab.gc.Spans;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.report.Report;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Processes of this machine. */
public record StackTarget(Stack processes) implements Target {

    @Override
    public void start(Step step) throws InterruptedException {
        processes.start(step, OptionalInt.empty());
    }

    @Override
    public URI edge() {
        return processes.edge();
    }

    @Override
    public Backstage backstage() {
        return new Backstage(processes.ports());
    }

    @Override
    public Duration cpuTime() {
        return ProcessCpu.used(processes.processes());
    }

    @Override
    public double longestPauseMs(Instant from, Instant to) throws IOException {
        return GcLog.read(processes.gcLog(), Spans.of(from, to)).longestPauseMs();
    }

    @Override
    public Path logs() {
        return Objects.requireNonNull(processes.gcLog().getParent());
    }

    @Override
    public Optional<Stack> stack() {
        return Optional.of(processes);
    }

    @Override
    public Report.Target describe() {
        return new Report.Target("processes", List.of());
    }

    @Override
    public <T extends @Nullable Object> T whileAllLive(Callable<T> work) throws Exception {
        return processes.whileAllLive(work);
    }
}
