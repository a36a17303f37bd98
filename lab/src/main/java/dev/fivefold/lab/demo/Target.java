package dev.fivefold.lab.demo;

import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.report.Report;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The place where steps run, one at a time. For one thread. */
public interface Target {

    /** Starts a step, in place of the running one, and waits until all of it is ready. */
    void start(Step step) throws InterruptedException;

    /** The address of the edge. */
    URI edge();

    /**
     * A path of the edge, to put load on.
     *
     * @param path may have places for the request's number
     */
    default LocalTarget loaded(String path) {
        return LocalTarget.of(edge() + path);
    }

    /** The ports behind the edge. */
    Backstage backstage();

    /** The CPU time of all processes that make pages since their start. */
    Duration cpuTime() throws InterruptedException;

    /**
     * The aggregator's longest GC pause that ended between two moments, in milliseconds; 0 if there was none.
     *
     * @throws IOException if its log cannot be read
     */
    double longestPauseMs(Instant from, Instant to) throws IOException, InterruptedException;

    /** Keeps the load that follows out of the seconds in which metrics of the samples are still collected. */
    default void settle() throws InterruptedException {}

    /** The folder of logs. */
    Path logs();

    /** The stack of processes on this machine, for comparisons beside a step; empty where there is none. */
    default Optional<Stack> stack() {
        return Optional.empty();
    }

    /** The target in a report. */
    Report.Target describe();

    /** Does some work that needs the step, on this thread. */
    default <T extends @Nullable Object> T whileAllLive(Callable<T> work) throws Exception {
        return work.call();
    }
}
