package dev.fivefold.admission;

/**
 * The limit of calls in flight, steered by saturation of this process, not by latency: while requests wait for a permit and neither the CPUs nor the threads are saturated it
 * grows by a tenth a step, and while they are, it shrinks. Where services are slow and this process is not, an experiment distinguishes too much load from slow services: with half of the calls,
 * those of an overloaded service take less time, those of a slow one do not. Not thread-safe.
 */
final class CallLimit {

    /** So many calls a processor keep it busy, whatever they cost. Measured, see ADR 22. */
    static final int LEAST_A_PROCESSOR = 128;

    /** Sockets, and objects for each, have an end. */
    static final int MOST = 20_000;

    private static final double STEP = 1.1;

    /** Work that is ready waits this long for its thread: there is too much of it. */
    private static final long LONG_DELAY = 20_000_000;

    /** Pages that take more times as long as the quickest mean so far are an effect of load, or of slower services. */
    private static final double SLOW = 2;

    /** With half of the calls in flight, pages that take less than this share of their time before suffered from the others. */
    private static final double QUICKER = 0.7;

    private final int least;
    private double limit;
    private double reference = Double.POSITIVE_INFINITY;
    private double before;
    private double halved;

    CallLimit(int processors) {
        this.least = LEAST_A_PROCESSOR * processors;
        this.limit = least;
    }

    /** The current limit, at least 1. */
    int calls() {
        return (int) limit;
    }

    /** Whether the time of pages is to be measured from now on, without those that have begun before. */
    boolean isExperimenting() {
        return halved > 0;
    }

    /**
     * A step, about every tenth of a second.
     *
     * @param wanted whether requests wait for a permit
     * @param busy whether the CPUs are busy
     * @param delay the longest time that ready work has waited for its thread since the last step, in nanoseconds
     * @param pageTime the mean time of pages, in nanoseconds; NaN if there were too few
     */
    void step(boolean wanted, boolean busy, long delay, double pageTime) {
        if (busy) {
            endExperiment();
            if (delay > LONG_DELAY) {
                limit = Math.max(least, limit / STEP);
            }
            return;
        }
        if (isExperimenting()) {
            conclude(pageTime);
        } else if (wanted && pageTime > SLOW * reference && limit / 2 >= least) {
            before = pageTime;
            halved = limit;
            limit /= 2;
        } else {
            reference = Double.isNaN(pageTime) ? reference : Math.min(reference, pageTime);
            limit = wanted ? Math.min(MOST, limit * STEP + 1) : limit;
        }
    }

    private void conclude(double pageTime) {
        if (Double.isNaN(pageTime)) {
            return;
        }
        if (pageTime < QUICKER * before) {
            halved = 0; // it stays half
            reference = pageTime;
        } else {
            endExperiment();
            reference = before;
        }
    }

    private void endExperiment() {
        if (isExperimenting()) {
            limit = halved;
            halved = 0;
        }
    }
}
