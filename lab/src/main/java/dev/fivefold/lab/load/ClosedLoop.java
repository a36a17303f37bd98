package dev.fivefold.lab.load;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Closed-loop load, piece by piece. Each request has a number that no earlier one had, so that caches of a second do not have its
 * response. Not thread-safe.
 */
public final class ClosedLoop {

    private final String method;
    private final LoadPlan.@Nullable Body body;
    private final boolean gzip;
    private long next;

    /** Requests with a method and a body, which may be null. */
    public ClosedLoop(String method, LoadPlan.@Nullable Body body) {
        this(method, body, false);
    }

    private ClosedLoop(String method, LoadPlan.@Nullable Body body, boolean gzip) {
        this.method = method;
        this.body = body;
        this.gzip = gzip;
    }

    /** Requests for pages, compressed as browsers read them. */
    public static ClosedLoop ofPages() {
        return new ClosedLoop("GET", null, true);
    }

    /** Work under load. */
    @FunctionalInterface
    public interface Work<T> {

        /** Does it. */
        T run() throws InterruptedException;
    }

    /** Puts load on for a while. Blocks. */
    public LoadFigures run(LocalTarget target, int connections, Duration length) throws InterruptedException {
        try (LoadRun load = new LoadRun(plan(target, connections, length), _ -> {})) {
            return counted(load.run());
        }
    }

    /** Puts load on while the calling thread does some work, and returns the work's result. */
    public <T> T during(LocalTarget target, int connections, Work<T> work) throws InterruptedException {
        try (LoadRun load = new LoadRun(plan(target, connections, Duration.ofHours(1)), _ -> {})) {
            FutureTask<LoadFigures> figures = new FutureTask<>(load::run);
            Thread.ofPlatform().name("load").start(figures);
            T result = work.run();
            load.stop();
            counted(figures.get());
            return result;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the load broke", e);
        }
    }

    private LoadPlan plan(LocalTarget target, int connections, Duration length) {
        return new LoadPlan(target, method, body, gzip, next, 0, Integer.MAX_VALUE, connections, length);
    }

    private LoadFigures counted(LoadFigures figures) {
        next += figures.complete() + figures.failed() + figures.refused() + figures.connections();
        return figures;
    }
}
