package dev.fivefold.lab.storm;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.measure.Steady;
import dev.fivefold.lab.terminal.Progress;
import java.time.Duration;
import java.util.List;

/**
 * Looks for the most pages a second: a closed loop, so that there are never more requests than connections, with twice as many
 * connections each time until that gives no more pages. With each number it goes on until that gives no more: compilers are at work,
 * and a limit that adapts begins low. Not thread-safe.
 */
final class Capacity {

    private static final List<Integer> CONNECTIONS = List.of(8, 16, 32, 64);

    /** Below what any step refuses. */
    private static final int WARM_UP_CONNECTIONS = 16;

    private static final int MOST_PIECES = 16;

    /** Less is noise. */
    private static final double GAIN = 1.03;

    private final LocalTarget target;
    private final Progress progress;
    private final String step;
    private long next;

    /**
     * Of a target.
     *
     * @param step what messages call it
     */
    Capacity(LocalTarget target, String step, Progress progress) {
        this.target = target;
        this.step = step;
        this.progress = progress;
    }

    /**
     * Full pages a second: one that is made without some parts, as there are too many, says nothing of how many there may be.
     *
     * @param piece for how long each load is put on at a time
     * @throws LabFailure if not one was served
     */
    double peak(Duration piece) throws InterruptedException {
        double peak = 0;
        for (int connections : CONNECTIONS) {
            double pages = Steady.best(() -> pagesPerSecond(run(connections, piece)), MOST_PIECES);
            progress.say(Text.of("%s: %d at a time, %.1f pages/s", step, connections, pages));
            boolean more = pages > GAIN * peak;
            peak = Math.max(peak, pages);
            if (!more) {
                break;
            }
        }
        if (peak == 0) {
            throw new LabFailure("%s served not one page: see its logs".formatted(step));
        }
        return peak;
    }

    /** Load that does not count, until it brings no more pages. */
    void warmUp(Duration piece) throws InterruptedException {
        Steady.best(() -> pagesPerSecond(run(WARM_UP_CONNECTIONS, piece)), MOST_PIECES);
    }

    private static double pagesPerSecond(LoadFigures figures) {
        return figures.elapsed().isZero()
                ? 0
                : figures.whole() / (figures.elapsed().toNanos() / 1e9);
    }

    private LoadFigures run(int connections, Duration length) throws InterruptedException {
        LoadPlan plan = new LoadPlan(target, "GET", null, true, next, 0, Integer.MAX_VALUE, connections, length);
        try (LoadRun load = new LoadRun(plan, () -> {})) {
            LoadFigures figures = load.run();
            next += figures.complete();
            return figures;
        }
    }
}
