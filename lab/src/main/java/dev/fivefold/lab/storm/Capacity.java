package dev.fivefold.lab.storm;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.Pieces;
import dev.fivefold.lab.load.Requests;
import dev.fivefold.lab.measure.Steady;
import dev.fivefold.lab.terminal.Progress;
import java.time.Duration;
import java.util.List;

/**
 * Searches the highest rate of pages: a closed loop with twice as many connections each time, until the rate grows no more. With each
 * number it repeats the load until the rate grows no more: the JIT compiles. Not thread-safe.
 */
record Capacity(Requests pages, String step, Progress progress, Pieces load) {

    private static final List<Integer> CONNECTIONS = List.of(8, 16, 32, 64);
    /** Enough to keep two cores busy. */
    private static final int WARM_UP_CONNECTIONS = 16;

    private static final int MOST_PIECES = 16;
    /** Less is noise. */
    private static final double GAIN = 1.03;

    /** A peak is one that comes again within this share. */
    private static final double SAME = 0.1;

    private static final int MOST_REPEATS = 4;

    /** The capacity of a target. */
    Capacity(LocalTarget target, String step, Progress progress) {
        this(Requests.ofPages(target), step, progress, new Pieces());
    }

    /**
     * The highest rate.
     *
     * @param pagesPerS full pages a second; partial ones do not count: they cost less
     * @param connections the number of them that brought it
     */
    record Peak(double pagesPerS, int connections) {}

    /** Searches. */
    Peak peak(Duration piece) throws InterruptedException {
        double peak = 0;
        int bestConnections = 0;
        for (int connections : CONNECTIONS) {
            double pages = best(connections, piece);
            progress.say(Text.of("%s: %d at a time, %.1f pages/s", step, connections, pages));
            boolean more = pages > GAIN * peak;
            bestConnections = pages > peak ? connections : bestConnections;
            peak = Math.max(peak, pages);
            if (!more) {
                break;
            }
        }
        double same = peak == 0 ? 0 : repeated(peak, bestConnections, piece);
        return new Peak(positive(same), bestConnections);
    }

    /** The rate of that many connections now: a machine's speed is not the same for minutes. */
    Peak now(Peak peak, Duration piece) throws InterruptedException {
        return new Peak(positive(load.run(pages, peak.connections(), piece).wholePerSecond()), peak.connections());
    }

    private double positive(double pagesPerS) {
        if (pagesPerS == 0) {
            throw new LabFailure("%s served not one page: see its logs".formatted(step));
        }
        return pagesPerS;
    }

    /** Searches again until two searches in a row agree. A step is as good as the lower one of them. */
    private double repeated(double first, int connections, Duration piece) throws InterruptedException {
        double peak = first;
        for (int i = 0; i < MOST_REPEATS; i++) {
            double again = best(connections, piece);
            progress.say(Text.of("%s: %d at a time again, %.1f pages/s", step, connections, again));
            if (Math.abs(again - peak) <= SAME * peak) {
                return Math.min(again, peak);
            }
            peak = again;
        }
        progress.say("%s: the peak varies by more than %.0f %%: other programs use this machine"
                .formatted(step, 100 * SAME));
        return peak;
    }

    /** Puts load on until the rate grows no more. */
    void warmUp(Duration piece) throws InterruptedException {
        best(WARM_UP_CONNECTIONS, piece);
    }

    private double best(int connections, Duration piece) throws InterruptedException {
        return Steady.best(() -> load.run(pages, connections, piece).wholePerSecond(), MOST_PIECES);
    }
}
