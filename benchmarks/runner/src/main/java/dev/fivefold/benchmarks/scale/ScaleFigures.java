package dev.fivefold.benchmarks.scale;

import dev.fivefold.lab.Text;

/** The rates of one aggregator, and of two. */
public record ScaleFigures(Served one, Served two, int processors) {

    /**
     * Full pages of a chain at full load.
     *
     * @param cpuMillis the CPU time of a page in all processes, the load's included
     */
    public record Served(double pagesPerSecond, double cpuMillis) {}

    /** The rate of two by the model: twice that of one, unless the CPUs limit it (docs/scaling.md). */
    public double predicted() {
        return Math.min(2 * one.pagesPerSecond, 1000.0 * processors / one.cpuMillis);
    }

    /** The relative deviation of the measured rate from the model. */
    public double deviation() {
        return two.pagesPerSecond / predicted() - 1;
    }

    /** Lines to read in a terminal. */
    public String text() {
        return Text.of(
                """
                one aggregator    %6.1f pages/s, %.1f ms of CPU time a page, %.0f %% of %d processors
                two, predicted    %6.1f pages/s
                two, measured     %6.1f pages/s, %.1f ms of CPU time a page, %+.1f %%
                """,
                one.pagesPerSecond,
                one.cpuMillis,
                100 * one.pagesPerSecond * one.cpuMillis / 1000 / processors,
                processors,
                predicted(),
                two.pagesPerSecond,
                two.cpuMillis,
                100 * deviation());
    }
}
