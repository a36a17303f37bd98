package dev.fivefold.lab.storm;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.load.LoadFigures;
import dev.fivefold.lab.load.LoadPlan;
import dev.fivefold.lab.load.LoadRun;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.terminal.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Looks for the most pages a second: a closed loop, so that there are never more requests than connections, with twice as many
 * connections each time until that gives no more pages, or until requests are refused. Not thread-safe.
 */
final class Capacity {

    private static final List<Integer> CONNECTIONS = List.of(8, 16, 32, 64);
    /** No more than any step serves: what is refused at once and asked again keeps the compilers from their work. */
    private static final int WARM_UP_CONNECTIONS = 8;

    private static final int MOST_PIECES = 16;
    private static final double WARMER = 1.05;

    /** Less is noise. */
    private static final double GAIN = 1.03;

    /** One may have met with a pause. */
    private static final int MOST_IN_VAIN = 2;

    private static final double REFUSED = 0.01;

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
     * Load that does not count, until two pieces of it one after the other bring no more pages than the best before them: a JVM is warm when
     * it is, not after a time, and one piece may have met with a compiler at work.
     */
    void warmUp(Duration piece) throws InterruptedException {
        double best = 0;
        int inVain = 0;
        for (int i = 0; i < MOST_PIECES && inVain < MOST_IN_VAIN; i++) {
            double pages = pagesPerSecond(run(WARM_UP_CONNECTIONS, piece));
            inVain = pages > WARMER * best ? 0 : inVain + 1;
            best = Math.max(best, pages);
        }
    }

    /**
     * Pages a second, full or partial.
     *
     * @param each for each number of connections
     * @throws LabFailure if not one was served
     */
    double peak(Duration each) throws InterruptedException {
        double peak = 0;
        int inVain = 0;
        for (int connections : CONNECTIONS) {
            LoadFigures figures = run(connections, each);
            double pages = pagesPerSecond(figures);
            progress.say(String.format(Locale.ROOT, "%s: %d at a time, %.1f pages/s", step, connections, pages));
            inVain = pages > GAIN * peak ? 0 : inVain + 1;
            peak = Math.max(peak, pages);
            if (inVain == MOST_IN_VAIN || figures.refused() > REFUSED * figures.complete()) {
                break;
            }
        }
        if (peak == 0) {
            throw new LabFailure("%s served not one page: see its logs".formatted(step));
        }
        return peak;
    }

    private static double pagesPerSecond(LoadFigures figures) {
        return figures.elapsed().isZero()
                ? 0
                : figures.served() / (figures.elapsed().toNanos() / 1e9);
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
