package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.GcLog;
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
public final class StackTarget implements Target {

    private final Stack stack;

    /**
     * In this stack.
     *
     * @param stack is not started yet
     */
    public StackTarget(Stack stack) {
        this.stack = stack;
    }

    @Override
    public void start(Step step) throws InterruptedException {
        stack.start(step, OptionalInt.empty());
    }

    @Override
    public URI edge() {
        return stack.edge();
    }

    @Override
    public Backstage backstage() {
        return new Backstage(stack.ports());
    }

    @Override
    public Duration processorTime() {
        return ProcessCpu.used(stack.processes());
    }

    @Override
    public double longestPauseMs(Instant from, Instant to) throws IOException {
        return GcLog.longestPauseMs(stack.gcLog(), from, to);
    }

    @Override
    public Path logs() {
        return Objects.requireNonNull(stack.gcLog().getParent());
    }

    @Override
    public Optional<Stack> stack() {
        return Optional.of(stack);
    }

    @Override
    public Report.Target describe() {
        return new Report.Target("processes", List.of());
    }

    @Override
    public <T extends @Nullable Object> T whileAllLive(Callable<T> work) throws Exception {
        return stack.whileAllLive(work);
    }
}
