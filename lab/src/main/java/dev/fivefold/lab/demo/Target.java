package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
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

/** Where steps run, one at a time, and what can be read there of the one that runs. For one thread. */
public interface Target {

    /**
     * Starts a step, in place of the one that runs, and waits until all of it is ready.
     *
     * @throws LabFailure if something cannot be had, does not start or dies
     */
    void start(Step step) throws InterruptedException;

    /** Where users come in. */
    URI edge();

    /** What the processes behind the edge tell. */
    Backstage backstage();

    /**
     * The processor time that all who make pages have taken since they started.
     *
     * @throws LabFailure if that cannot be read
     */
    Duration processorTime() throws InterruptedException;

    /**
     * The aggregator's longest pause for garbage collection that ended between two moments, in milliseconds; 0 if there was none.
     *
     * @throws IOException if its log cannot be read
     */
    double longestPauseMs(Instant from, Instant to) throws IOException, InterruptedException;

    /** A folder to look into when something is wrong. */
    Path logs();

    /** The processes, where they are this machine's own: who compares something beside a step starts it there. */
    Optional<Stack> stack();

    /** What a report says of it. */
    Report.Target describe();

    /**
     * Does some work that needs the step, on this thread.
     *
     * @return what the work returns
     * @throws LabFailure if the step was found to have died meanwhile
     * @throws Exception what the work throws
     */
    <T extends @Nullable Object> T whileAllLive(Callable<T> work) throws Exception;
}
