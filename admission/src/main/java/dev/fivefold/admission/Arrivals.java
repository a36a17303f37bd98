package dev.fivefold.admission;

/** How many requests of each urgency arrive, beside how many are served: which of them are too many. Not thread-safe. */
final class Arrivals {

    /** Over the last five steps or so. */
    private static final double SMOOTHING = 0.2;

    /** Some more arrive in one step than in another: those that are just served all are too many now and then. */
    private static final double SPARE = 0.9;

    private final int[] inStep = new int[PermitRequest.URGENCIES];
    private final double[] arriving = new double[PermitRequest.URGENCIES];
    private double served;
    private int tooMany;

    /** Counts a request that has arrived. */
    void count(PermitRequest permitRequest) {
        if (!permitRequest.prefetch()) {
            inStep[permitRequest.urgency()]++;
        }
    }

    /** Ends a step of a tenth of a second, in which so many requests were served. */
    void step(int servedInStep) {
        served += (servedInStep - served) * SMOOTHING;
        double sum = 0;
        tooMany = PermitRequest.URGENCIES;
        for (int urgency = 0; urgency < PermitRequest.URGENCIES; urgency++) {
            arriving[urgency] += (inStep[urgency] - arriving[urgency]) * SMOOTHING;
            inStep[urgency] = 0;
            sum += arriving[urgency];
            if (sum > SPARE * served && tooMany == PermitRequest.URGENCIES) {
                tooMany = urgency;
            }
        }
    }

    /** The most urgent ones of which more arrive than are served, with those that are more urgent still. */
    int tooMany() {
        return tooMany;
    }
}
