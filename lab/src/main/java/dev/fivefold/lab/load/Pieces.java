package dev.fivefold.lab.load;

import java.time.Duration;

/** Closed-loop load, piece by piece. No request has the number of an earlier one, so that no cache has its response. Not thread-safe. */
public final class Pieces {

    private long next;

    /** Load in progress. */
    @FunctionalInterface
    public interface Work<T> {

        /** Does some work meanwhile. */
        T run() throws InterruptedException;
    }

    /** Puts load on for a while. Blocks. */
    public LoadFigures run(Requests requests, int connections, Duration length) throws InterruptedException {
        try (LoadRun load = load(requests, connections, length)) {
            LoadFigures figures = load.run();
            next = load.nextNumber();
            return figures;
        }
    }

    /** Puts load on while the calling thread does some work, and returns the work's result. */
    public <T> T during(Requests requests, int connections, Work<T> work) throws InterruptedException {
        try (LoadRun load = load(requests, connections, Duration.ofHours(1))) {
            load.start();
            T result = work.run();
            load.stop();
            load.await();
            next = load.nextNumber();
            return result;
        }
    }

    private LoadRun load(Requests requests, int connections, Duration length) {
        return new LoadRun(LoadPlan.closed(connections, Reads.during(length)).from(next), requests, _ -> {});
    }
}
