package dev.fivefold.lab.measure;

/** Puts load on piece by piece until the rate grows no more: the JVM is warm then. */
public final class Steady {

    /** Less is noise. */
    private static final double MORE = 1.05;

    /** One piece may meet a JIT compilation, and the next a garbage collection. */
    private static final int MOST_IN_VAIN = 3;

    private Steady() {}

    /** Load for a while. */
    @FunctionalInterface
    public interface Piece {
        /** Its rate. */
        double perSecond() throws InterruptedException;
    }

    /**
     * The best rate. Ends when three pieces in a row have exceeded the best before them by less than five per cent, or after {@code most}
     * pieces. Pieces before the first one that brings anything do not count as such: a chain that starts is not steady.
     */
    public static double best(Piece piece, int most) throws InterruptedException {
        double best = 0;
        double mark = 0;
        int inVain = 0;
        for (int i = 0; i < most && inVain < MOST_IN_VAIN; i++) {
            double perSecond = piece.perSecond();
            best = Math.max(best, perSecond);
            if (perSecond > MORE * mark) {
                mark = perSecond;
                inVain = 0;
            } else if (mark > 0) { // a chain that has served nothing yet is not steady, but starting
                inVain++;
            }
        }
        return best;
    }
}
