package dev.fivefold.lab.measure;

/** Puts load on piece by piece until it brings no more: a JVM is warm when it is, not after a time. */
public final class Steady {

    /** Less is noise. */
    private static final double MORE = 1.05;

    /** One may have met with a compiler at work, and the next with a collector. */
    private static final int MOST_IN_VAIN = 3;

    private Steady() {}

    /** Load for a while. */
    @FunctionalInterface
    public interface Piece {
        /** What it brought. */
        double perSecond() throws InterruptedException;
    }

    /**
     * Ends when three pieces one after the other have brought no more than five per cent above the best before them.
     *
     * @param most pieces, at least one
     */
    public static double best(Piece piece, int most) throws InterruptedException {
        double best = 0;
        double mark = 0;
        int inVain = 0;
        for (int i = 0; i < most && inVain < MOST_IN_VAIN; i++) {
            double perSecond = piece.perSecond();
            best = Math.max(best, perSecond);
            inVain++;
            if (perSecond > MORE * mark) {
                mark = perSecond;
                inVain = 0;
            }
        }
        return best;
    }
}
