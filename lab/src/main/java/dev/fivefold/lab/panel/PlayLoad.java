package dev.fivefold.lab.panel;

import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Outcome;
import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.panel.Controls.Live.LoadState;
import dev.fivefold.lab.panel.Controls.RejectedException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The load that the page has put on: one at a time, bounded in readers and in time. Safe for many threads. */
final class PlayLoad implements AutoCloseable {

    private static final int MOST_READERS = 32;
    private static final int MOST_SECONDS = 60;

    private @Nullable LoadRun load;
    private int readers;

    /** Puts load on, in place of the one that is on. Without readers, ends it. */
    synchronized void start(LocalTarget pages, int count, int seconds) throws RejectedException {
        if (count < 0 || count > MOST_READERS || seconds < 0 || seconds > MOST_SECONDS) {
            throw new RejectedException(
                    "A load has 1 to %d readers and 1 to %d seconds.".formatted(MOST_READERS, MOST_SECONDS));
        }
        close();
        if (count == 0 || seconds == 0) {
            return;
        }
        LoadPlan plan = LoadPlan.closed(count, Reads.during(Duration.ofSeconds(seconds)));
        load = new LoadRun(plan, Requests.ofPages(pages), _ -> {});
        readers = count;
        load.start();
    }

    /** Null before the first load. */
    synchronized @Nullable LoadState state() {
        LoadRun current = load;
        if (current == null) {
            return null;
        }
        LoadFigures figures = current.figures();
        return new LoadState(
                current.isRunning(),
                readers,
                figures.requestsPerSecond(),
                figures.millisAt(50),
                figures.millisAt(99),
                figures.whole(),
                figures.outcomes().getOrDefault(Outcome.PARTIAL, 0L),
                figures.outcomes().getOrDefault(Outcome.SHED, 0L),
                figures.failed());
    }

    /** Ends the load; its figures stay. */
    @Override
    public synchronized void close() {
        LoadRun current = load;
        if (current != null) {
            current.close();
        }
    }
}
