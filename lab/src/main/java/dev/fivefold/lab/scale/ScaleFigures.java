package dev.fivefold.lab.scale;

import dev.fivefold.lab.Text;

/** What one aggregator has served, and two. */
public record ScaleFigures(Served one, Served two, int processors) {

    /**
     * Full pages of a chain under as much load as it bears.
     *
     * @param processorMillis what a page took in all processes together, the load's among them
     */
    public record Served(double pagesPerSecond, double processorMillis) {}

    /**
     * What two serve by the model: twice what one serves, unless the processors end that sooner, each page of which takes as long as with one
     * (docs/scaling.md).
     */
    public double foretold() {
        return Math.min(2 * one.pagesPerSecond, 1000.0 * processors / one.processorMillis);
    }

    /** By how much the measured figure is above what was foretold, as a share of that; below it if negative. */
    public double deviation() {
        return two.pagesPerSecond / foretold() - 1;
    }

    /** Lines to read in a terminal. */
    public String text() {
        return Text.of(
                """
                one aggregator    %6.1f pages/s, %.1f ms of processor time a page, %.0f %% of %d processors
                two, foretold     %6.1f pages/s
                two, measured     %6.1f pages/s, %.1f ms of processor time a page, %+.1f %%
                """,
                one.pagesPerSecond,
                one.processorMillis,
                100 * one.pagesPerSecond * one.processorMillis / 1000 / processors,
                processors,
                foretold(),
                two.pagesPerSecond,
                two.processorMillis,
                100 * deviation());
    }
}
